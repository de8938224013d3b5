import fc from "fast-check";

// The steps of a sequence. Each number picks one of the objects at that time, so that any part of a sequence is one.

const weights = {
  issue: 4,
  setStatus: 5,
  close: 2,
  setLimits: 5,
  limitPlatform: 2,
  setAccount: 3,
  fund: 7,
  advance: 7,
  authorize: 24,
  purchase: 4,
  clear: 24,
  giveBack: 12,
  reverse: 9,
  advise: 6,
  credit: 4,
  creditAtOnce: 3,
  force: 4,
  giveUp: 4,
} as const;
export type Doing = keyof typeof weights;

export interface Step {
  readonly does: Doing;
  /** Selects a card or transaction. */
  readonly which: number;
  /** Selects an amount, or a value. */
  readonly how: number;
  /** One of many: something that is refused. */
  readonly odd: number;
}

const pick = fc.nat(9_999);

export const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    ...(Object.keys(weights) as Doing[]).map((does) => ({ arbitrary: fc.constant(does), weight: weights[does] })),
  ),
  which: pick,
  how: pick,
  odd: pick,
});
