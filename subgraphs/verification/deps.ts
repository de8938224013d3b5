import type { CustomerOwners } from "../customers/published.js";
import type { Deps } from "../shared/deps.js";
import type { EventTail } from "../shared/events/tail.js";
import type { CodeSender } from "../shared/providers/code-sender.js";
import type { DocumentScreening } from "../shared/providers/document-screening.js";
import type { LivenessProvider } from "../shared/providers/liveness.js";
import type { FileStore } from "../shared/storage/file-store.js";

/** The dependencies of the verification subgraph. The providers are those of production: the sandbox has its own. */
export interface VerificationDeps extends Deps {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly files: FileStore;
  /** This subgraph's own, for its changes of customers. */
  readonly customerOwners: CustomerOwners;
  /** Absent: 501 in production. */
  readonly codeSender?: CodeSender;
  /** Absent: 501 in production. */
  readonly screening?: DocumentScreening;
  /** Absent: 501 in production. */
  readonly liveness?: LivenessProvider;
}
