import { Prisma } from "../../../generated/prisma/client.js";
import { columnsOf } from "./columns.js";

/**
 * All columns of a table by the members of its rows, for a raw SELECT that reads the table as `alias`:
 * `selectColumns("account", Prisma.ExternalAccountScalarFieldEnum)`.
 */
export function selectColumns<Member extends string>(
  alias: string,
  members: Readonly<Record<Member, Member>>,
): Prisma.Sql {
  const columns = Object.entries<string>(columnsOf(members));
  return Prisma.raw(columns.map(([member, column]) => `${alias}.${column} AS "${member}"`).join(", "));
}
