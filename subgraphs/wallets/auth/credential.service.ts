import type { AuthMethod as AuthMethodRow, Wallet as WalletRow } from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField, type Refusal } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { WalletsDeps } from "../deps.js";
import { findWallet, lockWallet } from "../wallets/find.js";
import { newCodeCredential } from "../wallets/service.js";
import type { OpenedOtp } from "../crypto/bundles.js";
import { checkWalletCode, isCodeCredential, sendWalletCode } from "./codes.js";
import type { AuthCredentialCreate, AuthCredentialVerify } from "./credential.wire.js";
import type { CredentialRow } from "./type.js";

/** A credential with its wallet, locked. Throws 404 AUTH_METHOD_NOT_FOUND. */
export async function lockCredential(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ readonly credential: AuthMethodRow; readonly wallet: WalletRow }> {
  const where = { id, ...tenantOf(caller) };
  const found = isId("AuthMethod", id) ? await tx.authMethod.findUnique({ where }) : null;
  if (!found) throw new ApiError("AUTH_METHOD_NOT_FOUND");
  const wallet = await lockWallet(tx, caller, found.accountId);
  // Read again: it may have been removed, or its code used, while this waited for the lock.
  const credential = await tx.authMethod.findUnique({ where });
  if (!credential) throw new ApiError("AUTH_METHOD_NOT_FOUND");
  return { credential, wallet };
}

/** The address that a new code credential is tied to: the customer's. Throws 400 INVALID_INPUT where it has none. */
async function addressOf(
  { tx, caller }: Work<WalletsDeps>,
  { customerId }: WalletRow,
  type: "EMAIL_OTP" | "SMS_OTP",
): Promise<string> {
  const customer = (await findCustomers({ db: tx }, [customerId], caller)).get(customerId);
  const address = type === "EMAIL_OTP" ? customer?.email : customer?.phoneNumber;
  if (address) return address;
  const lacking = type === "EMAIL_OTP" ? "e-mail address" : "phone number";
  throw invalidField("type", `the customer has no ${lacking}: set it first`);
}

/** Checks what is to be registered. Throws 400 where the wallet has such a credential already. */
export async function checkNewCredential(
  work: Work<WalletsDeps>,
  given: AuthCredentialCreate,
): Promise<{ readonly wallet: WalletRow; readonly address: string; readonly type: "EMAIL_OTP" | "SMS_OTP" }> {
  const { tx, caller } = work;
  const wallet = await lockWallet(tx, caller, given.accountId);
  const { accountId } = wallet;
  if (given.type !== "EMAIL_OTP" && given.type !== "SMS_OTP") {
    throw new ApiError("NOT_IMPLEMENTED", `${given.type} credentials of wallets are not supported yet.`);
  }
  const { type } = given;
  const address = await addressOf(work, wallet, type);
  const existing = await tx.authMethod.count({ where: { ...tenantOf(caller), accountId, type } });
  if (existing > 0) throw new ApiError(`${type}_CREDENTIAL_ALREADY_EXISTS`);
  return { wallet, address, type };
}

/** Registers a credential; a code is sent for one that a code proves. */
export async function registerCredential(work: Work<WalletsDeps>, given: AuthCredentialCreate): Promise<CredentialRow> {
  const { tx, caller } = work;
  const { wallet, address, type } = await checkNewCredential(work, given);
  const now = await work.now();
  const row = await tx.authMethod.create({
    data: newCodeCredential({ ...tenantOf(caller), now }, wallet.accountId, type, address),
  });
  return isCodeCredential(row) ? sendWalletCode(work, row, wallet.customerId) : row;
}

/** Checks the proof of a credential; see {@link checkWalletCode}. */
export async function checkProof(
  work: Work<WalletsDeps>,
  credential: AuthMethodRow,
  given: AuthCredentialVerify,
): Promise<OpenedOtp | Refusal> {
  if (given.type !== credential.type)
    throw invalidField("type", `is not the credential's, which is ${credential.type}`);
  if (isCodeCredential(credential) && "encryptedOtpBundle" in given) {
    return checkWalletCode(work, credential, given.encryptedOtpBundle);
  }
  throw new ApiError("NOT_IMPLEMENTED", `Proofs of ${credential.type} credentials are not supported yet.`);
}

/** The credentials of a wallet, oldest first. */
export async function listCredentials(
  deps: Pick<WalletsDeps, "db">,
  caller: Caller,
  accountId: string,
): Promise<AuthMethodRow[]> {
  await findWallet(deps.db, caller, accountId);
  return deps.db.authMethod.findMany({
    where: { ...tenantOf(caller), accountId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: maxCredentials,
  });
}

/** Most credentials of a wallet. */
export const maxCredentials = 100;

/** Throws 400 INVALID_INPUT for the only credential of a wallet: nobody could open the wallet without it. */
export async function assertNotLast({ tx, caller }: Work<WalletsDeps>, { accountId }: AuthMethodRow): Promise<void> {
  const count = await tx.authMethod.count({ where: { ...tenantOf(caller), accountId } });
  if (count > 1) return;
  throw new ApiError("INVALID_INPUT", "The last credential of a wallet can't be removed: add another one first.");
}
