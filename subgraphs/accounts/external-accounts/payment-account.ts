import { z } from "zod";
import type { ExternalAccount, InternalAccount } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import { isId } from "../../shared/kernel/ids.js";
import { cryptoNetworkNames, cryptoNetworks, type CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import { paymentRail, type PaymentRailName } from "../../shared/schema/payments.js";
import { isSamePayee, payeeOf, payeeOfUma, type Payee } from "../account-info/payee.js";
import { isSanctionedAccount } from "../account-info/sanctions.js";
import { externalAccountType } from "../account-info/wire.js";
import { readExternal, readInternal, type ExternalEnd, type InternalEnd } from "./payment-account.sql.js";
import { accountInfoContext } from "./type.js";
import { addressRules } from "../rails/addresses.js";
import { rails, type ExternalAccountType } from "../rails/table.js";

/** An account as a payment sees it. */
export type PaymentAccount =
  | {
      readonly kind: "INTERNAL";
      readonly id: string;
      /** Null: the platform's own. */
      readonly customerId: string | null;
      readonly currency: string;
      readonly type: InternalAccount["type"];
      readonly status: InternalAccount["status"];
    }
  | {
      readonly kind: "EXTERNAL";
      readonly id: string;
      readonly customerId: string | null;
      readonly currency: string;
      readonly accountType: ExternalAccountType;
      readonly status: ExternalAccount["status"];
      /** The rails that reach it, in the table's order; a wallet has none. */
      readonly paymentRails: readonly PaymentRailName[];
      /** The crypto network on which a wallet is paid; null: not a wallet. */
      readonly network: CryptoNetworkName | null;
      /** The rail of direct debits from it; null: it can't be debited. */
      readonly pullRail: PaymentRailName | null;
      /** Whether its bank or its holder is in a country or region under sanctions. */
      readonly isSanctioned: boolean;
      /** LIGHTNING: its invoice or offer, and what all registrations of it share. */
      readonly lightning: {
        readonly form: "INVOICE" | "OFFER";
        readonly text: string;
        readonly fingerprint: Uint8Array;
      } | null;
      /** Whether payments to it need no strong customer authentication. */
      readonly isTrusted: boolean;
      /** Selects the sandbox's outcomes. */
      readonly sandboxSuffix: string;
    };

const storedInfo = z.looseObject({
  accountType: externalAccountType,
  paymentRails: z.array(paymentRail).default([]),
  invoice: z.string().nullish(),
  bolt12: z.string().nullish(),
  address: z.string().nullish(),
});

const networkByAccountType = new Map<string, CryptoNetworkName>(
  cryptoNetworkNames.map((name) => [cryptoNetworks[name].accountType, name]),
);

/** The network of a wallet of the type; a Spark wallet may be paid at its Bitcoin address. Null: not a wallet. */
function networkOf(accountType: ExternalAccountType, address: string | null | undefined): CryptoNetworkName | null {
  const network = networkByAccountType.get(accountType) ?? null;
  return network === "SPARK" && address != null && addressRules.BITCOIN.check.passes(address) ? "BITCOIN" : network;
}

/** The tenant's accounts of these ids, internal ones and live external ones; one statement per kind of id. */
export async function findPaymentAccounts(
  { sealer }: { readonly sealer: Sealer },
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  ids: readonly string[],
  /** A payment in progress continues when its account is deleted. */
  { isIncludingDeleted = false } = {},
): Promise<ReadonlyMap<string, PaymentAccount>> {
  const internalIds = ids.filter((id) => isId("InternalAccount", id));
  const externalIds = ids.filter((id) => isId("ExternalAccount", id));
  const [internal, external] = await inOneTrip(
    readInternal(tx, tenant, internalIds),
    readExternal(tx, tenant, externalIds, isIncludingDeleted),
  );
  const found: PaymentAccount[] = [
    ...internal.map(toInternal),
    ...external.map((row) => toPaymentAccount(sealer, row)),
  ];
  return new Map(found.map((account) => [account.id, account]));
}

/**
 * The external accounts in `among` with the same payee as one of the `ends` of a payment: account ids or UMA addresses
 * (docs/interface.md, What account rules match). Deleted ones count: a rule about a payee holds for every registration.
 */
export async function findSamePayees(
  { sealer }: { readonly sealer: Sealer },
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  ends: readonly string[],
  among: readonly string[],
): Promise<string[]> {
  const isExternal = (id: string) => isId("ExternalAccount", id);
  const compared = among.filter((id) => isExternal(id) && !ends.includes(id));
  const outside = ends.filter((end) => !isId("InternalAccount", end));
  if (compared.length === 0 || outside.length === 0) return [];
  const ids = [...new Set([...outside.filter(isExternal), ...compared])];
  const payees = new Map<string, Payee>(
    (await readExternal(tx, tenant, ids, true)).map((row) => [row.id, payeeOf(openInfo(sealer, row))]),
  );
  const paid = outside.flatMap((end) => (isExternal(end) ? (payees.get(end) ?? []) : payeeOfUma(end)));
  return compared.filter((id) => isSamePayee(paid, payees.get(id) ?? []));
}

/** An external account with its details, for the party that pays or debits it. */
export interface OpenedAccount {
  readonly account: Extract<PaymentAccount, { kind: "EXTERNAL" }>;
  /** `accountType` and that type's fields, as registered. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The owner; null: a wallet without one. */
  readonly beneficiary: Readonly<Record<string, unknown>> | null;
}

const openedInfo = z.looseObject({ beneficiary: z.looseObject({}).nullish(), paymentRails: z.unknown().optional() });

/** The tenant's external account, also a deleted one, with personal data: never to be logged. */
export async function openPaymentAccount(
  { sealer }: { readonly sealer: Sealer },
  tx: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  id: string,
): Promise<OpenedAccount | undefined> {
  const [row] = await readExternal(tx, tenant, [id], true);
  if (!row) return undefined;
  const account = toPaymentAccount(sealer, row);
  if (account.kind !== "EXTERNAL") return undefined;
  const { beneficiary = null, paymentRails: _rails, ...details } = openedInfo.parse(openInfo(sealer, row));
  return { account, details, beneficiary };
}

function toInternal({ id, customerId, currency, type, status }: InternalEnd): PaymentAccount {
  return { kind: "INTERNAL", id, customerId, currency, type, status };
}

function openInfo(sealer: Sealer, { id, accountInfo }: Pick<ExternalEnd, "id" | "accountInfo">): unknown {
  return JSON.parse(sealer.open(accountInfo, accountInfoContext(id)).toString());
}

function toPaymentAccount(sealer: Sealer, row: ExternalEnd): PaymentAccount {
  const { id, customerId, currency, status, sandboxSuffix } = row;
  const opened = openInfo(sealer, row);
  const { accountType, paymentRails, invoice, bolt12, address } = storedInfo.parse(opened);
  const { pullRail: debited } = rails[accountType];
  const pullRail = debited !== undefined && paymentRails.includes(debited) ? debited : null;
  const isTrusted = row.trustedAt !== null;
  const text = invoice ?? bolt12;
  const form = text === invoice ? ("INVOICE" as const) : ("OFFER" as const);
  const lightning = text == null ? null : { form, text, fingerprint: row.fingerprint };
  const isSanctioned = isSanctionedAccount(opened);
  return {
    kind: "EXTERNAL",
    id,
    customerId,
    currency,
    accountType,
    status,
    paymentRails,
    pullRail,
    isTrusted,
    sandboxSuffix,
    isSanctioned,
    lightning,
    network: networkOf(accountType, address),
  };
}

/** The holder's own account in a currency, which is not RULE_BASED; undefined if none is ACTIVE. */
export async function findBaseAccount(
  tx: Pick<Tx, "internalAccount">,
  tenant: Tenant,
  customerId: string | null,
  currency: string,
): Promise<PaymentAccount | undefined> {
  const row = await tx.internalAccount.findFirst({
    where: { ...tenantOf(tenant), customerId, currency, type: { not: "RULE_BASED" }, status: "ACTIVE" },
    orderBy: { id: "asc" },
  });
  return row ? toInternal(row) : undefined;
}
