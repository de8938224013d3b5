import type { Deps } from "../shared/deps.js";
import type { IssuerKeys } from "../shared/http/issuer-keys.js";
import type { EventTail } from "../shared/events/tail.js";
import type { SignedRequests } from "../shared/operation/signed-retry.js";
import type { Custody } from "../shared/providers/custody.js";
import type { CodeDeps } from "../verification/published.js";
import type { CardFunding } from "./ports.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    /** The key that signs bundles for clients, 65 bytes as hex: they pin it. */
    readonly walletEnclave: { readonly enclaveQuorumPublic: string };
  }
}

export interface WalletProviders {
  readonly custody: Custody;
}

/** The dependencies of the wallets subgraph beyond the common ones. */
export interface WalletsDeps extends Deps, CodeDeps, WalletProviders {
  /** The event log's reader of this process. */
  readonly tail: EventTail;
  readonly signedRequests: SignedRequests;
  readonly issuerKeys: IssuerKeys;
  /** Finds a card's funding source. */
  readonly cardFunding: CardFunding;
}
