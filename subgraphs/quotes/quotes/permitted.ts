import type { PaymentAccount } from "../../accounts/published.js";
import { matchedCustomers } from "../../verification/published.js";
import { isSanctioned, type Payer } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Parties } from "./parties.js";
import { isSanctionedCurrency } from "../../shared/kernel/sanctions.js";

/** Parties that may take part in a payment (docs/interface.md, Who may pay; docs/interface.md, Sanctions). */

/**
 * Checks the payer and the payee. Throws 403. Only the platform moves a rejected customer's money: to its own account,
 * or back to one that has paid it (docs/interface.md, Money of a rejected customer).
 */
export async function assertPermitted(
  deps: Pick<Deps, "providers">,
  tx: Tx,
  caller: Caller,
  { payer, source, destination }: Omit<Parties, "isMovedByPlatform">,
  people: ReadonlyMap<string, Payer>,
): Promise<{ readonly isMovedByPlatform: boolean }> {
  const isOwn = destination.kind === "INTERNAL" && destination.customerId === null;
  const isMovedByPlatform =
    payer?.verificationStatus === "REJECTED" &&
    source.kind === "INTERNAL" &&
    (isOwn || (await hasPaid(tx, caller, { from: destination, to: source.id })));
  if (isMovedByPlatform) assertManages(caller, payer);
  else if (payer) assertMayPay(caller, payer);
  const payeeId = destination.kind === "UMA_ADDRESS" ? null : destination.customerId;
  if (payeeId !== null && payeeId !== payer?.id) assertMayBePaid(payeeId, people.get(payeeId));
  // A sanctioned customer's money may only be paid to the platform.
  if (!isMovedByPlatform || !isOwn) for (const person of people.values()) assertNotSanctioned(person);
  if (source.kind === "INTERNAL" && destination.kind === "INTERNAL" && payeeId !== null && payeeId !== payer?.id) {
    await assertUnmatched(deps, tx, caller, payer ? [payer.id, payeeId] : [payeeId]);
  }
  return { isMovedByPlatform };
}

/** Within the platform no step compares names: money of a person who matches a list stays with its holder. */
async function assertUnmatched(
  deps: Pick<Deps, "providers">,
  tx: Tx,
  caller: Caller,
  customerIds: readonly string[],
): Promise<void> {
  const [matched] = await matchedCustomers(deps, tx, caller, customerIds);
  if (matched === undefined) return;
  throw notAllowed(
    `The name of ${matched}, or of an owner, matches a list of sanctioned persons: decideScreening decides.`,
  );
}

/** Whether an account has paid another one before. */
async function hasPaid(
  tx: Tx,
  caller: Caller,
  { from, to }: { readonly from: Parties["destination"]; readonly to: string },
): Promise<boolean> {
  if (from.kind === "UMA_ADDRESS") return false;
  const where = { ...tenantOf(caller), source: from.id, destination: to, status: "COMPLETED" as const };
  return (await tx.transaction.findFirst({ where, select: { id: true } })) !== null;
}

function assertManages({ agent, permissions }: Caller, { id }: Payer): void {
  if (!agent && permissions.includes("MANAGE")) return;
  throw new ApiError("FORBIDDEN", `${id} is REJECTED: a token with the MANAGE permission moves what it holds.`);
}

function assertMayPay({ environment }: Caller, payer: Payer): void {
  const { id, customerType, verificationStatus } = payer;
  if (verificationStatus !== "APPROVED") {
    const [code, status] =
      customerType === "BUSINESS"
        ? (["CUSTOMER_NOT_VERIFIED", "kybStatus"] as const)
        : (["USER_NOT_READY", "kycStatus"] as const);
    throw new ApiError(code, `The ${status} of ${id} is ${verificationStatus}: only an APPROVED customer can pay.`);
  }
  if (environment === "PRODUCTION" && payer.endUserTermsConsent === null) {
    throw new ApiError("END_USER_TERMS_NOT_ACCEPTED", `${id} has not accepted the end-user terms.`);
  }
}

function assertMayBePaid(customerId: string, payee: Payer | undefined): void {
  if (payee && payee.verificationStatus !== "REJECTED") return;
  throw notAllowed(`${customerId} is ${payee ? "REJECTED" : "deleted"} and can't be paid.`);
}

function assertNotSanctioned(customer: Payer): void {
  if (isSanctioned(customer)) throw notAllowed(`${customer.id} is in a country or region under sanctions.`);
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for an account whose bank or holder is in a sanctioned country. */
export function assertAccountAllowed(account: PaymentAccount): void {
  if (account.kind === "EXTERNAL" && account.isSanctioned) {
    throw notAllowed(`The bank or the holder of ${account.id} is in a country or region under sanctions.`);
  }
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for the currency of a sanctioned country. */
export function assertCurrencyAllowed(code: string): void {
  if (isSanctionedCurrency(code)) throw notAllowed(`${code} is the currency of a country under sanctions.`);
}

function notAllowed(reason: string): ApiError {
  return new ApiError("COUNTERPARTY_NOT_ALLOWED", reason);
}
