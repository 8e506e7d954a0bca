/* @ts-self-types="./fixture.d.ts" */
export { promptFixture } from "./testing/fixture.js";
