import type { Deps } from "../shared/deps.js";
import type { EventNames } from "../shared/events/event-types.js";
import type { Credentials } from "../shared/kernel/caller.js";
import type { RequestLog } from "../shared/kernel/request-log.js";
import type { EventTail } from "../shared/events/tail.js";
import type { TimerRunner } from "../shared/timers/timers.js";
import type { AgentCredentials, PlatformAccounts } from "./ports.js";
import type { PlatformReadiness } from "./readiness.js";
import type { WebhookSigners } from "./webhooks/keys.js";

/** The platform subgraph's services for the other subgraphs and the gateway. */
export interface PlatformProvides {
  /** Sign webhooks, each with the key of its platform and environment. */
  readonly signers: WebhookSigners;
  readonly credentials: Credentials;
  /** Keeps the requests that this process has responded to. */
  readonly requestLog: RequestLog;
  /** Whether there is such a platform. */
  readonly isPlatform: (platformId: string) => Promise<boolean>;
  /** Lacks of a platform, by its id or name, before real money moves. */
  readonly platformReadiness: (idOrName: string) => Promise<PlatformReadiness>;
}

/** The platform subgraph's dependencies beyond the common ones. */
export interface PlatformDeps extends Deps, Pick<PlatformProvides, "signers"> {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Advancing the sandbox clock fires due timers. */
  readonly timers: Pick<TimerRunner, "fireDue">;
  readonly platformAccounts: PlatformAccounts;
  readonly agentCredentials: AgentCredentials;
  /** Every type of event that a filter may name. */
  readonly eventNames: EventNames;
}
