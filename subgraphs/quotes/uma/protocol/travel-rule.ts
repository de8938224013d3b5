import { decrypt } from "eciesjs"; // The library with which the SDK encrypts.
import { UmaFault } from "./faults.js";
import type { UmaKeyPairs } from "./keys.js";

/** Data that the payer's provider encrypted to us. Of other formats, only the known keys count. */
export function openTravelRule({ secretKey }: UmaKeyPairs["encryption"], encrypted: string): Record<string, unknown> {
  let text: string;
  try {
    text = decrypt(secretKey, Buffer.from(encrypted, "hex")).toString();
  } catch {
    throw new UmaFault("INVALID_INPUT", "The travel rule information isn't encrypted to our key.");
  }
  try {
    const info: unknown = JSON.parse(text);
    return typeof info === "object" && info !== null && !Array.isArray(info) ? { ...info } : {};
  } catch {
    return {};
  }
}
