import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import type { CustomerWallets } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { newCodeCredential } from "../wallets/service.js";

// Credentials that are tied to a customer's e-mail address and phone number follow their changes, signed by the wallet.

const addressNames = { EMAIL_OTP: "email", SMS_OTP: "phoneNumber" } as const;

interface Tied {
  readonly accountId: string;
  readonly credentials: readonly AuthMethodRow[];
}

/** The customer's wallet, if any, with its credentials. */
async function findTied(tx: Tx, caller: Caller, customerId: string): Promise<Tied | undefined> {
  const wallet = await tx.wallet.findFirst({ where: { ...tenantOf(caller), customerId }, select: { accountId: true } });
  if (!wallet) return undefined;
  const { accountId } = wallet;
  return { accountId, credentials: await tx.authMethod.findMany({ where: { ...tenantOf(caller), accountId } }) };
}

async function isTaken(tx: Tx, caller: Caller, accountId: string, email: string): Promise<boolean> {
  const where = { ...tenantOf(caller), type: "EMAIL_OTP", nickname: email, accountId: { not: accountId } } as const;
  return (await tx.authMethod.findFirst({ where, select: { id: true } })) !== null;
}

/** The port of the customers subgraph. Its caller holds the customer's lock. */
export const customerWallets: CustomerWallets = {
  async changeToSign(tx, caller, customer, next) {
    const isChanged = (name: "email" | "phoneNumber") => customer[name] !== next[name];
    if (!isChanged("email") && !isChanged("phoneNumber")) return undefined;
    const tied = await findTied(tx, caller, customer.id);
    const changed = (["EMAIL_OTP", "SMS_OTP"] as const).filter(
      (type) => isChanged(addressNames[type]) && tied?.credentials.some((credential) => credential.type === type),
    );
    const [type] = changed;
    if (!tied || type === undefined) return undefined;
    if (changed.length > 1 || (isChanged("email") && isChanged("phoneNumber"))) {
      throw new ApiError(
        "INVALID_INPUT",
        "A wallet's credential is tied to them: change email and phoneNumber one at a time.",
      );
    }
    const { accountId } = tied;
    const address = next[addressNames[type]];
    if (address === null) {
      throw new ApiError("INVALID_INPUT", `${addressNames[type]}: a wallet's credential is tied to it.`);
    }
    if (type === "EMAIL_OTP" && (await isTaken(tx, caller, accountId, address))) {
      throw new ApiError("EMAIL_OTP_EMAIL_ALREADY_EXISTS");
    }
    const credential = tied.credentials.find((found) => found.type === type);
    return {
      accountId,
      activity: "ACTIVITY_TYPE_UPDATE_USER",
      parameters: { customerId: customer.id, credentialId: credential?.id ?? "", [addressNames[type]]: address },
    };
  },

  async follow(tx, { now, ...caller }, customer) {
    const tied = await findTied(tx, caller, customer.id);
    if (!tied) return;
    if (tied.credentials.length === 0 && customer.email !== null) {
      const tenant = { ...tenantOf(caller), now };
      await tx.authMethod.create({ data: newCodeCredential(tenant, tied.accountId, "EMAIL_OTP", customer.email) });
    }
    for (const { id, type, nickname } of tied.credentials) {
      const address = type === "EMAIL_OTP" || type === "SMS_OTP" ? customer[addressNames[type]] : nickname;
      if (address === null || address === nickname) continue;
      // A pending code was sent to the previous address.
      const data = { nickname: address, otpTarget: null, otpCode: null, otpExpiresAt: null, updatedAt: now };
      await tx.authMethod.update({ where: { id, ...tenantOf(caller) }, data });
    }
  },
};
