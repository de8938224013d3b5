import { Prisma, type Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";

/** The invitation of a code, locked until the transaction ends. */
export const lockInvitation = locksById<InvitationRow>({
  name: "customers.invitation",
  fields: Prisma.InvitationScalarFieldEnum,
  key: "code",
});
