/* @ts-self-types="./testing.d.ts" */
export * from "./testing/assertions.js";
export { promptFixture } from "./testing/pi-fixture.js";
