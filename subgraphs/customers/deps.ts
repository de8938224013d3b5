import type { Deps } from "../shared/deps.js";
import type { SignedRequests } from "../shared/operation/signed-retry.js";
import type { FileStore } from "../shared/storage/file-store.js";
import type {
  CustomerAccounts,
  CustomerAuthentication,
  CustomerAgents,
  CustomerCards,
  CustomerOwners,
  CustomerPayments,
  CustomerReviews,
  CustomerWallets,
} from "./ports.js";

/** The customers subgraph's dependencies beyond the common ones. */
export interface CustomersDeps extends Deps {
  readonly customerAccounts: CustomerAccounts;
  readonly customerAuthentication: CustomerAuthentication;
  readonly customerAgents: CustomerAgents;
  readonly customerCards: CustomerCards;
  readonly customerOwners: CustomerOwners;
  readonly customerPayments: CustomerPayments;
  readonly customerReviews: CustomerReviews;
  readonly customerWallets: CustomerWallets;
  readonly signedRequests: SignedRequests;
  readonly files: FileStore;
}
