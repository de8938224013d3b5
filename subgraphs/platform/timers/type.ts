import { Directive, ObjectType } from "type-graphql";
import { z } from "zod";
import type { DeadTimer as DeadTimerRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { isId } from "../../shared/kernel/ids.js";
import { readDeadTimers } from "../../shared/timers/dead-timers.js";
import { deadTimer } from "./wire.js";

@ObjectType({
  implements: Node,
  description: "A scheduled step that was abandoned after too many failures. It can be retried.",
})
@Directive('@key(fields: "id")')
export class DeadTimer extends shape(deadTimer) {}

export const DeadTimerConnection = connectionOf(DeadTimer, "DeadTimer");

const ofPayment = z.object({ transactionId: z.string() });

export const deadTimerEntity = entityOf({
  type: DeadTimer,
  resourceType: "DeadTimer",
  async find(deps, ids, caller): Promise<ReadonlyMap<string, DeadTimerRow>> {
    const wellFormed = ids.filter((id) => isId("DeadTimer", id));
    const rows = wellFormed.length === 0 ? [] : await readDeadTimers(deps.db, caller, wellFormed);
    return new Map(rows.map((row) => [row.id, row]));
  },
  /** The one mapping from storage. */
  toGraph: ({ payload, ...row }: DeadTimerRow): DeadTimer => ({
    ...row,
    transactionId: ofPayment.safeParse(payload).data?.transactionId ?? null,
  }),
});
