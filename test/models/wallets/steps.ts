import fc from "fast-check";
import { surfaces } from "./operations.js";
import { callers } from "./state.js";

// The steps of a sequence. Each number picks one of the objects at that time, so that any part of a sequence is one.

const weighted = <T>(weights: readonly (readonly [T, number])[]) =>
  fc.oneof(...weights.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight })));

/** First legs, and calls without one. */
const actions = [
  ["sendCode", 8],
  ["openByCode", 8],
  ["guessCode", 4],
  ["challengePasskey", 4],
  ["provePasskey", 4],
  ["proveIdentity", 2],
  ["addEmail", 2],
  ["addPhone", 3],
  ["addPasskey", 4],
  ["addIdentity", 2],
  ["removeCredential", 4],
  ["endSession", 3],
  ["refreshSession", 4],
  ["setPrivacy", 4],
  ["setNothing", 1],
  ["export", 4],
  ["delegate", 4],
  ["revokeKey", 2],
  ["quote", 3],
  ["execute", 4],
] as const;

/** The next leg of a challenge. */
const legs = [
  ["finish", 36],
  ["race", 4],
] as const;

const others = [
  ["advance", 4],
  ["look", 4],
] as const;

/** Faults of a stamp, or a leg. */
const faults = [
  ["none", 14],
  ["literal", 1],
  ["strangerKey", 1],
  ["otherWallet", 1],
  ["anySession", 2],
  ["otherPayload", 1],
  ["noStamp", 1],
  ["noRequestId", 1],
  ["malformed", 1],
  ["unknownRequest", 1],
  ["changed", 2],
  ["reordered", 1],
  ["otherSurface", 1],
  ["otherCaller", 2],
  ["otherRequest", 2],
] as const;

export type Action = (typeof actions)[number][0];

export const step = fc.record({
  does: weighted([...actions, ...legs, ...others]),
  wallet: weighted([
    [0, 3],
    [1, 2],
    [2, 1],
  ]),
  by: weighted([
    [callers[0], 16],
    [callers[1], 4],
    [callers[2], 1],
    [callers[3], 1],
  ]),
  surface: fc.constantFrom(...surfaces),
  fault: weighted(faults),
  /** Picks one of several, the newest first. */
  pick: weighted([
    [0, 6],
    [1, 3],
    [2, 2],
    [5, 1],
  ]),
  /** Whether an ended one may be picked. */
  mayBeOver: weighted([
    [false, 5],
    [true, 1],
  ]),
  /** Of an advance, which ends challenges, sessions, windows of codes, locks. */
  minutes: weighted([
    [2, 8],
    [6, 3],
    [16, 2],
    [62, 1],
    [25 * 60, 1],
  ]),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
