import { walletAccountOperations } from "./accounts/operations.js";
import { CustomerWalletResolver, InternalAccountWalletResolver, WalletResolver } from "./accounts/wallet.resolver.js";
import type { Wallets } from "../accounts/published.js";
import type { CustomerWallets } from "../customers/published.js";
import type { IssuerKeys } from "../shared/http/issuer-keys.js";
import type { Module } from "../shared/module/module.js";
import type { SignedRequests } from "../shared/operation/signed-retry.js";
import { credentialOperations } from "./auth/credential.operations.js";
import { customerWallets } from "./auth/customer-addresses.js";
import { identityIssuerKeys } from "./auth/issuers.js";
import { sessionOperations } from "./auth/session.operations.js";
import { authMethodEntity } from "./auth/type.js";
import { enclaveKey } from "./crypto/enclave.js";
import { CustomerStub } from "./customer.stub.js";
import { delegatedKeyOperations } from "./delegated-keys/operations.js";
import { delegatedKeyEntity } from "./delegated-keys/type.js";
import type { WalletProviders, WalletsDeps } from "./deps.js";
import { walletOperationEvents } from "./names.js";
import { walletProviders } from "./providers.js";
import { removeOldRequests } from "./signed-requests/retention.js";
import { signedRequests } from "./signed-requests/service.js";
import { createWalletOperationSubscription, WalletOperationResolver } from "./wallet-operations/resolver.js";
import { walletOperationTimers } from "./wallet-operations/service.js";
import { walletOperation } from "./wallet-operations/wire.js";
import { openWallets, walletKey } from "./wallets/service.js";
import { walletTimers } from "./wallets/timer.js";

/** Its providers, and the ports that this subgraph implements for others. */
interface WalletsProvides extends WalletProviders {
  readonly wallets: Wallets;
  readonly customerWallets: CustomerWallets;
  readonly signedRequests: SignedRequests;
  readonly issuerKeys: IssuerKeys;
}

/** Embedded wallets: customers' keys, the credentials and sessions that may use them, and signed requests. */
export const wallets: Module<WalletsDeps, WalletsProvides> = {
  name: "wallets",
  operations: [...credentialOperations, ...sessionOperations, ...delegatedKeyOperations, ...walletAccountOperations],
  resolvers: (deps) => [
    CustomerWalletResolver,
    InternalAccountWalletResolver,
    WalletResolver,
    WalletOperationResolver,
    createWalletOperationSubscription(deps),
  ],
  entities: [authMethodEntity, delegatedKeyEntity],
  extendedTypes: ["Customer", "InternalAccount"],
  stubs: [CustomerStub],
  events: { walletOperation: { types: walletOperationEvents, subjectType: "InternalAccount", data: walletOperation } },
  timers: (deps) => ({ ...walletTimers(deps), ...walletOperationTimers(deps) }),
  retention: [removeOldRequests],
  pages: ({ sealer }) => ({
    walletEnclave: { enclaveQuorumPublic: Buffer.from(enclaveKey(sealer).publicKey.uncompressed).toString("hex") },
  }),
  provides(deps) {
    const providers = walletProviders(deps);
    return {
      ...providers,
      issuerKeys: identityIssuerKeys(deps),
      signedRequests,
      customerWallets,
      wallets: {
        open: (tx, tenant, accounts) => openWallets(providers.custody, tx, tenant, accounts),
        keyOf: (tenant, accountId) => walletKey(providers.custody, deps.db, tenant, accountId),
      },
    };
  },
};
