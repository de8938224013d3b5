import { describe, expect, it } from "@jest/globals";
import { ApiError, errorCatalogue, toApiError } from "../../subgraphs/shared/kernel/errors.js";
import { assertCustomerCode, namingUnknownCustomer } from "../../subgraphs/shared/operation/unknown-customer.js";

describe("the error catalogue", () => {
  it("has a status and a reason for every code", () => {
    for (const [code, { status, defaultReason }] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^[A-Z0-9_]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      // The one reason that clients compare is a name of Apollo's protocol.
      if (code === "PERSISTED_QUERY_NOT_FOUND") expect(defaultReason).toBe("PersistedQueryNotFound");
      else expect(defaultReason).toMatch(/\.$/);
    }
    expect(Object.keys(errorCatalogue)).toHaveLength(115);
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

  it.each(["Connection terminated unexpectedly", "Received unexpected commandComplete message from backend."])(
    "says so where the driver tells it without a code: %s",
    (message) => expect(toApiError(new Error(message)).error.code).toBe("SERVICE_UNAVAILABLE"),
  );

  it.each(["ENOTFOUND", "EHOSTUNREACH", "08006", "25006", "53100", "40001", "P2034"])(
    "says that the database is away where it failed with %s, itself or as a cause",
    (code) => {
      const failure = Object.assign(new Error("x"), { code });
      expect(toApiError(failure).error.code).toBe("SERVICE_UNAVAILABLE");
      expect(toApiError(new Error("y", { cause: failure })).error.code).toBe("SERVICE_UNAVAILABLE");
    },
  );
});

describe("a customer that doesn't exist", () => {
  const operation = (route: "POST /notes" | "GET /customers/{customerId}/notes") => ({
    name: "notes",
    description: "Notes.",
    rest: { route, tag: "Notes", summary: "Notes", reply: [] },
  });
  const codeOf = async (route: Parameters<typeof operation>[0], thrown: Error) =>
    namingUnknownCustomer(operation(route), () => Promise.reject(thrown)).catch((error: unknown) => error);

  it("is CUSTOMER_NOT_FOUND in a path and USER_NOT_FOUND elsewhere; other errors stay as they are", async () => {
    const unknown = new ApiError("CUSTOMER_NOT_FOUND");
    expect(await codeOf("GET /customers/{customerId}/notes", unknown)).toBe(unknown);
    expect(await codeOf("POST /notes", unknown)).toMatchObject({
      body: { status: 404, code: "USER_NOT_FOUND", reason: errorCatalogue.USER_NOT_FOUND.defaultReason },
    });
    const explained = new ApiError("CUSTOMER_NOT_FOUND", "It left.");
    expect(await codeOf("POST /notes", explained)).toMatchObject({ body: { reason: "It left." } });
    for (const other of [new ApiError("CONFLICT"), new Error("x")])
      expect(await codeOf("POST /notes", other)).toBe(other);
  });

  it("is not documented with a code that it never has", () => {
    const errors = ["CUSTOMER_NOT_FOUND"] as const;
    expect(() => assertCustomerCode({ ...operation("POST /notes"), errors })).toThrow("USER_NOT_FOUND");
    assertCustomerCode({ ...operation("GET /customers/{customerId}/notes"), errors });
  });
});
