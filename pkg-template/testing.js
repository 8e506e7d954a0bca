/* @ts-self-types="./testing.d.ts" */
export * from "./testing/assertions.js";
export * from "./testing/fixture.js";
