import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { Deps } from "../../shared/deps.js";
import type { KycLink } from "./type.js";
import { kycLinkCreate } from "./wire.js";
import { assertVerifiable } from "../verifications/readiness.js";

/** How long a link lasts, domain time. */
const lifetimeMs = 24 * 3_600_000;
/** 256 bits: the secret is all that the page asks for. */
const secretBytes = 32;

const createInput = kycLinkCreate.extend({ customerId: z.string() });

/**
 * A fresh link to the hosted page of this customer (docs/interface.md, The hosted link). The secret in it is kept as
 * its hash only. 404 CUSTOMER_NOT_FOUND; 409 CONFLICT for a customer of the EEA whose contacts are not both verified;
 * production answers 501 NOT_IMPLEMENTED, as the submission would that the link is for.
 */
export async function createKycLink(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<KycLink> {
  const wanted = validateInput(createInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "createCustomerKycLink", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async (): Promise<KycLink> => {
      const customer = await lockLiveCustomer(tx, caller, wanted.customerId);
      assertVerifiable(caller, customer);
      const secret = randomBytes(secretBytes).toString("base64url");
      const now = await deps.clock.now(tx, caller);
      const { expiresAt } = await tx.kycLink.create({
        data: {
          id: randomUUID(),
          ...tenantOf(caller),
          customerId: customer.id,
          linkHash: sha256(secret),
          redirectUri: wanted.redirectUri,
          expiresAt: new Date(now.getTime() + lifetimeMs),
          createdAt: now,
        },
      });
      return { kycUrl: `${deps.env.publicUrl}/verify/${secret}`, expiresAt, provider: "HOSTED" };
    }),
  );
}
