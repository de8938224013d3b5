import { createHmac } from "node:crypto";
import type { Sealer } from "../../shared/kernel/crypto.js";

// Secrets that are derived under the master key each time they are shown, and never stored.

type Derive = Pick<Sealer, "derive">;

/** The secret of a reveal's page, 256 bits: a repeated key returns the same address, yet no stored result has it. */
export function linkSecret(sealer: Derive, revealId: string): string {
  return createHmac("sha256", sealer.derive("card/reveal")).update(revealId).digest("base64url");
}

interface NumberedCard {
  readonly id: string;
  readonly pan: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The verification value of a card: three digits, the same for the same number and expiry. */
export function cvvOf(sealer: Derive, { id, pan, expMonth, expYear }: NumberedCard): string {
  const mac = createHmac("sha256", sealer.derive("card/cvv")).update(`${id}/${pan}/${expMonth}/${expYear}`).digest();
  return String(mac.readUIntBE(0, 6) % 1000).padStart(3, "0");
}
