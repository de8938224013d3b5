import type { ApiToken as ApiTokenRow, Permission } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import type { Deps } from "../../shared/deps.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";

/** A created token with its secret, which is returned only here. */
export type CreatedToken = ApiTokenRow & { clientSecret: string };

/** A random pair for HTTP Basic; of the secret only the SHA-256 is stored. */
function newCredentials() {
  const clientSecret = randomHex(32);
  return { clientId: randomHex(16), clientSecret, secretHash: sha256(clientSecret) };
}

export async function insertToken(
  tx: Pick<Tx, "apiToken">,
  token: { tenant: Tenant; name: string; permissions: Permission[]; now: Date },
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
