import type { Tenant } from "../../shared/kernel/caller.js";
import { rateLimited } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { addGuess, readBudget, type Spent } from "./guess-budget.sql.js";

// Limits a platform's guesses at one-time codes, over all customers (docs/interface.md, Guesses of a platform), in
// addition to the limits per code and customer: many customers would be many guesses.

/** Billionths. */
const certain = 1_000_000_000;
/** The guesses of a window succeed with a chance of at most a tenth, whatever the codes' length. */
const budget = BigInt(certain / 10);
const windowMs = 24 * 3_600_000;

/** The codes that may be right. */
interface Guessable {
  readonly minLength: number;
  readonly maxLength: number;
  /** Number of codes that are right at once. */
  readonly right?: number;
}

/** The chance of a guess, in billionths; 0 if it can't be right. Digits are a guess at a code of digits. */
function chanceOf(code: string, { minLength, maxLength, right = 1 }: Guessable): bigint {
  if (code.length < minLength || code.length > maxLength) return 0n;
  const letters = /^[0-9]*$/.test(code) ? 10 : 32;
  return BigInt(Math.max(1, Math.ceil((certain * right) / letters ** code.length)));
}

/**
 * Throws 429 RATE_LIMITED if the tenant's guesses are used up. From half of the budget on, guesses are checked in turn,
 * so that concurrent requests can't exceed it; before, no request waits for another.
 */
async function assertLeft(tx: Tx, tenant: Tenant, chance: bigint, now: Date): Promise<void> {
  const until = ({ windowAt }: Spent) => new Date(windowAt.getTime() + windowMs);
  const read = await readBudget(tx, tenant, "");
  if (!read || now >= until(read) || read.spent * 2n < budget) return;
  const locked = await readBudget(tx, tenant, "FOR UPDATE");
  if (!locked || now >= until(locked) || locked.spent + chance <= budget) return;
  throw rateLimited("Too many wrong codes were sent for the platform's customers: no code is checked for now.", {
    now,
    until: until(locked),
  });
}

/** A permitted guess. */
export interface Guess {
  /** Must be called if it was wrong; the transaction must be committed. */
  wrong(): Promise<void>;
}

/** Begins a guess, before it is compared. Throws 429 RATE_LIMITED if the tenant's guesses are used up. */
export async function beginGuess(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  code: string,
  guessable: Guessable,
): Promise<Guess> {
  const chance = chanceOf(code, guessable);
  if (chance === 0n) return { wrong: () => Promise.resolve() };
  await assertLeft(tx, tenant, chance, now);
  const begins = new Date(now.getTime() - windowMs);
  return { wrong: () => addGuess(tx, tenant, chance, { now, begins }) };
}
