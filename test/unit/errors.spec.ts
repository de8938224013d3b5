import { describe, expect, it } from "@jest/globals";
import { ApiError, errorCatalogue, toApiError } from "../../subgraphs/shared/kernel/errors.js";

describe("the error catalogue", () => {
  it("has a status and a reason for every code", () => {
    for (const [code, { status, defaultReason }] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^[A-Z0-9_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(defaultReason).toMatch(/\.$/);
    }
    expect(Object.keys(errorCatalogue)).toHaveLength(114);
  });

  it("masks what it does not know, and says that the database is away", () => {
    expect(toApiError(new Error("secret detail")).error.body).toMatchObject({ code: "INTERNAL_ERROR", status: 500 });
    expect(toApiError(Object.assign(new Error("x"), { code: "ECONNREFUSED" })).error.body).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      status: 503,
    });
    const known = new ApiError("CONFLICT");
    expect(toApiError(known)).toEqual({ error: known, isUnexpected: false });
  });

  it.each(["ENOTFOUND", "EHOSTUNREACH", "08006", "25006", "53100", "40001", "P2034"])(
    "says that the database is away where it failed with %s, itself or as a cause",
    (code) => {
      const failure = Object.assign(new Error("x"), { code });
      expect(toApiError(failure).error.code).toBe("SERVICE_UNAVAILABLE");
      expect(toApiError(new Error("y", { cause: failure })).error.code).toBe("SERVICE_UNAVAILABLE");
    },
  );
});
