// The states that operations go through, unless the control port says otherwise.

/** By kind: the first is the response to the request, each further one comes when the operation is advanced. */
export const defaultPlans = {
  PAYOUT: ["PENDING", "PAID"],
  COLLECTION: ["PENDING", "COLLECTED"],
  REFUND: ["PENDING", "PAID"],
  ACCOUNT: ["PENDING", "ACTIVE"],
  FUNDING: ["ACTIVE"],
  LIGHTNING_INVOICE: ["OPEN"],
  LIGHTNING_PAYMENT: ["PENDING", "PAID"],
  VERIFICATION: ["PENDING", "APPROVED"],
  DOCUMENT: ["ACCEPTED"],
  LIVENESS: ["OPEN", "PASSED"],
  CODE: ["ACCEPTED"],
  SCREENING: ["CLEAR"],
};

/** Entries of a list for each of the parties, all of which are on it. */
export const exampleMatches = ({ subjects }) =>
  subjects.map(({ partyId, names, type }) => ({
    partyId,
    entryId: "example-1",
    name: names[0],
    type: type === "BUSINESS" ? "ENTITY" : "INDIVIDUAL",
    programmes: ["EXAMPLE"],
    remarks: "DOB 01 Jan 1970",
    score: 0.97,
  }));

/** States in which the money of a payment has moved: they name it. */
const moved = new Set(["PAID", "COLLECTED", "RETURNED"]);

/** The statement about an operation. */
export function statementOf({ operationId, kind, state, sequence, request, members }) {
  const { amount, currency } = request;
  return {
    operationId,
    kind,
    state,
    ...(state !== "REFUSED" && state !== "UNKNOWN" && { sequence, reference: `example/${operationId.slice(-12)}` }),
    ...(moved.has(state) && { amount, currency }),
    ...(state === "ACTIVE" && { currency }),
    ...members,
  };
}
