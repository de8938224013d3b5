/** What other parts may use of the verification subgraph. */
export {
  findKycPage,
  removeKycDocument,
  saveKycDetails,
  saveKycDocument,
  saveKycPerson,
  submitKycPage,
} from "./kyc-links/page.js";
export { codeTimers, removeOldCodeMessages } from "./code-messages/service.js";
export {
  closeScaChallenge,
  countPassedRounds,
  findOpenScaChallenges,
  judgeScaProof,
  openScaChallenge,
  resendScaCode,
  scaTimers,
  type ScaChallengeRow,
  type ScaDeps,
  type ScaSubject,
} from "./sca/challenge.service.js";
export { findResetCheck, submitResetCheck, twoFactorResetTimers } from "./two-factor-resets/liveness.service.js";
export { ScaChallenge, ScaFactor, scaChallengeToGraph } from "./sca/challenge.type.js";
export { ScaProofInput } from "./sca/proof.inputs.js";
export { scaChallenge, scaFactor, scaProof, type ScaProof } from "./sca/challenge.wire.js";
