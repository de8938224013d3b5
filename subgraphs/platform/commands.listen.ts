import type { Environment, Tenant } from "../shared/kernel/caller.js";
import type { EventRecord } from "../shared/events/log.js";
import { toEventTypes, type EventType } from "../shared/events/event-types.js";
import { isServerReady } from "../shared/http/readiness.js";
import { requiredArg, UsageError, type Command } from "../shared/module/command.js";
import { environmentsGiven, findPlatform, lookUpPlatform, noPlatformYet } from "./commands.tokens.js";
import type { PlatformDeps } from "./deps.js";
import { listPlatforms } from "./platforms/registration.js";
import { attemptDelivery, isSuccess, type Attempt } from "./webhooks/attempt.js";
import { webhookBody } from "./webhooks/envelope.js";

/**
 * Maximum number of events read but not yet forwarded, including those that wait for an earlier one of their subject.
 */
const maxInProgress = 16;

/** The URL meant by the text: `localhost:3000/hooks` means HTTP. Throws a UsageError. */
function targetGiven(text: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new UsageError("--forward-to must be a URL, such as http://localhost:3000/webhooks");
}

function environmentGiven(name: string | undefined): Environment {
  return environmentsGiven(name ?? "sandbox")[0] ?? "SANDBOX";
}

/** The named platform, or else that of `credentials.json`, or else the only one. */
async function platformGiven(deps: PlatformDeps, named: string | undefined, recorded: string | undefined) {
  if (named !== undefined) return findPlatform(deps, named);
  const own = recorded === undefined ? undefined : await lookUpPlatform(deps, recorded);
  if (own) return own;
  const [only, ...others] = await listPlatforms(deps, 10);
  if (!only) throw noPlatformYet();
  if (others.length === 0) return only;
  const names = [only, ...others].map(({ name }) => name);
  throw new Error(`--platform is missing: there are several, such as ${names.join(", ")}`);
}

const row = (...[time, status, ms, event, id]: readonly [string, string, string, string, string]) =>
  `${time.padEnd(10)}${status.padEnd(8)}${ms.padStart(6)}  ${event.padEnd(40)}${id}`;

const heading = row("TIME", "STATUS", "MS", "EVENT", "ID");

function rowOf({ type, id }: EventRecord, { startedAt, responseStatus, durationMs, error }: Attempt): string {
  const time = startedAt.toTimeString().slice(0, 8);
  return row(time, String(responseStatus ?? "-"), String(durationMs), type, error === null ? id : `${id}  ${error}`);
}

/** Work in progress: in order per subject, concurrent across subjects. */
class Subjects {
  readonly #last = new Map<string, Promise<void>>();
  readonly #inProgress = new Set<Promise<void>>();
  readonly #failed = new AbortController();

  /** Aborts with the first work that fails. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** Resolves as soon as there is room for the next one. */
  async add(subject: string, work: () => Promise<void>): Promise<void> {
    const done = (this.#last.get(subject) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => this.#failed.abort(error))
      .finally(() => {
        this.#inProgress.delete(done);
        if (this.#last.get(subject) === done) this.#last.delete(subject);
      });
    this.#last.set(subject, done);
    this.#inProgress.add(done);
    if (this.#inProgress.size >= maxInProgress) await Promise.race(this.#inProgress);
  }

  /** Throws the first failure. */
  async end(): Promise<void> {
    await Promise.all(this.#inProgress);
    this.failed.throwIfAborted();
  }
}

interface Forwarding {
  readonly tenant: Tenant;
  readonly url: string;
  readonly types: readonly EventType[] | undefined;
  readonly signal: AbortSignal;
}

/** Sends each event once, as a webhook; returns the numbers of accepted and sent ones. */
async function forward(deps: PlatformDeps, { tenant, url, types, signal }: Forwarding, print: (line: string) => void) {
  // The operator chose the address, so the rules for platforms' addresses don't apply.
  const local = { ...deps, env: { ...deps.env, allowPrivateWebhooks: true } };
  const subjects = new Subjects();
  const count = { sent: 0, accepted: 0 };
  const send = async (event: EventRecord) => {
    const body = webhookBody(event, deps.env.headerAlias);
    const attempt = await attemptDelivery(local, await deps.signers.of(tenant), { tenant, url, body });
    count.sent++;
    if (isSuccess(attempt)) count.accepted++;
    print(rowOf(event, attempt));
  };
  deps.tail.start();
  try {
    const events = await deps.tail.follow(tenant, { types, signal: AbortSignal.any([signal, subjects.failed]) });
    print(heading);
    for await (const event of events) await subjects.add(event.subjectId ?? event.id, () => send(event));
    await subjects.end();
  } finally {
    await deps.tail.stop();
  }
  return count;
}

export const listenCommand: Command<PlatformDeps> = {
  name: "listen",
  synopsis: "--forward-to URL [--events A,B] [--platform P] [--environment E]",
  summary: "forward each event to a local address as a signed webhook until Ctrl-C, with a line for each",
  hasNoResult: true,
  options: {
    "forward-to": { type: "string" },
    events: { type: "string" },
    platform: { type: "string" },
    environment: { type: "string" },
  },
  prepare({ text }) {
    const url = targetGiven(requiredArg(text("forward-to"), "--forward-to"));
    const events = text("events")?.split(",");
    const environment = environmentGiven(text("environment"));
    return async (deps, { serverUrl, recordedPlatformId, interruption, print, note }) => {
      const types = toEventTypes(deps.eventNames, events, "--events");
      const { id: platformId, name } = await platformGiven(deps, text("platform"), await recordedPlatformId());
      const server = await serverUrl();
      if (!(await isServerReady(server)))
        note(`No server responds at ${server}: events come once one runs (npm start).`);
      note(`Forwarding the ${environment.toLowerCase()} events of ${name} to ${url}; Ctrl-C ends it.`);
      const forwarding = { tenant: { platformId, environment }, url, types, signal: interruption() };
      const { sent, accepted } = await forward(deps, forwarding, print);
      note(`${sent} sent, ${accepted} accepted.`);
    };
  },
};
