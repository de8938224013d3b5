import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { TimerRunner } from "../shared/timers/timers.js";
import type { PlatformAccounts } from "./ports.js";
import type { WebhookSigner } from "./webhooks/signature.js";

/** What the platform subgraph needs beyond the common plumbing. */
export interface PlatformDeps extends Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  /** Advancing the sandbox clock fires what becomes due. */
  readonly timers: Pick<TimerRunner, "fireDue">;
  readonly platformAccounts: PlatformAccounts;
  /** Signs webhooks; one key for all platforms. */
  readonly signer: WebhookSigner;
}
