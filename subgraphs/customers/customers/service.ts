import { Prisma, type Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField, isUniqueViolation } from "../../shared/kernel/errors.js";
import { canonicalJson } from "../../shared/idempotency/input-hash.js";
import { membersOf } from "../../shared/schema/members.js";
import type { ActionToSign, SignedRequest } from "../../shared/operation/signed-retry.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { applyChanges } from "../../shared/schema/changes.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { CustomersDeps } from "../deps.js";
import { columnsOf, contactsToVerify, dueDiligenceOf, storedBusinessInfo } from "./columns.js";
import { umaAddressTaken } from "./creation.js";
import { findCustomers, lockLiveCustomer } from "./store.js";
import { emitUpdated, isScaRegion, regionOf } from "./verification.js";
import { customerUpdate, type CustomerUpdate } from "./wire.js";

/** Changes the given members in a separate transaction, for other subgraphs. */
export function updateCustomer(
  deps: CustomersDeps,
  caller: Caller,
  customerId: string,
  input: object,
): Promise<CustomerRow> {
  const update = validateInput(customerUpdate, input, { isUpdate: true });
  return inTransaction(deps, (tx) => changeCustomer(deps, tx, caller, { customerId, ...update }));
}

/** The update with the customer's type, unless it has one. Throws 404 CUSTOMER_NOT_FOUND. */
export async function withCustomerType(deps: CustomersDeps, caller: Caller, update: object): Promise<object> {
  const { customerId, customerType }: { customerId?: unknown; customerType?: unknown } = update;
  if (typeof customerId !== "string" || (customerType !== undefined && customerType !== null)) return update;
  const stored = (await findCustomers(deps, [customerId], caller)).get(customerId);
  if (!stored) throw new ApiError("CUSTOMER_NOT_FOUND");
  return { ...update, customerType: stored.customerType };
}

/** The customer to update, locked. Throws 404 CUSTOMER_NOT_FOUND, 400 for another type. */
async function lockForUpdate(tx: Tx, caller: Caller, customerId: string, update: CustomerUpdate): Promise<CustomerRow> {
  const stored = await lockLiveCustomer(tx, caller, customerId);
  if (stored.customerType === update.customerType) return stored;
  throw invalidField("customerType", `this customer is of the type ${stored.customerType}`);
}

/** The action that the customer's wallet must sign for an update; undefined: none. */
export async function updateToSign(
  deps: CustomersDeps,
  tx: Tx,
  caller: Caller,
  customerId: string,
  update: CustomerUpdate,
): Promise<ActionToSign | undefined> {
  const stored = await lockForUpdate(tx, caller, customerId, update);
  const { email = stored.email, phoneNumber = stored.phoneNumber } = update;
  const toSign = await deps.customerWallets.changeToSign(tx, caller, stored, { email, phoneNumber });
  return toSign && { ...toSign, parameters: { ...membersToSign(deps, customerId, update), ...toSign.parameters } };
}

const memberNames = Object.keys(membersOf(customerUpdate));

/**
 * The members of an update, as its payload shows them: texts as they are, others as JSON. The payload is stored until
 * it is signed, so it has the HMAC of an identification number.
 */
function membersToSign(
  { sealer }: Pick<CustomersDeps, "sealer">,
  customerId: string,
  update: CustomerUpdate,
): Record<string, string> {
  const hidden = (name: string, value: string) =>
    Buffer.from(sealer.fingerprint(JSON.stringify(["signed update", customerId, name, value]))).toString("hex");
  const { customerType: _same, ...given } = update;
  const shown = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || !memberNames.includes(name)) return [];
    const text = typeof value === "string" ? value : canonicalJson(value);
    return [[name, name === "identifier" ? hidden(name, text) : text]];
  });
  const members = Object.fromEntries(shown) as Record<string, string>;
  if (update.customerType !== "BUSINESS" || !update.businessInfo) return members;
  const { taxId, ...businessInfo } = update.businessInfo;
  const sealed = taxId === undefined ? {} : { taxId: hidden("taxId", taxId) };
  return { ...members, businessInfo: canonicalJson({ ...businessInfo, ...sealed }) };
}

/** Throws 401 WALLET_SIGNATURE_MISSING if a wallet must sign, 409 if the signed action has gone. */
async function assertSigned(deps: CustomersDeps, tx: Tx, caller: Caller, change: SignedChange): Promise<void> {
  const { stored, email, phoneNumber, signature } = change;
  const toSign = await deps.customerWallets.changeToSign(tx, caller, stored, { email, phoneNumber });
  if (toSign && !signature) throw new ApiError("WALLET_SIGNATURE_MISSING");
  if (!toSign && signature) throw new ApiError("EMAIL_OTP_CREDENTIAL_SET_CHANGED");
}

interface SignedChange {
  readonly stored: CustomerRow;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly signature: SignedRequest | undefined;
}

/** Changes the given members; `customerType` must be the customer's. `signature`: the wallet's, if it must sign. */
export async function changeCustomer(
  deps: CustomersDeps,
  tx: Tx,
  caller: Caller,
  { customerId, ...update }: CustomerUpdate & { readonly customerId: string },
  signature?: SignedRequest,
): Promise<CustomerRow> {
  const stored = await lockForUpdate(tx, caller, customerId, update);
  assertKeepsIdentity(stored, update);
  const platform = await platformProfile(deps, tx, caller);
  const { email = stored.email, phoneNumber = stored.phoneNumber, address = stored.address } = update;
  const region = regionOf({ region: stored.region, address });
  if (weakensProofs(stored, { phoneNumber, address })) {
    await deps.customerAuthentication.assertLoggedIn(tx, caller, stored);
  }
  await assertSigned(deps, tx, caller, { stored, email, phoneNumber, signature });
  const now = await deps.clock.now(tx, caller);
  const { address: toAddress, ...columns } = columnsOf(deps, stored, update, {
    platform,
    now,
    environment: caller.environment,
  });
  const row = await savingUnique(update, async () =>
    tx.customer.update({
      where: { id: customerId, ...tenantOf(caller) },
      data: {
        ...columns,
        address: toAddress === null ? Prisma.DbNull : toAddress,
        ...mergedColumns(stored, update),
        ...contactsToVerify({ email, phoneNumber, region }, stored),
        updatedAt: now,
      },
    }),
  );
  await deps.customerReviews.changed(tx, caller, customerId);
  await emitUpdated(deps, tx, caller, row);
  if (email !== stored.email || phoneNumber !== stored.phoneNumber) {
    await deps.customerWallets.follow(tx, { ...caller, now }, row);
  }
  if (update.currencies) await deps.customerAccounts.provision(tx, caller, [row]);
  return row;
}

/**
 * Whether a change weakens the proofs of a customer in the EEA: it replaces the phone number that gets codes, or the
 * region that requires them (docs/interface.md, Sessions).
 */
function weakensProofs(stored: CustomerRow, next: Pick<CustomerRow, "phoneNumber" | "address">): boolean {
  if (!isScaRegion(stored)) return false;
  const isOtherPhone = stored.phoneVerification === "VERIFIED" && next.phoneNumber !== stored.phoneNumber;
  return isOtherPhone || !isScaRegion({ region: stored.region, address: next.address });
}

/** Members on which a verification rests, other than those that every business has. */
const identity = [
  "fullName",
  "birthDate",
  "nationality",
  "address",
  "idType",
  "identifier",
  "countryOfIssuance",
] as const;

/** Throws 409 CONFLICT if an update removes data on which the verification rests (docs/interface.md, Null). */
function assertKeepsIdentity({ verificationStatus }: CustomerRow, update: CustomerUpdate): void {
  if (verificationStatus === "UNVERIFIED") return;
  const members: Readonly<Record<string, unknown>> = update;
  const isNumberRemoved = update.customerType === "BUSINESS" && update.businessInfo?.registrationNumber === null;
  const removed =
    identity.find((name) => members[name] === null) ?? (isNumberRemoved ? "registrationNumber" : undefined);
  if (removed === undefined) return;
  throw new ApiError("CONFLICT", `${removed}: the customer's verification is based on it. Change it instead.`);
}

/** JSON columns of an update: given members replace stored ones. */
function mergedColumns(stored: CustomerRow, update: CustomerUpdate) {
  if (update.customerType === "INDIVIDUAL") {
    return { dueDiligence: applyChanges(jsonObject(stored.dueDiligence), dueDiligenceOf(update)) };
  }
  if (!update.businessInfo) return {};
  return {
    businessInfo: applyChanges(jsonObject(stored.businessInfo), storedBusinessInfo(update.businessInfo)),
  };
}

const jsonObject = (stored: Prisma.JsonValue): Prisma.InputJsonObject => (stored ?? {}) as Prisma.InputJsonObject;

/** 409 UMA_ADDRESS_EXISTS if the address is taken. An update changes no other unique value. */
async function savingUnique<T>({ umaAddress = "" }: CustomerUpdate, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw umaAddressTaken(umaAddress);
    throw error;
  }
}
