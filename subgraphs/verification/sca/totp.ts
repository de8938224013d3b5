import { randomBytes, randomInt } from "node:crypto";

// Codes of authenticator apps (RFC 6238 as all apps support it: SHA-1, 6 digits, 30 seconds), and recovery codes.

const secretBytes = 20;
/** Steps before and after the current one whose codes are accepted: the clock of a phone may deviate. */
const stepWindow = 1;

const recoveryCodeCount = 10;
/** No 0, 1, I, O: recovery codes are written down. 10 characters of these 32 are 50 bits. */
const recoveryAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const recoveryCodeLength = 10;

export interface TotpSecret {
  readonly hex: string;
  readonly base32: string;
  /** For the app to scan. */
  readonly uri: string;
}

export async function newTotpSecret(names: { readonly issuer: string; readonly label: string }): Promise<TotpSecret> {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer });
  return { hex: secret.hex.toLowerCase(), base32: secret.base32, uri: new TOTP({ ...names, secret }).toString() };
}

/** The time step of the code, after `lastStep`: no code is accepted twice. `at` is real time, as on the phone. */
export async function matchTotp(
  secretHex: string,
  code: string,
  { lastStep, at }: { readonly lastStep: bigint | null; readonly at: Date },
): Promise<bigint | undefined> {
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ secret: Secret.fromHex(secretHex) });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: stepWindow });
  if (delta === null) return undefined;
  const step = BigInt(totp.counter({ timestamp }) + delta);
  return lastStep === null || step > lastStep ? step : undefined;
}

/** Ten codes such as `7KQ2M-XW9RD`; each can be used once instead of an app's code. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(32)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Removes differences of spelling: case, spaces, hyphens. */
export function normalizeRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, "");
}
