import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { closest } from "../../subgraphs/shared/kernel/closest.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { UsageError } from "../../subgraphs/shared/module/command.js";
import { Sandbox } from "../triggers/sandbox.js";
import { until } from "../triggers/steps.js";
import { triggers } from "../triggers/index.js";
import { explain } from "./start-up.js";

const credentials = z.object({
  baseUrl: z.url(),
  sandbox: z.object({ clientId: z.string(), clientSecret: z.string() }),
});
const events = z.object({ data: z.array(z.object({ id: z.string(), type: z.string(), timestamp: z.string() })) });
const later = z.object({ laterSeconds: z.number() });

/** Maximum delay of an immediate event. */
const waitMs = 20_000;

type EventType = keyof typeof triggers;

export const eventTypes = Object.keys(triggers) as readonly EventType[];

/** The type, in upper or lower case. Throws a UsageError. */
export function eventGiven(name: string): EventType {
  const type = eventTypes.find((known) => known === name.toUpperCase());
  if (type) return type;
  const meant = closest(name.toUpperCase(), eventTypes);
  throw new UsageError(`No such event: ${name}${meant === undefined ? "" : `; did you mean ${meant}?`}`);
}

/** On one line. */
function fault(error: unknown): string {
  if (!(error instanceof z.ZodError)) return explain(error);
  return error.issues.map(({ path: member, message }) => `${member.join(".")}: ${message}`).join("; ");
}

async function openSandbox(file: string): Promise<{ readonly sandbox: Sandbox; readonly baseUrl: string }> {
  try {
    const { baseUrl, sandbox } = credentials.parse(JSON.parse(await readFile(file, "utf8")));
    return { baseUrl, sandbox: new Sandbox({ baseUrl, ...sandbox }) };
  } catch (error) {
    const made = "the first start of the server makes it, 'token create' another one, which --credentials names";
    throw new Error(`${file} has no credentials of a sandbox (${fault(error)}): ${made}`, { cause: error });
  }
}

const refusedConnection: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "ECONNRESET"]);

/**
 * `trigger`: works on a running server by REST, as its platform would. Returns the event, or the time at which it will
 * come. Throws, with the reason, if nothing can emit it.
 */
export async function runTrigger(env: Pick<Env, "dataDir">, type: EventType, file?: string): Promise<unknown> {
  const { sandbox, baseUrl } = await openSandbox(file ?? path.resolve(env.dataDir, "credentials.json"));
  const newest = async () => (await sandbox.read(`/events?types=${type}&limit=1`, events)).data[0];
  try {
    const before = await newest();
    const when = later.safeParse(await triggers[type](sandbox));
    if (when.success) {
      const { laterSeconds } = when.data;
      process.stderr.write(
        `${type} comes in ${laterSeconds} s of the sandbox's time: POST /sandbox/clock {"advanceSeconds": ${laterSeconds}} makes that now.\n`,
      );
      return { type, laterSeconds };
    }
    const next = async () => {
      const found = await newest();
      return found?.id === before?.id ? undefined : found;
    };
    return await until(next, `${type} was not emitted`, waitMs);
  } catch (error) {
    if (error instanceof TypeError && hasErrorCode(error.cause, refusedConnection)) {
      throw new Error(`No server responds at ${baseUrl}: npm start starts it`, { cause: error });
    }
    throw new Error(`${type}: ${explain(error)}`, { cause: error });
  }
}
