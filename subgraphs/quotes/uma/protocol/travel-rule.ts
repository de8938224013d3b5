import { decrypt } from "eciesjs"; // What the SDK encrypts with.
import { UmaFault } from "./faults.js";
import type { UmaKeyPairs } from "./keys.js";

/** What the payer's provider encrypted to us. It may have a format of its own: then only its keys that we know count. */
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
