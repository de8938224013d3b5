import { z } from "zod";
import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { Refusal } from "../../shared/kernel/errors.js";
import type { RestReply } from "../../shared/operation/definition.js";
import type { Work } from "../../shared/operation/operations.js";
import {
  judgeScaProof,
  openScaChallenge,
  ScaChallenge,
  scaChallenge,
  scaChallengeToGraph,
  type ScaChallengeRow,
  type ScaProof,
} from "../../verification/published.js";
import type { AccountsDeps } from "../deps.js";
import { externalAccountEntity } from "../external-accounts/reference.js";
import { operation } from "../operation.js";
import { lockTrustable, type TrustOperation } from "./service.js";
import { beneficiaryTrustConfirm, beneficiaryTrustConfirmRequest, beneficiaryTrustStart, trustPath } from "./wire.js";

const tag = "Strong Customer Authentication";

/** The purposes of the challenges. */
const purposes = { TRUST: "TRUST_BENEFICIARY", UNTRUST: "UNTRUST_BENEFICIARY" } as const satisfies Record<
  TrustOperation,
  string
>;

/** Lifetime of a challenge, domain time. */
const challengeLifeMs = 10 * 60_000;

const startReply: RestReply = {
  status: 200,
  schema: beneficiaryTrustStart,
  item: scaChallenge,
  pick: (challenge) => ({ scaChallenge: challenge }),
};

const trust = z.object({ isTrusted: z.boolean() });

const confirmReply: RestReply = {
  status: 200,
  schema: beneficiaryTrustConfirm,
  item: trust,
  pick: (account) => ({ trusted: trust.parse(account).isTrusted }),
};

const challenge = { type: () => ScaChallenge, nullable: true, toGraph: scaChallengeToGraph };

/** Requests a proof from the customer; an open challenge is abandoned (docs/interface.md, Trusted beneficiaries). */
async function openChallenge(
  { deps, tx, caller, now }: Work<AccountsDeps>,
  trustOperation: TrustOperation,
  externalAccountId: string,
): Promise<ScaChallengeRow> {
  const { id, customerId } = await lockTrustable(tx, caller, externalAccountId, trustOperation);
  const expiresAt = new Date((await now()).getTime() + challengeLifeMs);
  const subject = { operation: trustOperation, subjectId: id };
  return openScaChallenge(deps, tx, caller, { customerId, subject, purpose: purposes[trustOperation], expiresAt });
}

/** Checks the proof: a correct one makes the account trusted, or untrusted; a wrong one is counted. */
async function setTrust(
  { deps, tx, caller, now }: Work<AccountsDeps>,
  trustOperation: TrustOperation,
  given: ScaProof & { readonly externalAccountId: string; readonly challengeId?: string | null | undefined },
): Promise<ExternalAccountRow | Refusal> {
  const { externalAccountId, challengeId, ...proof } = given;
  const { id, customerId } = await lockTrustable(tx, caller, externalAccountId, trustOperation);
  const subject = { operation: trustOperation, subjectId: id };
  const passed = await judgeScaProof(deps, tx, caller, { customerId, subject, challengeId, proof });
  if (passed instanceof Refusal) return passed;
  const updatedAt = await now();
  return tx.externalAccount.update({
    where: { id, ...tenantOf(caller) },
    data: { trustedAt: trustOperation === "TRUST" ? updatedAt : null, updatedAt },
  });
}

const startBeneficiaryTrust = operation.transaction({
  name: "startBeneficiaryTrust",
  description:
    "Requests a challenge to make a USDC account of a customer in the EEA a trusted beneficiary. Payments to " +
    "it then require no proof.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/trust",
    tag,
    summary: "Request a challenge to make a customer's USDC account a trusted beneficiary",
    path: trustPath,
    reply: [startReply],
  },
  idempotencyScope: "start TRUST",
  returns: challenge,
  work: (work, { externalAccountId }) => openChallenge(work, "TRUST", externalAccountId),
});

const confirmBeneficiaryTrust = operation.transaction({
  name: "confirmBeneficiaryTrust",
  description: "Makes the account a trusted beneficiary. A wrong proof returns 400 INVALID_INPUT and is counted.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "RATE_LIMITED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/trust/confirm",
    tag,
    summary: "Make the account a trusted beneficiary by completing the challenge",
    body: beneficiaryTrustConfirmRequest,
    reply: [confirmReply],
  },
  idempotencyScope: "confirm TRUST",
  returns: externalAccountEntity,
  work: (work, given) => setTrust(work, "TRUST", given),
});

const startBeneficiaryUntrust = operation.transaction({
  name: "startBeneficiaryUntrust",
  description: "Requests a challenge to remove an account from the trusted beneficiaries.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/untrust",
    tag,
    summary: "Request a challenge to remove the account from the trusted beneficiaries",
    path: trustPath,
    reply: [startReply],
  },
  input: startBeneficiaryTrust.input,
  idempotencyScope: "start UNTRUST",
  returns: challenge,
  work: (work, { externalAccountId }) => openChallenge(work, "UNTRUST", externalAccountId),
});

const confirmBeneficiaryUntrust = operation.transaction({
  name: "confirmBeneficiaryUntrust",
  description:
    "Removes the account from the trusted beneficiaries. A wrong proof returns 400 INVALID_INPUT and is counted.",
  permission: "TRANSACT",
  errors: ["ACCOUNT_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "RATE_LIMITED"],
  rest: {
    route: "POST /customers/external-accounts/{externalAccountId}/untrust/confirm",
    tag,
    summary: "Remove the account from the trusted beneficiaries by completing the challenge",
    body: beneficiaryTrustConfirmRequest,
    reply: [confirmReply],
  },
  input: confirmBeneficiaryTrust.input,
  idempotencyScope: "confirm UNTRUST",
  returns: externalAccountEntity,
  work: (work, given) => setTrust(work, "UNTRUST", given),
});

export const trustOperations = [
  startBeneficiaryTrust,
  confirmBeneficiaryTrust,
  startBeneficiaryUntrust,
  confirmBeneficiaryUntrust,
];
