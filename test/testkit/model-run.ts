import fc from "fast-check";

/** Steps of all parts together: `npm run test:models` makes many more. */
export const modelSteps = Number(process.env.PAYGRAPH_MODEL_STEPS ?? 150);

/** The first sequence of a part is made of this; the next ones count on. */
const firstSeed = Number(process.env.PAYGRAPH_MODEL_SEED ?? Date.now() % 2 ** 31);

/** Maximum time for running a sequence, and for shortening it after a divergence. */
const sequenceMs = 120_000;
const progressMs = 10_000;

export interface ModelRun<Step> {
  readonly name: string;
  readonly step: fc.Arbitrary<Step>;
  /** Number of steps, over all sequences. */
  readonly steps: number;
  /** Maximum number of steps of a sequence. */
  readonly longest: number;
  /** Sequences at once, each in a world of its own. */
  readonly lanes: number;
  /** Makes the steps in a new world. Returns how many calls that were; throws if the product and the model differ. */
  play(steps: readonly Step[]): Promise<number>;
}

/**
 * Random sequences of steps until there were enough of them. A divergence is thrown with its seed and its steps, as few
 * as show it: `PAYGRAPH_MODEL_SEED=<seed>` begins with that sequence. Returns the number of steps.
 */
export async function runModel<Step>({ name, step, steps, longest, lanes, play }: ModelRun<Step>): Promise<number> {
  const maxLength = Math.min(longest, Math.ceil(steps / lanes));
  const sequence = fc.array(step, { minLength: 1, maxLength, size: "max" });
  let seed = firstSeed;
  let made = 0;
  const property = fc.asyncProperty(sequence, async (given) => {
    const calls = await play(given);
    made += calls;
  });
  const startedAt = performance.now();
  const report = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stderr.write(`${name}: ${made} of ${steps} steps in ${seconds} s, from seed ${firstSeed}\n`);
  };
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    while (made < steps && !hasFailed) {
      const options = { seed: seed++, numRuns: 1, unbiased: true, interruptAfterTimeLimit: sequenceMs };
      try {
        await fc.assert(property, options);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const progress = setInterval(report, progressMs);
  try {
    // All settle: no sequence is in progress when the product is closed.
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  } finally {
    clearInterval(progress);
  }
  report();
  return made;
}
