import type { z } from "zod";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import type { Deps } from "../../shared/deps.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { apiTokenCreate } from "./wire.js";

/** A created token with its secret, which is returned only here. */
export type CreatedToken = ApiTokenRow & { clientSecret: string };

/** A random pair for HTTP Basic; of the secret only the SHA-256 is stored. */
function newCredentials() {
  const clientSecret = randomHex(32);
  return { clientId: randomHex(16), clientSecret, secretHash: sha256(clientSecret) };
}

/** What a token is made of: all that its creation takes, whose it is, and when. */
type NewToken = z.output<typeof apiTokenCreate> & { readonly tenant: Tenant; readonly now: Date };

export async function insertToken(
  tx: Pick<Tx, "apiToken">,
  { tenant, now, permissions, ...given }: NewToken,
): Promise<CreatedToken> {
  const { clientSecret, ...stored } = newCredentials();
  const row = await tx.apiToken.create({
    data: {
      id: newId("Token"),
      ...tenantOf(tenant),
      ...stored,
      ...given,
      permissions: [...new Set(permissions)],
      createdAt: now,
      updatedAt: now,
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
