import { Directive, ObjectType } from "type-graphql";
import { Prisma, type ProviderConflict as ConflictRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { RowsById } from "../../shared/persistence/rows-by-id.js";
import { conflictTable } from "../../shared/providers/operations/conflicts.sql.js";
import { providerConflict } from "./wire.js";

@ObjectType({
  implements: Node,
  description: "A statement of a provider that contradicts the operation that it was given: nothing was posted.",
})
@Directive('@key(fields: "id")')
export class ProviderConflict extends shape(providerConflict) {}

export const ProviderConflictConnection = connectionOf(ProviderConflict, "ProviderConflict");

const conflicts = new RowsById<ConflictRow>({
  resourceType: "ProviderConflict",
  name: conflictTable.table,
  fields: Prisma.ProviderConflictScalarFieldEnum,
});

export const providerConflictEntity = entityOf({
  type: ProviderConflict,
  resourceType: "ProviderConflict",
  find: (deps, ids, caller): Promise<ReadonlyMap<string, ConflictRow>> => conflicts.find(caller, deps.db, ids),
  /** The one mapping from storage. */
  toGraph: ({ resolvedAt, ...row }: ConflictRow): ProviderConflict => ({
    ...row,
    status: resolvedAt ? "RESOLVED" : "OPEN",
    resolvedAt,
  }),
});
