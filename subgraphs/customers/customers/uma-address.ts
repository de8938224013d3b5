import { randomHex } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";

const umaAddressPattern = /^\$([a-z0-9._+-]{1,64})@([a-z0-9.-]{1,253})$/;

/** 400 INVALID_UMA_ADDRESS naming the field. */
export function invalidUmaAddress(message: string, field = "umaAddress"): ApiError {
  return new ApiError("INVALID_UMA_ADDRESS", `${field}: ${message}`, { errors: [{ field, message }] });
}

/** An address of any platform in its canonical, lower-case spelling, and its domain. Throws 400 INVALID_UMA_ADDRESS. */
export function readUmaAddress(umaAddress: string, field?: string): { umaAddress: string; domain: string } {
  const normalized = umaAddress.toLowerCase();
  const domain = umaAddressPattern.exec(normalized)?.[2];
  if (!domain) throw invalidUmaAddress("must have the form $username@domain", field);
  return { umaAddress: normalized, domain };
}

/**
 * The address in its canonical spelling. The platform's `umaDomain` is the domain part of all UMA addresses of its
 * users (docs/interface.md, UMA domains). Throws 400 INVALID_UMA_ADDRESS.
 */
export function normalizeUmaAddress(umaAddress: string, umaDomain: string): string {
  const { umaAddress: normalized, domain } = readUmaAddress(umaAddress);
  if (domain !== umaDomain) throw invalidUmaAddress(`must end in @${umaDomain}, the platform's umaDomain`);
  return normalized;
}

/** A random address for a customer without one. */
export function generateUmaAddress(umaDomain: string): string {
  return `$u${randomHex(8)}@${umaDomain}`;
}
