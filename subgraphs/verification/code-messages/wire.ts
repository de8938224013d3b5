import { z } from "zod";
import { createdAt, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

export const contactChannel = z
  .enum(["EMAIL", "SMS"])
  .meta({ id: "ContactChannel", description: "Channel by which a customer receives one-time codes." });

/** A message with a one-time code, which a sandbox stores instead of sending it. */
export const codeMessage = z.object({
  id: scalar("ID", z.string()),
  customerId: scalar("ID", z.string()),
  channel: contactChannel,
  purpose: z.string().describe("Purpose of the code: CONTACT, WALLET, LOGIN, QUOTE, TRUST or UNTRUST."),
  to: z.string().describe("E-mail address or phone number (E.164)."),
  text: z.string().describe("Text of the message, including the code."),
  createdAt,
});

export const codeMessageFilter = z.object({
  customerId: scalar("ID", text(100)).describe("Filter by customer.").optional(),
});
