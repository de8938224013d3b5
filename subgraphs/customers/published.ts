/** What other parts may use of the customers subgraph. */
export { findEndUserTerms, type EndUserTermsVersion } from "./end-user-terms.js";
