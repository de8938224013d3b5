import { Prisma, type ApiToken } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { tenantOf, type Caller, type Permission } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { isId } from "../../shared/kernel/ids.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { restRange, within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import {
  assertTokenAllowed,
  findTokens,
  insertToken,
  newCredentials,
  originOfCaller,
  replaceToken,
  type NewCredentials,
} from "./store.js";
import { ApiTokenConnection, tokenEntity, type ShownToken } from "./type.js";
import {
  apiToken,
  apiTokenCreate,
  apiTokenRotate,
  contractToken,
  grantedPermissions,
  tokenFilter,
  tokenListQuery,
  tokenOrder,
} from "./wire.js";

const tag = "API Tokens";
const tokenReply = (status: number) => ({ ...reply(status, apiToken), pick: contractToken });

/** Throws 403 FORBIDDEN if the caller lacks one of the permissions. */
function assertGrantable(caller: Caller, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !caller.permissions.includes(permission));
  if (missing.length === 0) return;
  throw new ApiError("FORBIDDEN", `A token can't grant permissions that it lacks: ${missing.join(", ")}.`);
}

/** Adds the secret to a new token, so that it is in no stored result. A replay's row has other credentials. */
async function withSecret(
  { clientId, clientSecret }: NewCredentials,
  run: () => Promise<ShownToken>,
): Promise<ShownToken> {
  const { clientSecret: _ofOlderResults, ...row } = await run();
  return row.clientId === clientId ? { ...row, clientSecret } : row;
}

const createToken = operation.transaction({
  name: "createToken",
  description:
    "Creates an API token. Its `clientSecret` is returned only once, and not for a repeated key. An " +
    "environment can have at most 100 tokens.",
  permission: "MANAGE",
  errors: ["FORBIDDEN", "CONFLICT"],
  rest: {
    route: "POST /tokens",
    tag,
    summary: "Create a token; its secret is returned only once",
    description:
      "An environment can have at most 100 tokens; creating more returns 409. A repeated key returns the " +
      "token without its secret: if the first response was lost, delete the token and create another.",
    body: apiTokenCreate,
    reply: [tokenReply(201)],
  },
  also: grantedPermissions,
  returns: tokenEntity,
  // A replay must also pass (docs/interface.md, A token grants at most its own permissions).
  prepare({ caller }, { permissions }) {
    assertGrantable(caller, permissions);
    return newCredentials();
  },
  around: (_call, credentials, run) => withSecret(credentials, run),
  async work({ tx, caller, now }, given, credentials): Promise<ShownToken> {
    await assertTokenAllowed(tx, caller);
    const originId = await originOfCaller(tx, caller);
    return insertToken(tx, { ...given, tenant: caller, now: await now(), credentials, originId });
  },
});

const tokenList = new List({
  table: "platform.api_token",
  columns: fieldsOf<ApiToken>(Prisma.ApiTokenScalarFieldEnum),
  expressions: { permissions: "row.permissions::text[]" },
  filter: { deletedAt: null },
});

const tokens = operation.list({
  name: "tokens",
  description: "API tokens of the environment, newest first by default.",
  rest: {
    route: "GET /tokens",
    operationId: "listTokens",
    tag,
    summary: "List the environment's tokens, newest first",
    query: tokenListQuery,
    selects: ({ name, createdAfter, createdBefore, updatedAfter, updatedBefore }) => ({
      filter: {
        name,
        createdAt: restRange(createdAfter, createdBefore),
        updatedAt: restRange(updatedAfter, updatedBefore),
      },
    }),
    reply: [pageReply(apiToken, "TokenListResponse", { pick: contractToken })],
  },
  selection: listSelection(tokenFilter, tokenOrder),
  connection: ApiTokenConnection,
  toGraph: tokenEntity.toGraph,
  page({ deps: { db }, caller }, { filter: { name, createdAt, updatedAt }, orderBy }, args) {
    return tokenList.page(
      db,
      caller,
      { name, createdAt: within(createdAt), updatedAt: within(updatedAt) },
      args,
      orderBy,
    );
  },
});

const token = operation.byId({
  name: "token",
  description: "Retrieves an API token.",
  errors: ["TOKEN_NOT_FOUND"],
  rest: {
    route: "GET /tokens/{tokenId}",
    operationId: "getTokenById",
    tag,
    summary: "Retrieve a token",
    reply: [tokenReply(200)],
  },
  returns: tokenEntity,
});

const rotateToken = operation.transaction({
  name: "rotateToken",
  description:
    "Replaces an API token by a new one with its name and permissions, each of which the caller must hold. The " +
    "previous one stops at once, or after `overlapSeconds`. The new `clientSecret` is returned only once, and not for " +
    "a repeated key.",
  permission: "MANAGE",
  errors: ["TOKEN_NOT_FOUND", "FORBIDDEN", "CONFLICT"],
  rest: {
    route: "POST /tokens/{tokenId}/rotate",
    tag,
    summary: "Replace a token; the new one's secret is returned only once",
    description:
      "The new token has the name and permissions of the previous one, which stops at once, or after `overlapSeconds`. " +
      "A repeated key returns the new token without its secret. A token that was rotated before is 409.",
    extension: true,
    body: apiTokenRotate.optional(),
    reply: [tokenReply(201)],
  },
  returns: tokenEntity,
  prepare: newCredentials,
  around: (_call, credentials, run) => withSecret(credentials, run),
  async work({ tx, caller, now }, { tokenId, overlapSeconds = 0 }, credentials): Promise<ShownToken> {
    const former = (await findTokens({ db: tx }, [tokenId], caller)).get(tokenId);
    if (!former) throw new ApiError("TOKEN_NOT_FOUND");
    assertGrantable(caller, former.permissions);
    const originId = await originOfCaller(tx, caller);
    return replaceToken(tx, former, { now: await now(), overlapSeconds, credentials, originId });
  },
});

const deleteToken = operation.transaction({
  name: "deleteToken",
  description: "Deletes an API token. Its next request returns 401, and its open streams close within a second.",
  permission: "MANAGE",
  errors: ["TOKEN_NOT_FOUND"],
  rest: {
    route: "DELETE /tokens/{tokenId}",
    operationId: "deleteTokenById",
    tag,
    summary: "Delete a token, with immediate effect",
    reply: [reply(204, null)],
  },
  returns: tokenEntity,
  async work({ tx, caller, now }, { tokenId }) {
    if (!isId("Token", tokenId)) throw new ApiError("TOKEN_NOT_FOUND");
    const deletedAt = await now();
    const [row] = await tx.apiToken.updateManyAndReturn({
      where: { ...tenantOf(caller), id: tokenId, deletedAt: null },
      data: { deletedAt, updatedAt: deletedAt },
    });
    if (!row) throw new ApiError("TOKEN_NOT_FOUND");
    return row;
  },
});

export const tokenOperations = [createToken, tokens, token, rotateToken, deleteToken];
