import type { CustomerOwners } from "../customers/published.js";
import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { Tenant } from "../shared/kernel/caller.js";
import type { CodeSenderOf } from "../shared/providers/code-sender.js";
import type { DocumentScreening } from "../shared/providers/document-screening.js";
import type { LivenessOf } from "../shared/providers/liveness.js";
import type { HeldPayments, ScreenedAccounts } from "./ports.js";
import type { NameScreening } from "./sanctions-list/name-screening.js";
import type { FileStore } from "../shared/storage/file-store.js";

/** Without one: 501. Who decides on a submission is in `providers` (docs/providers.md). */
export interface VerificationProviders {
  readonly codeSender: CodeSenderOf;
  readonly screening: (tenant: Tenant) => DocumentScreening | undefined;
  readonly liveness: LivenessOf;
  /** Undefined: names are not compared with a list of sanctioned persons. */
  readonly nameScreening: (tenant: Tenant) => NameScreening | undefined;
}

/** The dependencies of the verification subgraph. */
export interface VerificationDeps extends Deps, VerificationProviders {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly files: FileStore;
  /** This subgraph's own, for its changes of customers. */
  readonly customerOwners: CustomerOwners;
  /** The payments', for what a screening has held. */
  readonly heldPayments: HeldPayments;
  readonly screenedAccounts: ScreenedAccounts;
}
