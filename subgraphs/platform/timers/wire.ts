import { z } from "zod";
import { dateTime, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

export const deadTimer = z
  .object({
    id: scalar("ID", z.string()),
    name: z.string().meta({ description: "The step that failed, such as `payment.refund`." }),
    transactionId: scalar("ID", z.string()).optional().meta({ description: "The payment whose step it is." }),
    dueAt: dateTime.meta({ description: "When it was first due." }),
    attempts: z.int().min(1).meta({ description: "How often it failed." }),
    error: z.string().meta({ description: "The last failure. Details of unexpected ones are in the operator's log." }),
    createdAt: dateTime.meta({ description: "When it was given up." }),
  })
  .meta({ id: "DeadTimer" });

export const deadTimerListQuery = z.object(pageQuery);
