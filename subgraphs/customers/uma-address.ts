import { randomHex } from "../shared/crypto.js";
import { ApiError } from "../shared/errors.js";

const umaAddressPattern = /^\$([a-z0-9._+-]{1,64})@([a-z0-9.-]{1,253})$/;

function invalidUmaAddress(message: string): ApiError {
  return new ApiError("INVALID_UMA_ADDRESS", `umaAddress: ${message}`, { errors: [{ field: "umaAddress", message }] });
}

/**
 * The address in its one spelling, lower case. The platform's `umaDomain` is the domain part of all UMA addresses
 * of its users (specification, PlatformConfig). Throws 400 INVALID_UMA_ADDRESS.
 */
export function normalizeUmaAddress(umaAddress: string, umaDomain: string): string {
  const normalized = umaAddress.toLowerCase();
  const domain = umaAddressPattern.exec(normalized)?.[2];
  if (!domain) throw invalidUmaAddress(`must have the form $username@${umaDomain}`);
  if (domain !== umaDomain) throw invalidUmaAddress(`must end in @${umaDomain}, the platform's umaDomain`);
  return normalized;
}

/** A random address for a customer who brings none. */
export function generateUmaAddress(umaDomain: string): string {
  return `$u${randomHex(8)}@${umaDomain}`;
}
