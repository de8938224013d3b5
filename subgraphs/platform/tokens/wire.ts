import { z } from "zod";
import { permissions } from "../../shared/kernel/caller.js";
import { createdUpdatedQuery, dateTime, label, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

const permission = z.enum(permissions).meta({
  id: "Permission",
  description: "What a token may do. Any token reads; TRANSACT moves money; MANAGE is every other write.",
});

export const apiTokenCreate = z
  .object({
    name: label(255),
    permissions: z.array(permission).min(1).max(20),
  })
  .meta({ id: "ApiTokenCreateRequest" });

export const apiToken = z
  .object({
    id: scalar("ID", z.string()),
    name: z.string(),
    permissions: z.array(permission),
    clientId: z.string().describe("The user name of HTTP Basic."),
    clientSecret: z
      .string()
      .describe("The password of HTTP Basic: returned once, by the token's creation, and not by a repeated key.")
      .optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "ApiToken" });

export const tokenFilter = z.object({
  name: label(255).describe("Exactly this name.").optional(),
  ...createdUpdatedQuery,
});
export const tokenListQuery = tokenFilter.extend(pageQuery);
