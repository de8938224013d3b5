/** Thrown by a step that can't be made here: neither passed nor failed. */
export class LeftOut extends Error {}

/** A named list of named steps: each continues with what those before it left in `state`. */
export const flow = (name, steps) => ({ name, steps: Object.entries(steps) });

/** Makes the steps in order. After a failure, the flow's other steps are skipped. */
export async function runFlow({ name, steps }, run) {
  const state = {};
  const results = [];
  let hasFailed = false;
  for (const [step, work] of steps) {
    const start = performance.now();
    let result = "ok";
    let why;
    if (hasFailed) {
      result = "left out";
      why = "a step before it failed";
    } else {
      try {
        await work({ ...run, state });
      } catch (error) {
        result = error instanceof LeftOut ? "left out" : "failed";
        why = error.message;
        hasFailed ||= result === "failed";
      }
    }
    results.push({ flow: name, step, result, why, ms: `${Math.round(performance.now() - start)} ms` });
  }
  return results;
}

const runId = Date.now().toString(36);
let counter = 0;

/** A name that is unique to this run, and without a meaning in the sandbox. */
export const unique = (prefix) => `${prefix}-${runId}-${++counter}x`;

/** For steps that need the platform's webhooks. */
export function receiverOf({ receiver }) {
  if (!receiver) throw new LeftOut("needs --webhooks");
  return receiver;
}
