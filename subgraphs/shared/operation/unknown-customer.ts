import { ApiError, errorCatalogue, type ErrorCode } from "../kernel/errors.js";
import type { OperationFacts } from "./definition.js";

/** The code for an unknown customer, by whether the path names it (docs/interface.md, Unknown ids). */
function codeOf({ rest }: Pick<OperationFacts, "rest">): ErrorCode {
  return rest?.route.includes("{customerId}") ? "CUSTOMER_NOT_FOUND" : "USER_NOT_FOUND";
}

/** Runs an operation; CUSTOMER_NOT_FOUND becomes the operation's code for an unknown customer. */
export async function namingUnknownCustomer<T>(facts: Pick<OperationFacts, "rest">, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = codeOf(facts);
    if (!(error instanceof ApiError) || error.code !== "CUSTOMER_NOT_FOUND" || code === error.code) throw error;
    const { reason, details } = error.body;
    const isDefault = reason === errorCatalogue.CUSTOMER_NOT_FOUND.defaultReason;
    throw new ApiError(code, isDefault ? undefined : reason, details);
  }
}

/** Throws at start if an operation documents a code that it can't return. */
export function assertCustomerCode({ name, errors = [], ...facts }: OperationFacts): void {
  if (!errors.includes("CUSTOMER_NOT_FOUND") || codeOf(facts) === "CUSTOMER_NOT_FOUND") return;
  throw new Error(`${name}: no path names the customer, so an unknown one is USER_NOT_FOUND`);
}
