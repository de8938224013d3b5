import { z } from "zod";
import { createdAt, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder } from "../../shared/schema/lists.js";

export const contactChannel = describedEnum({
  EMAIL: "The customer's e-mail address.",
  SMS: "The customer's phone number.",
}).meta({ id: "ContactChannel", description: "Channel by which a customer receives one-time codes." });

/** A message with a one-time code, which a sandbox stores instead of sending it. */
export const codeMessage = z.object({
  id: scalar("ID", z.string()).describe("Id of the message, a UUID."),
  customerId: scalar("ID", z.string()).describe("Customer to whom the code belongs, `Customer:<uuid>`."),
  channel: contactChannel.describe("Channel by which production would send it."),
  purpose: z.string().describe("Purpose of the code: CONTACT, WALLET, LOGIN, QUOTE, TRUST or UNTRUST."),
  to: z.string().describe("E-mail address or phone number (E.164)."),
  text: z.string().describe("Text of the message, including the code."),
  createdAt,
});

export const codeMessageFilter = z
  .object({
    customerId: scalar("ID", text(100)).describe("Only messages to this customer.").optional(),
    createdAt: dateTimeRange.optional().describe("Codes of this interval."),
  })
  .meta({ id: "CodeMessageFilter", description: "Selects one-time codes that match all given members." });
export const codeMessageOrder = listOrder("CodeMessage", ["CREATED_AT"]);
