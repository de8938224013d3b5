import { z } from "zod";
import { dateTime, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

export const deadTimer = z
  .object({
    id: scalar("ID", z.string()),
    name: z.string().describe("The step that failed, such as `payment.refund`."),
    transactionId: scalar("ID", z.string()).optional().describe("The payment whose step it is."),
    dueAt: dateTime.describe("When it was first due."),
    attempts: z.int().min(1).describe("How often it failed."),
    error: z.string().describe("The last failure. Details of unexpected ones are in the operator's log."),
    createdAt: dateTime.describe("When it was given up."),
  })
  .meta({ id: "DeadTimer" });

export const deadTimerListQuery = z.object(pageQuery);
