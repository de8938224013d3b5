import type { Deprecation } from "../../subgraphs/shared/operation/definition.js";
import type { JsonObject } from "./openapi-schemas.js";
import { apiVersion } from "./route.js";

/** RFC 9745 dates are seconds since 1970 behind an @. */
function structuredDate(day: string): string {
  return `@${Date.parse(`${day}T00:00:00Z`) / 1000}`;
}

/** Headers of every response of a deprecated operation: the date (RFC 9745), and its successor (RFC 8288). */
export function deprecationHeaders({ replacedBy, since }: Deprecation, publicUrl: string): Record<string, string> {
  const [, path = ""] = replacedBy.split(" ");
  return {
    deprecation: structuredDate(since),
    link: `<${publicUrl}/${apiVersion}${path}>; rel="successor-version"`,
  };
}

/** The same headers for the OpenAPI document. */
export const documentedDeprecationHeaders: JsonObject = {
  deprecation: {
    description: "Deprecation date (RFC 9745): `@` followed by a Unix timestamp in seconds.",
    schema: { type: "string" },
  },
  link: {
    description: "Link to the operation that replaces this one, with the relation `successor-version`.",
    schema: { type: "string" },
  },
};

export function deprecationNote({ replacedBy, since }: Deprecation): string {
  return `Deprecated since ${since}: use \`${replacedBy}\`.`;
}
