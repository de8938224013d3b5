import { Prisma, type AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import type { Custody } from "../../shared/providers/custody.js";
import { findWallet } from "./find.js";
import { newMnemonic, sparkPublicKey } from "./mnemonic.js";

/** An account of the type EMBEDDED_WALLET. */
export interface WalletAccount {
  readonly id: string;
  readonly customerId: string;
}

const insertWallets = insertRows<{
  readonly accountId: string;
  readonly customerId: string;
  readonly mnemonic: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
}>("wallets.wallet", Object.values(Prisma.WalletScalarFieldEnum), { skipDuplicates: true });

export function mnemonicContext(accountId: string): string {
  return `wallet/mnemonic/${accountId}`;
}

/**
 * Opens a wallet for each account, in the transaction that opens the account, with an EMAIL_OTP credential if the
 * customer has an e-mail address. Returns the keys of their Spark addresses by account. Accounts that have a wallet
 * keep it.
 */
export async function openWallets(
  custody: Custody,
  tx: Tx,
  tenant: Tenant & { readonly now: Date },
  accounts: readonly WalletAccount[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (accounts.length === 0) return new Map();
  const { now } = tenant;
  const keys = new Map<string, Uint8Array>();
  const rows = await Promise.all(
    accounts.map(async ({ id, customerId }) => {
      const words = newMnemonic();
      keys.set(id, await sparkPublicKey(words));
      const mnemonic = await custody.seal(Buffer.from(words, "utf8"), mnemonicContext(id));
      return { accountId: id, customerId, mnemonic, createdAt: now };
    }),
  );
  await insertWallets(tx, tenant, rows);
  const customerIds = accounts.map(({ customerId }) => customerId);
  const customers = await findCustomers({ db: tx }, customerIds, tenant);
  const credentials = accounts.flatMap(({ id, customerId }) => {
    const email = customers.get(customerId)?.email;
    return email ? [newCodeCredential(tenant, id, "EMAIL_OTP", email)] : [];
  });
  if (credentials.length > 0) await tx.authMethod.createMany({ data: credentials, skipDuplicates: true });
  return keys;
}

/** The key of the Spark address of an account's wallet. Throws 404 ACCOUNT_NOT_FOUND without a wallet. */
export async function walletKey(
  custody: Custody,
  db: Pick<Database, "wallet">,
  tenant: Tenant,
  accountId: string,
): Promise<Uint8Array> {
  const { mnemonic } = await findWallet(db, tenant, accountId);
  const words = await custody.open(mnemonic, mnemonicContext(accountId));
  return sparkPublicKey(Buffer.from(words).toString("utf8"));
}

/** A credential proven by a code to the customer's e-mail address or phone number. */
export function newCodeCredential(
  tenant: Tenant & { readonly now: Date },
  accountId: string,
  type: "EMAIL_OTP" | "SMS_OTP",
  address: string,
): Pick<
  AuthMethodRow,
  "id" | "platformId" | "environment" | "accountId" | "type" | "nickname" | "createdAt" | "updatedAt"
> {
  const { now } = tenant;
  return {
    id: newId("AuthMethod"),
    ...tenantOf(tenant),
    accountId,
    type,
    nickname: address,
    createdAt: now,
    updatedAt: now,
  };
}
