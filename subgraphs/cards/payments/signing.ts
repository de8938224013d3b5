import { v7 as uuidv7 } from "uuid";
import { signWithDelegatedKey } from "../../wallets/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { CardWork } from "../cards/status.js";

/** The content that the delegated key of a card's wallet signs. */
interface Signable {
  /** AUTHORIZE: a hold; PULL: a debit. */
  readonly action: "AUTHORIZE" | "PULL";
  readonly transactionId: string;
  readonly cardId: string;
  readonly accountId: string;
  readonly fundingSourceId: string | null;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Signs by the funding source's delegated key, and stores the signature. Returns whether there is an ACTIVE key. */
export async function signByDelegatedKey({ deps, tx, ledger }: CardWork, what: Signable): Promise<boolean> {
  const { action, transactionId, cardId, accountId, fundingSourceId, currency, amountMinor } = what;
  if (fundingSourceId === null) return false;
  const payload = JSON.stringify({
    action,
    transactionId,
    cardId,
    accountId,
    currency,
    amount: amountMinor.toString(),
    timestampMs: String(ledger.now.getTime()),
  });
  const signed = await signWithDelegatedKey(deps, tx, ledger, {
    fundingSourceId,
    payload: Buffer.from(payload, "utf8"),
  });
  if (!signed) return false;
  await tx.cardPullSignature.create({
    data: {
      id: uuidv7(),
      ...tenantOf(ledger),
      transactionId,
      delegatedKeyId: signed.keyId,
      payload,
      signature: Buffer.from(signed.signature, "hex"),
      createdAt: ledger.now,
    },
  });
  return true;
}
