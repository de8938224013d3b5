import { randomBytes, randomUUID } from "node:crypto";
import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { lockLiveCustomer, lockLiveCustomerNamed } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { reply } from "../../shared/operation/definition.js";
import type { Work } from "../../shared/operation/work.js";
import type { VerificationDeps } from "../deps.js";
import { operation } from "../operation.js";
import { documentScreening } from "../documents/service.js";
import { assertVerifiable } from "../verifications/readiness.js";
import { KycLink } from "./type.js";
import { kycLink, kycLinkCreate, kycLinkQuery } from "./wire.js";

/** Lifetime of a link, domain time. */
const lifetimeMs = 24 * 3_600_000;
/** 256 bits: the secret is the only credential of the page. */
const secretBytes = 32;

const tag = "KYC/KYB Verifications";

async function createLink(
  { deps, tx, caller, now }: Work<VerificationDeps>,
  customer: CustomerRow,
  redirectUri: string | undefined,
): Promise<KycLink> {
  assertVerifiable(deps, caller, customer);
  documentScreening(deps, caller);
  const secret = randomBytes(secretBytes).toString("base64url");
  const createdAt = await now();
  const { expiresAt } = await tx.kycLink.create({
    data: {
      id: randomUUID(),
      ...tenantOf(caller),
      customerId: customer.id,
      // Only the hash of the secret is stored.
      linkHash: sha256(secret),
      redirectUri,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      createdAt,
    },
  });
  return { kycUrl: `${deps.env.publicUrl}/verify/${secret}`, expiresAt, provider: "HOSTED" };
}

const createCustomerKycLink = operation.transaction({
  name: "createCustomerKycLink",
  // Without providers the link would lead to an upload or a submission that fails (docs/interface.md, The hosted link).
  description:
    "Creates a single-use link to the hosted page that collects missing data for the customer's verification. " +
    "409 CONFLICT if the customer's contacts must be verified first.",
  permission: "MANAGE",
  errors: ["CUSTOMER_NOT_FOUND", "CONFLICT", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /customers/{customerId}/kyc-link",
    tag,
    summary: "Create a single-use link to the page that collects missing data for a customer's verification",
    body: kycLinkCreate.optional(),
    reply: [reply(201, kycLink)],
  },
  returns: { type: () => KycLink, toGraph: (link: KycLink) => link },
  async work(work, { customerId, redirectUri }): Promise<KycLink> {
    return createLink(work, await lockLiveCustomer(work.tx, work.caller, customerId), redirectUri);
  },
});

const createKycLinkByPlatformCustomerId = operation.transaction({
  name: "createKycLinkByPlatformCustomerId",
  description: "As `createCustomerKycLink`, for the customer with this id of the platform's own.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "NOT_IMPLEMENTED"],
  rest: {
    route: "GET /customers/kyc-link",
    tag,
    summary: "Create a link to the page of a customer's verification, by the platform's own id",
    isAliasOnly: true,
    query: kycLinkQuery,
    reply: [reply(200, kycLink)],
  },
  returns: { type: () => KycLink, toGraph: (link: KycLink) => link },
  async work(work, { platformCustomerId, redirectUri }): Promise<KycLink> {
    return createLink(work, await lockLiveCustomerNamed(work.tx, work.caller, platformCustomerId), redirectUri);
  },
});

export const kycLinkOperations = [createCustomerKycLink, createKycLinkByPlatformCustomerId];
