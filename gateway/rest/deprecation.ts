import type { JsonObject } from "./openapi-schemas.js";
import { apiVersion, type Deprecation } from "./route.js";

/** RFC 9745 dates are seconds since 1970 behind an @. */
function structuredDate(day: string): string {
  return `@${Date.parse(`${day}T00:00:00Z`) / 1000}`;
}

/** What every answer of a deprecated operation carries: since when (RFC 9745), and where its successor is (RFC 8288). */
export function deprecationHeaders({ replacedBy, since }: Deprecation, publicUrl: string): Record<string, string> {
  const [, path = ""] = replacedBy.split(" ");
  return {
    deprecation: structuredDate(since),
    link: `<${publicUrl}/${apiVersion}${path}>; rel="successor-version"`,
  };
}

/** The same headers as OpenAPI documents them. */
export const documentedDeprecationHeaders: JsonObject = {
  deprecation: { description: "Since when, RFC 9745: `@` and seconds since 1970.", schema: { type: "string" } },
  link: { description: "The operation that replaces this one, `successor-version`.", schema: { type: "string" } },
};

export function deprecationNote({ replacedBy, since }: Deprecation): string {
  return `Deprecated since ${since}: use \`${replacedBy}\`.`;
}
