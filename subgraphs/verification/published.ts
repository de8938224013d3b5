/** What other parts may use of the verification subgraph. */
export { findBeneficialOwners } from "./beneficial-owner.service.js";
export { codeTimers, removeOldCodeMessages } from "./code-message.service.js";
