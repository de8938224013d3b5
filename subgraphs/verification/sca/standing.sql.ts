import { Prisma, type ScaStanding as ScaStandingRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { ApiError } from "../../shared/kernel/errors.js";

const standing = fieldsOf<ScaStandingRow>(Prisma.ScaStandingScalarFieldEnum);

/** The customer's row, locked; inserted if there is none. Throws 404 CUSTOMER_NOT_FOUND for another tenant's. */
export async function lockStandingRow(
  tx: Tx,
  { platformId, environment }: Tenant,
  customerId: string,
  now: Date,
): Promise<ScaStandingRow> {
  const [row] = await tx.$queryRaw(standing)`
    INSERT INTO verification.sca_standing AS standing
      (customer_id, platform_id, environment, failed_attempts, updated_at)
    VALUES (${customerId}, ${platformId}, ${environment}::shared."Environment", 0, ${now})
    ON CONFLICT (customer_id) DO UPDATE SET customer_id = excluded.customer_id
      WHERE standing.platform_id = excluded.platform_id AND standing.environment = excluded.environment
    RETURNING ${selectColumns("standing", standing)}`;
  if (!row) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}
