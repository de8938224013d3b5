// Imported by the compiled tests instead of "@jest/globals" (see compile.mjs): the functions of jest-circus for the
// spec file that this worker is running. Modules of the test kit outlive a spec file; their imports follow.
import type * as jestGlobals from "@jest/globals";

type Globals = Pick<
  typeof jestGlobals,
  "afterAll" | "afterEach" | "beforeAll" | "beforeEach" | "describe" | "expect" | "it" | "test"
>;

export let afterAll: Globals["afterAll"];
export let afterEach: Globals["afterEach"];
export let beforeAll: Globals["beforeAll"];
export let beforeEach: Globals["beforeEach"];
export let describe: Globals["describe"];
export let expect: Globals["expect"];
export let it: Globals["it"];
export let test: Globals["test"];

export function setGlobals(given: Globals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = given);
}

/** The members of Jest's object that specs use. */
export const jest: Pick<typeof jestGlobals.jest, "setTimeout"> = {
  setTimeout(milliseconds) {
    Reflect.set(globalThis, Symbol.for("TEST_TIMEOUT_SYMBOL"), milliseconds);
    return jest as typeof jestGlobals.jest;
  },
};
