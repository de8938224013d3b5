import { Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { findWalletPrivacy } from "../../accounts/published.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { InternalAccountStub } from "../account.stub.js";
import { findCredentials } from "../auth/credential.service.js";
import { findSessions, maxSessions } from "../auth/session.store.js";
import { maxCredentials } from "../auth/new-credential.js";
import { AuthMethod, authMethodToGraph, AuthSession, authSessionToGraph } from "../auth/type.js";
import { CustomerStub } from "../customer.stub.js";
import { maxKeys } from "../delegated-keys/service.js";
import { findDelegatedKeysOfAccounts } from "../delegated-keys/store.js";
import { DelegatedKey, delegatedKeyToGraph } from "../delegated-keys/type.js";
import type { WalletsDeps } from "../deps.js";
import { findWalletsBy, type WalletOf } from "../wallets/find.js";
import { Wallet } from "./wallet.type.js";

/** The wallet of an account or a customer; those of a request are read together. */
async function loadWallet(
  { db }: Pick<WalletsDeps, "db">,
  context: SubgraphContext,
  owner: keyof WalletOf,
  id: string,
): Promise<Wallet | null> {
  const wallets = loaderOf(context, (ids, caller) => findWalletsBy(db, caller, owner, ids), `wallets by ${owner}`);
  const wallet = await wallets.load(id);
  return wallet && { account: { id: wallet.accountId } };
}

/** The field that wallets add to accounts. */
@Resolver(() => InternalAccountStub)
export class InternalAccountWalletResolver {
  constructor(private readonly deps: WalletsDeps) {}

  @FieldResolver(() => Wallet, nullable("EMBEDDED_WALLET: credentials, sessions and keys of the wallet."))
  wallet(@Root() { id }: InternalAccountStub, @Ctx() context: SubgraphContext): Promise<Wallet | null> {
    return loadWallet(this.deps, context, "accountId", id);
  }
}

/** The field that wallets add to customers. */
@Resolver(() => CustomerStub)
export class CustomerWalletResolver {
  constructor(private readonly deps: WalletsDeps) {}

  @FieldResolver(() => Wallet, nullable("Embedded wallet of the customer, which belongs to its USDB account."))
  wallet(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<Wallet | null> {
    return loadWallet(this.deps, context, "customerId", id);
  }
}

/** The keys that may sign for a wallet. The lists are complete, with at most a hundred items. */
@Resolver(() => Wallet)
export class WalletResolver {
  constructor(private readonly deps: WalletsDeps) {}

  @Directive(listSize(maxCredentials))
  @FieldResolver(() => [AuthMethod], { description: "Credentials of the wallet, oldest first." })
  async credentials(@Root() { account }: Wallet, @Ctx() context: SubgraphContext): Promise<AuthMethod[]> {
    const credentials = loaderOf(context, (ids, caller) => findCredentials(this.deps, ids, caller), this.credentials);
    return ((await credentials.load(account.id)) ?? []).map(authMethodToGraph);
  }

  @Directive(listSize(maxSessions))
  @FieldResolver(() => [AuthSession], { description: "Live sessions of the wallet, newest first." })
  async sessions(@Root() { account }: Wallet, @Ctx() context: SubgraphContext): Promise<AuthSession[]> {
    const { db, clock } = this.deps;
    const sessions = loaderOf(
      context,
      async (ids, caller) => findSessions(db, caller, ids, await clock.now(db, caller)),
      this.sessions,
    );
    return ((await sessions.load(account.id)) ?? []).map(authSessionToGraph);
  }

  @Directive(listSize(maxKeys))
  @FieldResolver(() => [DelegatedKey], {
    description: "Delegated keys of the wallet that are not REVOKED, newest first.",
  })
  async delegatedKeys(@Root() { account }: Wallet, @Ctx() context: SubgraphContext): Promise<DelegatedKey[]> {
    const { db } = this.deps;
    const keys = loaderOf(context, (ids, caller) => findDelegatedKeysOfAccounts(db, caller, ids), this.delegatedKeys);
    return ((await keys.load(account.id)) ?? []).map(delegatedKeyToGraph);
  }

  @FieldResolver(() => Boolean, { description: "Whether payments of the wallet are private." })
  async privateEnabled(@Root() { account }: Wallet, @Ctx() context: SubgraphContext): Promise<boolean> {
    const privacy = loaderOf(context, (ids, caller) => findWalletPrivacy(this.deps, ids, caller), this.privateEnabled);
    return (await privacy.load(account.id)) ?? false;
  }
}
