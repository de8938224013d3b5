import { reply } from "../../shared/operation/definition.js";
import { externalAccountEntity } from "../external-accounts/reference.js";
import { accountTarget, externalAccount } from "../external-accounts/wire.js";
import { operation } from "../operation.js";
import { ownershipChallengeEntity } from "./reference.js";
import { checkSignature, openSignatureChallenge, startLivenessCheck } from "./service.js";
import { ownershipChallenge, ownershipChallengeRequest, ownershipVerifyRequest } from "./wire.js";

const tag = "External Accounts";

const ownershipChallengeById = operation.byId({
  name: "ownershipChallenge",
  description: "Retrieves an ownership challenge.",
  errors: ["NOT_FOUND"],
  notFoundReason: "No such ownership challenge.",
  returns: ownershipChallengeEntity,
});

const startOwnershipChallenge = operation.calling({
  name: "startOwnershipChallenge",
  description: "Starts a challenge to prove that a wallet belongs to its holder, and abandons any open challenge.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/challenge",
    operationId: "createExternalAccountOwnershipChallenge",
    tag,
    summary: "Start or restart the ownership challenge of a customer's wallet",
    body: ownershipChallengeRequest,
    reply: [reply(201, ownershipChallenge)],
    fixed: { isPlatformAccount: false },
    alternatives: [
      {
        route: "POST /platform/external-accounts/{externalAccountId}/challenge",
        operationId: "createPlatformExternalAccountOwnershipChallenge",
        summary: "Start or restart the ownership challenge of the platform's wallet",
        fixed: { isPlatformAccount: true },
      },
    ],
  },
  also: accountTarget,
  inputDescription: "Account, and the method for proving its ownership.",
  returns: ownershipChallengeEntity,
  isCalled: ({ method }) => method === "LIVENESS",
  call: (call, target) => startLivenessCheck(call, target),
  work: (work, target) => openSignatureChallenge(work, target),
});

const verifyOwnership = operation.transaction({
  name: "verifyOwnership",
  description:
    "Submits the signature of `messageToSign`. The account becomes ACTIVE if the signature is valid, otherwise " +
    "UNVERIFIED.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT"],
  events: ["EXTERNAL_ACCOUNT.STATUS_UPDATED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/verify",
    operationId: "verifyExternalAccountOwnership",
    tag,
    summary: "Submit the wallet's signature of messageToSign",
    body: ownershipVerifyRequest,
    reply: [reply(200, externalAccount)],
    fixed: { isPlatformAccount: false },
    alternatives: [
      {
        route: "POST /platform/external-accounts/{externalAccountId}/verify",
        operationId: "verifyPlatformExternalAccountOwnership",
        summary: "Submit the wallet's signature of messageToSign",
        fixed: { isPlatformAccount: true },
      },
    ],
  },
  also: accountTarget,
  inputDescription: "Account, and the signature for its open challenge.",
  returns: externalAccountEntity,
  work: (work, given) => checkSignature(work, given),
});

export const ownershipOperations = [ownershipChallengeById, startOwnershipChallenge, verifyOwnership];
