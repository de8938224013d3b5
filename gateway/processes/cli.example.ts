import { z } from "zod";
import { isServerReady } from "../../subgraphs/shared/http/readiness.js";
import { UsageError } from "../../subgraphs/shared/module/command.js";
import { planBusiness } from "../example/plan.js";
import { month, week } from "../example/plan.draft.js";
import { runBusiness } from "../example/run.js";
import { signInAddress } from "../pages/sign-in.js";
import { explain } from "./start-up.js";

const created = z.object({
  platformId: z.string(),
  sandbox: z.object({ clientId: z.string(), clientSecret: z.string() }),
});

/** Refused requests that are shown: more have the same reason, most often. */
const shownRefusals = 5;

export interface ExampleOptions {
  /** The platform's name. */
  readonly name: string;
  readonly seed: number;
  /** A week instead of a month. */
  readonly isSmall: boolean;
}

/** A seed of the command line. Throws a UsageError. */
export function seedGiven(text: string | undefined): number {
  const seed = text ?? "1";
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError("--seed must be a whole number of at most 9 digits");
  return Number(seed);
}

interface Surroundings {
  readonly serverUrl: string;
  /** Creates a platform of this name; returns what `platform create` prints. */
  createPlatform(name: string): Promise<unknown>;
}

/** The reason for which a run has stopped, and what to do. */
function incomplete(error: unknown): never {
  throw new Error(`The example is incomplete, make another one with --name: ${explain(error)}`, { cause: error });
}

/**
 * `example`: creates a platform and runs a month of business in its sandbox, on the running server. Returns its
 * credentials, and the address that signs in to the console. Production is not touched.
 */
export async function runExample({ name, seed, isSmall }: ExampleOptions, { serverUrl, createPlatform }: Surroundings) {
  if (!(await isServerReady(serverUrl))) {
    throw new Error(`No server is ready at ${serverUrl}: start it with npm start, and repeat this in another terminal`);
  }
  const { platformId, sandbox } = created.parse(await createPlatform(name));
  const startedAt = performance.now();
  const note = (line: string) => void process.stderr.write(`  ${line}\n`);
  const size = isSmall ? week : month;
  note(`${name}: ${size.days} days of business, in the sandbox only`);
  const plan = planBusiness(seed, size);
  const { refusals, ...counts } = await runBusiness(plan, { baseUrl: serverUrl, ...sandbox }, note).catch(incomplete);
  note(`done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  for (const refusal of refusals.slice(0, shownRefusals)) note(`refused: ${refusal}`);
  if (refusals.length > shownRefusals) note(`and ${refusals.length - shownRefusals} more were refused`);
  const { clientId, clientSecret } = sandbox;
  return {
    baseUrl: serverUrl,
    platformId,
    name,
    sandbox: { clientId, clientSecret },
    ...counts,
    refused: refusals.length,
    console: signInAddress(serverUrl, sandbox),
  };
}
