import type { Prisma, Wallet as WalletRow } from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { WalletsDeps } from "../deps.js";
import { lockWallet } from "../wallets/find.js";
import { isCodeCredential, sendWalletCode } from "./codes.js";
import type { AuthCredentialCreate } from "./credential.wire.js";
import { identityOf, type CheckedIdentity } from "./oidc.js";
import { readPasskey } from "./passkey.js";
import type { CredentialRow } from "./type.js";

/** Most credentials of a wallet. */
export const maxCredentials = 100;

type Proven = Pick<Prisma.AuthMethodUncheckedCreateInput, "nickname"> & Partial<Prisma.AuthMethodUncheckedCreateInput>;

/** The address that a code credential is tied to: the customer's. Throws 400 INVALID_INPUT where it has none. */
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

/** What is stored of it, by its type. */
async function provenBy(
  work: Work<WalletsDeps>,
  wallet: WalletRow,
  given: AuthCredentialCreate,
  checked: CheckedIdentity,
): Promise<Proven> {
  if (given.type === "PASSKEY") {
    return { nickname: given.nickname, ...(await readPasskey(given.challenge, given.attestation)) };
  }
  if (given.type === "OAUTH") {
    const { nonce: _once, email, ...identity } = identityOf(checked);
    return { nickname: email ?? identity.subject, ...identity };
  }
  return { nickname: await addressOf(work, wallet, given.type) };
}

/** Throws 400 where the wallet has such a credential already, or too many. */
async function assertNew(
  { tx, caller }: Work<WalletsDeps>,
  { accountId }: WalletRow,
  type: AuthCredentialCreate["type"],
  { credentialId, issuer, audience, subject }: Proven,
): Promise<void> {
  const others = await tx.authMethod.findMany({ where: { ...tenantOf(caller), accountId }, take: maxCredentials });
  if (others.length >= maxCredentials) {
    throw new ApiError("INVALID_INPUT", `A wallet has at most ${maxCredentials} credentials: remove one first.`);
  }
  const isSame = (other: (typeof others)[number]) => {
    if (other.type !== type) return false;
    if (type === "PASSKEY") return other.credentialId === credentialId;
    if (type !== "OAUTH") return true;
    return other.issuer === issuer && other.audience === audience && other.subject === subject;
  };
  if (!others.some(isSame)) return;
  if (type === "OAUTH") throw invalidField("oidcToken", "the wallet has a credential of this identity");
  throw new ApiError(`${type}_CREDENTIAL_ALREADY_EXISTS`);
}

interface NewCredential {
  readonly wallet: WalletRow;
  readonly proven: Proven;
}

/** Checks what is to be registered, with the wallet locked. Throws 400, 401, 404 and 503 as documented. */
export async function checkNewCredential(
  work: Work<WalletsDeps>,
  given: AuthCredentialCreate,
  identity: CheckedIdentity,
): Promise<NewCredential> {
  const wallet = await lockWallet(work.tx, work.caller, given.accountId);
  const proven = await provenBy(work, wallet, given, identity);
  await assertNew(work, wallet, given.type, proven);
  return { wallet, proven };
}

/** Registers a credential; a code is sent for one that a code proves. */
export async function registerCredential(
  work: Work<WalletsDeps>,
  given: AuthCredentialCreate,
  identity: CheckedIdentity,
): Promise<CredentialRow> {
  const { tx, caller } = work;
  const { wallet, proven } = await checkNewCredential(work, given, identity);
  const now = await work.now();
  const row = await tx.authMethod.create({
    data: {
      id: newId("AuthMethod"),
      ...tenantOf(caller),
      accountId: wallet.accountId,
      type: given.type,
      ...proven,
      createdAt: now,
      updatedAt: now,
    },
  });
  return isCodeCredential(row) ? sendWalletCode(work, row, wallet.customerId) : row;
}
