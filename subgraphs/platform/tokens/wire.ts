import { z } from "zod";
import { permissions } from "../../shared/kernel/caller.js";
import { createdUpdatedQuery, dateTime, pageQuery, text } from "../../shared/schema/fields.js";

export const permission = z.enum(permissions).meta({ id: "Permission" });

export const apiTokenCreate = z
  .object({
    name: text(255),
    permissions: z.array(permission).min(1).max(20),
  })
  .meta({ id: "ApiTokenCreateRequest" });

export const apiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(permission),
    clientId: z.string(),
    clientSecret: z.string().meta({ description: "Shown once, in the answer to the creation." }).optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "ApiToken" });

export const tokenFilter = z.object({ name: text(255).optional(), ...createdUpdatedQuery });
export const tokenListQuery = tokenFilter.extend(pageQuery);
