import { readFileSync } from "node:fs";
import path from "node:path";
import type { JsonObject } from "../../gateway/rest/openapi-schemas.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { createReplyValidator, type ReplyValidator } from "../contract/openapi-validator.js";

let validator: ReplyValidator | undefined;

/** The emitted OpenAPI document, as a check of everything that the tests receive. */
function contract(): ReplyValidator {
  const file = path.join(projectRoot, "schema/openapi.json");
  return (validator ??= createReplyValidator(JSON.parse(readFileSync(file, "utf8")) as JsonObject));
}

/** Throws if a REST response doesn't match `schema/openapi.json`. */
export function assertReply(method: string, pathAndQuery: string, status: number, body: unknown): void {
  const violations = contract().reply(method, pathAndQuery, status, body);
  if (violations.length === 0) return;
  throw new Error(
    `${method} ${pathAndQuery} answered ${status} against the contract:\n${violations.join("\n")}\n${JSON.stringify(body)}`,
  );
}

/** Throws if a webhook's body isn't what `schema/openapi.json` says. */
export function assertWebhook(type: string, body: unknown): void {
  const violations = contract().webhook(type, body);
  if (violations.length === 0) return;
  throw new Error(`The webhook ${type} is against the contract:\n${violations.join("\n")}\n${JSON.stringify(body)}`);
}
