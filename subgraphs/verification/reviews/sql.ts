import { Prisma, type Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";

/** Verifications that wait for a person. */
export const waitingVerifications = new List({
  table: "verification.verification",
  columns: fieldsOf<VerificationRow>(Prisma.VerificationScalarFieldEnum),
  // As text of the statement, so that every plan finds the partial index.
  filter: { verificationStatus: Prisma.sql`row.verification_status = 'PENDING_MANUAL_REVIEW'` },
  orders: { WAITING_SINCE: { field: "updatedAt", type: "timestamptz" } },
});
