import type {
  Customer as CustomerRow,
  ScaFactor as ScaFactorRow,
  ScaFactorType,
} from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";

// The factors that a customer can prove.

type Phone = Pick<CustomerRow, "phoneNumber" | "phoneVerification">;

/** The enrolled and confirmed factors. SMS_OTP has no row. */
type Factors = ReadonlyMap<ScaFactorType, ScaFactorRow>;

export async function readFactors(tx: Pick<Tx, "scaFactor">, caller: Caller, customerId: string): Promise<Factors> {
  const rows = await tx.scaFactor.findMany({ where: { ...tenantOf(caller), customerId, confirmedAt: { not: null } } });
  return new Map(rows.map((row) => [row.factor, row]));
}

/** Throws 404 CUSTOMER_NOT_FOUND. */
export async function readCustomer(tx: Pick<Tx, "$queryRaw">, caller: Caller, id: string): Promise<CustomerRow> {
  const customer = (await findCustomers({ db: tx }, [id], caller)).get(id);
  if (!customer) throw new ApiError("CUSTOMER_NOT_FOUND");
  return customer;
}

/** The phone number to which codes are sent. */
export function verifiedPhone({ phoneNumber, phoneVerification }: Phone): string | null {
  return phoneVerification === "VERIFIED" ? phoneNumber : null;
}

/** The factors of a customer, the strongest first. */
export function availableFactors(customer: Phone, factors: Factors): ScaFactorType[] {
  const available: Readonly<Record<ScaFactorType, boolean>> = {
    PASSKEY: factors.has("PASSKEY"),
    TOTP: factors.has("TOTP"),
    SMS_OTP: verifiedPhone(customer) !== null,
  };
  return (["PASSKEY", "TOTP", "SMS_OTP"] as const).filter((factor) => available[factor]);
}

/**
 * The requested factor, or else the strongest. Throws 409 CONFLICT without any, 400 INVALID_INPUT for a missing one.
 */
export function chooseFactor(
  available: readonly ScaFactorType[],
  requested: ScaFactorType | undefined,
  field = "scaFactor",
): ScaFactorType {
  const [strongest] = available;
  if (strongest === undefined) {
    throw new ApiError("CONFLICT", "The customer has no factor: verify its phone number, or enrol one (/sca/factors).");
  }
  const factor = requested ?? strongest;
  if (available.includes(factor)) return factor;
  throw invalidField(field, `the customer has no ${factor}; it has ${available.join(", ")}`);
}
