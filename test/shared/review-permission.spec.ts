import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { createEmptyDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";

const migrationsDir = join(projectRoot, "prisma/migrations");
const name = "20261126182000_review_permission";

it("a migration gives REVIEW to the tokens that hold every other permission, and to no others", async () => {
  const { url } = await createEmptyDatabase();
  const earlier = readdirSync(migrationsDir).filter((migration) => migration < name);
  const apply = (names: readonly string[]) =>
    migrate(url, { migrationsDir, log: () => undefined, restoring: new Set(names) });
  await apply(earlier);
  await query(
    url,
    `INSERT INTO platform.api_token
       (id, platform_id, environment, name, permissions, client_id, secret_hash, created_at, updated_at)
     SELECT held, 'platform', 'SANDBOX', held, string_to_array(held, ',')::platform."Permission"[], held, '', now(), now()
     FROM unnest(ARRAY['VIEW', 'VIEW,MANAGE', 'TRANSACT,MANAGE', 'MANAGE,TRANSACT,VIEW']) AS held`,
  );
  expect(await apply([name])).toEqual({ applied: [name] });
  const { rows } = await query<{ id: string; permissions: string }>(
    url,
    "SELECT id, array_to_string(permissions, ',') AS permissions FROM platform.api_token ORDER BY id",
  );
  expect(rows.map(({ id, permissions }) => permissions.slice(id.length))).toEqual([",REVIEW", "", "", ""]);
});
