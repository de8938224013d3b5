/** The public interface of the verification subgraph. */
export { beginGuess } from "./code-messages/guess-budget.js";
export { isCodeRefused } from "./code-messages/outcome.js";
export { sendCode, type CodeDeps } from "./code-messages/service.js";
export {
  closeScaChallenge,
  countPassedRounds,
  findOpenScaChallenges,
  judgeScaProof,
  openScaChallenge,
  resendScaCode,
  type ScaChallengeRow,
  type ScaDeps,
  type ScaSubject,
} from "./sca/challenge.service.js";
export { ScaChallenge, scaChallengeToGraph } from "./sca/challenge.type.js";
export { scaChallenge, scaFactor, scaProof, type ScaProof } from "./sca/challenge.wire.js";
export { assertScaSession } from "./sca/session.service.js";
export type { HeldPayments, ScreenedAccounts } from "./ports.js";
export { matchedCustomers } from "./screening/approval.js";
export type { NameScreening } from "./sanctions-list/name-screening.js";
export { givenOf, partiesOfCustomers, yearOf, type Party } from "./screening/party.js";
export { compareParties, openReview, recordScreening } from "./screening/record.js";
export { screenPaymentTimer } from "./screening/operation.js";
