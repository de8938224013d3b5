import type { Wallet as WalletRow } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { WalletsDeps } from "../deps.js";
import { findWallet, lockWallet } from "../wallets/find.js";
import { isCodeCredential, sendWalletCode } from "./codes.js";
import type { AuthCredentialCreate } from "./credential.wire.js";
import { identityOf, type CheckedIdentity, type Identity } from "./oidc.js";
import { readPasskey, type Passkey } from "./passkey.js";
import type { CredentialRow } from "./type.js";

/** Maximum number of a wallet's credentials. */
export const maxCredentials = 100;

interface Proven extends Partial<Identity>, Partial<Passkey> {
  readonly nickname: string;
}

/** The address of a code credential: the locked customer's. Throws 400 INVALID_INPUT, 404 CUSTOMER_NOT_FOUND. */
async function addressOf(
  { tx, caller }: Work<WalletsDeps>,
  { customerId }: WalletRow,
  type: "EMAIL_OTP" | "SMS_OTP",
): Promise<string> {
  const { email, phoneNumber } = await lockLiveCustomer(tx, caller, customerId);
  const address = type === "EMAIL_OTP" ? email : phoneNumber;
  if (address) return address;
  const lacking = type === "EMAIL_OTP" ? "e-mail address" : "phone number";
  throw invalidField("type", `the customer has no ${lacking}: set it first`);
}

/** The stored columns, by the credential's type. */
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
    const { issuer, audience, subject, email } = identityOf(checked);
    return { nickname: email ?? subject, issuer, audience, subject };
  }
  return { nickname: await addressOf(work, wallet, given.type) };
}

/** Throws 400 if the wallet already has such a credential, or too many. */
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
  if (type === "OAUTH") throw invalidField("oidcToken", "the wallet already has a credential of this identity");
  throw new ApiError(`${type}_CREDENTIAL_ALREADY_EXISTS`);
}

interface NewCredential {
  readonly wallet: WalletRow;
  readonly proven: Proven;
}

/**
 * Checks a new credential, with the wallet locked, and its holder if the credential is for an address: that doesn't
 * change before the transaction ends. Throws 400, 401, 404 and 503 as documented.
 */
export async function checkNewCredential(
  work: Work<WalletsDeps>,
  given: AuthCredentialCreate,
  identity: CheckedIdentity,
): Promise<NewCredential> {
  const { tx, caller } = work;
  const proven = await provenBy(work, await findWallet(tx, caller, given.accountId), given, identity);
  const wallet = await lockWallet(tx, caller, given.accountId);
  await assertNew(work, wallet, given.type, proven);
  return { wallet, proven };
}

/** The whole of a new credential, as its wallet signs it; a key as its SHA-256. */
export function newCredentialToSign(
  credentialType: AuthCredentialCreate["type"],
  { proven }: NewCredential,
): Readonly<Record<string, string>> {
  const { nickname, credentialId, publicKey, relyingPartyId, issuer, audience, subject } = proven;
  if (credentialType === "EMAIL_OTP") return { credentialType, email: nickname };
  if (credentialType === "SMS_OTP") return { credentialType, phoneNumber: nickname };
  const stored = {
    passkeyCredentialId: credentialId,
    passkeyPublicKeySha256: publicKey && Buffer.from(sha256(publicKey)).toString("hex"),
    relyingPartyId,
    issuer,
    audience,
    subject,
  };
  const given = Object.entries(stored).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { credentialType, nickname, ...Object.fromEntries(given) };
}

/** Registers a credential, and sends a code for one that a code proves. */
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
