import { z } from "zod";
import { isJsonObject, polish, type JsonObject } from "../rest/openapi-schemas.js";

const definitionPath = "#/$defs/";

/** A deep copy with `change` applied to every object. */
function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => mapObjects(member, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(change(value)).map(([name, member]) => [name, mapObjects(member, change)]));
}

/** The first definition with the same text, for each definition: the beneficiaries of most account types are alike. */
function sharedNames(definitions: JsonObject): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  return new Map(
    Object.entries(definitions).map(([name, definition]) => {
      const text = JSON.stringify(definition);
      if (!first.has(text)) first.set(text, name);
      return [name, first.get(text) ?? name];
    }),
  );
}

/** The JSON Schema of a tool's arguments, as short as possible: an assistant reads it in every conversation. */
export function inputSchema(schema: z.ZodObject): JsonObject & { readonly type: "object" } {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io: "input",
    override(given) {
      polish(given);
      delete given.jsonSchema.discriminator;
      delete given.jsonSchema.id;
      if (given.jsonSchema.format === "int64") delete given.jsonSchema.format;
    },
  });
  const names = sharedNames($defs);
  const share = (object: JsonObject): JsonObject => {
    if (typeof object.$ref !== "string") return object;
    const name = object.$ref.slice(definitionPath.length);
    return { ...object, $ref: definitionPath + (names.get(name) ?? name) };
  };
  const kept = Object.entries($defs).filter(([name]) => names.get(name) === name);
  const whole = { ...root, ...(kept.length > 0 && { $defs: Object.fromEntries(kept) }) };
  return { ...(mapObjects(whole, share) as JsonObject), type: "object" };
}
