import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import {
  createdUpdatedWhere,
  newestFirst,
  readPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/operation/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import type { ApiToken as ApiTokenRow, Permission } from "../../../generated/prisma/client.js";
import { apiTokenCreate, tokenFilter } from "./wire.js";

/** A created token with its secret, which only this answer shows. */
export type CreatedToken = ApiTokenRow & { clientSecret: string };

/** A random pair for HTTP Basic; of the secret only the SHA-256 is stored. */
function newCredentials() {
  const clientSecret = randomHex(32);
  return { clientId: randomHex(16), clientSecret, secretHash: sha256(clientSecret) };
}

/**
 * Creates a token that holds at most the caller's own permissions: granting another is 403 FORBIDDEN
 * (docs/interface.md, A token grants at most its own permissions).
 */
export function createToken(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<CreatedToken> {
  const wanted = validateInput(apiTokenCreate, input);
  const missing = wanted.permissions.filter((permission) => !caller.permissions.includes(permission));
  if (missing.length > 0) {
    throw new ApiError("FORBIDDEN", `A token can't grant permissions that it lacks: ${missing.join(", ")}.`);
  }
  const request = {
    caller,
    operation: "createToken",
    input: { ...wanted, idempotencyKey: input.idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const now = await deps.clock.now(tx, caller);
      return insertToken(tx, { ...wanted, tenant: caller, now });
    }),
  );
}

export async function insertToken(
  tx: Pick<Tx, "apiToken">,
  token: { tenant: Pick<Caller, "platformId" | "environment">; name: string; permissions: Permission[]; now: Date },
): Promise<CreatedToken> {
  const { clientSecret, ...stored } = newCredentials();
  const row = await tx.apiToken.create({
    data: {
      id: newId("Token"),
      ...tenantOf(token.tenant),
      ...stored,
      name: token.name,
      permissions: [...new Set(token.permissions)],
      createdAt: token.now,
      updatedAt: token.now,
    },
  });
  return { ...row, clientSecret };
}

export function listTokens(deps: Deps, caller: Caller, args: PageArgs): Promise<Page<ApiTokenRow>> {
  const { name, ...dates } = validateFilter(tokenFilter, args);
  const where = { ...tenantOf(caller), deletedAt: null, name, ...createdUpdatedWhere(dates) };
  return readPage(
    args,
    (keyset, take) => deps.db.apiToken.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => deps.db.apiToken.count({ where }),
  );
}

/** Live tokens by id. */
export async function findTokens(
  deps: Deps,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ApiTokenRow>> {
  const wellFormed = ids.filter((id) => isId("Token", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.apiToken.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed }, deletedAt: null },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes a token: its next request is 401, its open streams close within a second, in every process. */
export async function deleteToken(deps: Deps, caller: Caller, tokenId: string): Promise<ApiTokenRow> {
  if (!isId("Token", tokenId)) throw new ApiError("TOKEN_NOT_FOUND");
  return inTransaction(deps, async (tx) => {
    const now = await deps.clock.now(tx, caller);
    const [row] = await tx.apiToken.updateManyAndReturn({
      where: { ...tenantOf(caller), id: tokenId, deletedAt: null },
      data: { deletedAt: now, updatedAt: now },
    });
    if (!row) throw new ApiError("TOKEN_NOT_FOUND");
    return row;
  });
}
