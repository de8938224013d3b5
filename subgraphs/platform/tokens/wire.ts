import { z } from "zod";
import { permissions } from "../../shared/kernel/caller.js";
import { createdUpdatedQuery, dateTime, label, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

const permission = z.enum(permissions).meta({
  id: "Permission",
  description:
    "Permission of a token. Every token can read; TRANSACT allows moving money; MANAGE allows all other writes.",
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
    clientId: z.string().describe("User name for HTTP Basic authentication."),
    clientSecret: z
      .string()
      .describe(
        "Password for HTTP Basic authentication. Returned only when the token is created, and not for a repeated key.",
      )
      .optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "ApiToken" });

export const tokenFilter = z.object({
  name: label(255).describe("Filter by exact name.").optional(),
  ...createdUpdatedQuery,
});
export const tokenListQuery = tokenFilter.extend(pageQuery);
