import { z } from "zod";
import { dateTime, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder } from "../../shared/schema/lists.js";

export const deadTimer = z
  .object({
    id: scalar("ID", z.string()),
    name: z.string().describe("Name of the step that failed, such as `payment.refund`."),
    transactionId: scalar("ID", z.string()).optional().describe("Payment to which the step belongs."),
    dueAt: dateTime.describe("Time at which the step was first due."),
    attempts: z.int().min(1).describe("Number of failed attempts."),
    error: z.string().describe("Last failure. Details of unexpected failures are in the operator's log."),
    createdAt: dateTime.describe("Time at which the step was abandoned."),
  })
  .meta({ id: "DeadTimer" });

export const deadTimerListQuery = z.object(pageQuery);

export const deadTimerFilter = z
  .object({ createdAt: dateTimeRange.describe("Steps that were abandoned in this interval.").optional() })
  .meta({ id: "DeadTimerFilter", description: "Selects abandoned steps that match all given members." });
export const deadTimerOrder = listOrder("DeadTimer", ["CREATED_AT"]);
