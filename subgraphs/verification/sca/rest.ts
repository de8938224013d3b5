import { z } from "zod";
import { text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

/** Shared by the REST routes of strong customer authentication. */

export const scaTag = "Strong Customer Authentication";

/** The customer, in the query of every method. */
export const scaCustomerQuery = z.object({
  customerId: scalar("ID", text(100)).describe("Customer in the EEA; 409 CONFLICT for others."),
});
