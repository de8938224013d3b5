import { z } from "zod";
import { permissions } from "../../shared/kernel/caller.js";
import { createdAt, createdUpdatedQuery, dateTime, label, pageQuery, updatedAt } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder } from "../../shared/schema/lists.js";

/** Permissions of a token, as the graph names them. */
export const permission = inGraph({ name: "Permission" }, z.enum(permissions));

const contractPermission = permission.exclude(["REVIEW"]).meta({
  id: "Permission",
  description:
    "Permission of a token. Every token can read; TRANSACT allows moving money; MANAGE allows all other writes.",
});
const permissionsOf = <P extends z.ZodType>(each: P) => z.array(each).min(1).max(20);

export const apiTokenCreate = z
  .object({
    name: label(255).describe("Name of the token for people, 1 to 255 characters."),
    permissions: permissionsOf(contractPermission).describe(
      "1 to 20 permissions, each of which the calling token holds.",
    ),
  })
  .meta({ id: "ApiTokenCreateRequest" });

/** The graph grants REVIEW too. */
export const grantedPermissions = z.object({
  permissions: permissionsOf(permission).describe("1 to 20 permissions, each of which the calling token holds."),
});

export const apiToken = z
  .object({
    id: scalar("ID", z.string()),
    name: z.string().describe("Name of the token for people."),
    permissions: z.array(contractPermission).describe("Permissions that the token holds; every token can read."),
    clientId: z.string().describe("User name for HTTP Basic authentication."),
    clientSecret: z
      .string()
      .describe(
        "Password for HTTP Basic authentication. Returned only when the token is created, and not for a repeated key.",
      )
      .optional(),
    createdAt,
    updatedAt,
  })
  .meta({ id: "ApiToken" });

/** Maximum overlap of a rotated token and its replacement: 7 days. */
export const maxOverlapSeconds = 604_800;

/** POST /tokens/{tokenId}/rotate */
export const apiTokenRotate = z
  .object({
    overlapSeconds: z
      .int()
      .min(0)
      .max(maxOverlapSeconds)
      .describe(
        "Seconds for which the previous token still works, 0 to 604,800 (7 days). Default: 0, it stops at once.",
      )
      .optional(),
  })
  .meta({ id: "ApiTokenRotateRequest" });

/** The token as the graph shows it. */
export const shownToken = apiToken.extend({
  permissions: z.array(permission).describe("Permissions that the token holds; every token can read."),
  lastUsedAt: dateTime
    .describe("Hour in which the token was last used, by the environment's clock; null if it never was.")
    .optional(),
  expiresAt: dateTime
    .describe("Time at which the token stops, because it was rotated with an overlap; null if it doesn't.")
    .optional(),
});

const heldPermissions = z.looseObject({ permissions: z.array(permission) });

/** The token as REST shows it: its permissions are those of the contract. */
export function contractToken(token: unknown): unknown {
  const { permissions: held, ...others } = heldPermissions.parse(token);
  return { ...others, permissions: held.filter((name) => contractPermission.safeParse(name).success) };
}

const name = label(255).describe("Filter by exact name.").optional();

export const tokenListQuery = z.object({ name, ...createdUpdatedQuery, ...pageQuery });

export const tokenFilter = z
  .object({
    name,
    createdAt: dateTimeRange.describe("Tokens created in this interval.").optional(),
    updatedAt: dateTimeRange.describe("Tokens last changed in this interval.").optional(),
  })
  .meta({ id: "TokenFilter", description: "Selects API tokens that match all given members." });
export const tokenOrder = listOrder("Token", ["CREATED_AT"]);
