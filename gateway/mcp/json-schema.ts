import { z } from "zod";
import { isJsonObject, polish, type JsonObject } from "../rest/openapi-schemas.js";

const definitionPath = "#/$defs/";

/** The definition that an object refers to. */
function referredName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === "string" ? $ref.slice(definitionPath.length) : undefined;
}

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

/** A JSON Schema of an object, as a tool has it. */
export type ObjectSchema = JsonObject & { readonly type: "object" };

/** As short as possible: an assistant reads the tools in every conversation. */
function shortSchema(schema: z.ZodType, io: "input" | "output", shorten: (schema: JsonObject) => JsonObject) {
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io,
    override(given) {
      polish(given);
      delete given.jsonSchema.discriminator;
      delete given.jsonSchema.id;
      if (given.jsonSchema.format === "int64") delete given.jsonSchema.format;
    },
  });
  const { $defs, ...root } = shorten(whole);
  const definitions = isJsonObject($defs) ? $defs : {};
  const names = sharedNames(definitions);
  const share = (object: JsonObject): JsonObject => {
    const name = referredName(object);
    return name === undefined ? object : { ...object, $ref: definitionPath + (names.get(name) ?? name) };
  };
  const kept = Object.entries(definitions).filter(([name]) => names.get(name) === name);
  const shared = { ...root, ...(kept.length > 0 && { $defs: Object.fromEntries(kept) }) };
  return { ...(mapObjects(shared, share) as JsonObject), type: "object" } as const;
}

/** The JSON Schema of a tool's arguments. */
export const inputSchema = (schema: z.ZodObject): ObjectSchema => shortSchema(schema, "input", (whole) => whole);

/** Maximum number of members for which a union in a result keeps them apart. */
const maxMembers = 4;

/** The objects of a union as one: all their properties, of which those that each has in the same form are required. */
function merged(members: readonly JsonObject[]): JsonObject {
  const properties = new Map<string, JsonObject[]>();
  for (const member of members) {
    for (const [name, property] of Object.entries(isJsonObject(member.properties) ? member.properties : {})) {
      if (isJsonObject(property)) properties.set(name, [...(properties.get(name) ?? []), property]);
    }
  }
  const isRequired = (name: string) =>
    members.every(({ required }) => Array.isArray(required) && required.includes(name));
  return {
    type: "object",
    properties: Object.fromEntries([...properties].map(([name, forms]) => [name, mergedProperty(forms)])),
    required: [...properties.keys()].filter(isRequired),
  };
}

/** A property by its forms in the members of a union. */
function mergedProperty(forms: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = forms;
  const text = JSON.stringify(first);
  if (others.every((form) => JSON.stringify(form) === text)) return first;
  const valuesOf = (form: JsonObject): unknown[] => ("const" in form ? [form.const] : [form.enum].flat());
  const isTag = forms.every((form) => "const" in form || Array.isArray(form.enum));
  return isTag ? { enum: [...new Set(forms.flatMap(valuesOf))] } : {};
}

/** A schema without definitions that nothing refers to. */
function withoutUnused({ $defs, ...root }: JsonObject): JsonObject {
  const definitions = isJsonObject($defs) ? $defs : {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    mapObjects(part, (object) => {
      const name = referredName(object);
      if (name === undefined || used.has(name)) return object;
      used.add(name);
      follow(definitions[name]);
      return object;
    });
  };
  follow(root);
  return { ...root, $defs: Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name))) };
}

/** Merges the members of large unions, such as those of the types of accounts: each result has one of 60 of them. */
function mergeUnions(whole: JsonObject): JsonObject {
  const definitions = isJsonObject(whole.$defs) ? whole.$defs : {};
  const resolve = (member: unknown): unknown => {
    const name = isJsonObject(member) ? referredName(member) : undefined;
    return name === undefined ? member : definitions[name];
  };
  const merge = (object: JsonObject): JsonObject => {
    const { oneOf, anyOf, ...others } = object;
    const union: unknown = oneOf ?? anyOf;
    if (!Array.isArray(union) || union.length <= maxMembers) return object;
    const members = union.map(resolve).filter(isJsonObject);
    const areObjects = members.length === union.length && members.every(({ type }) => type === "object");
    return areObjects ? { ...others, ...merged(members) } : object;
  };
  return mapObjects(whole, merge) as JsonObject;
}

/** Members that the schema of a result omits: texts for readers, and bounds, which are for those who give the values. */
const omitted: ReadonlySet<string> = new Set([
  "description",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
]);
const ownFormats: ReadonlySet<unknown> = new Set(["date-time", "date"]);

/** Only types, names and values: no result is refused for a text that its giver could write, and it stays short. */
function essential(schema: JsonObject): JsonObject {
  const isKept = ([name, value]: readonly [string, unknown]): boolean =>
    isJsonObject(value) || (name === "format" ? ownFormats.has(value) : !omitted.has(name));
  return mapObjects(schema, (object) => Object.fromEntries(Object.entries(object).filter(isKept))) as JsonObject;
}

/** The definition that the root refers to, in its place: clients expect members there. */
function withRoot(whole: JsonObject): JsonObject {
  const name = referredName(whole);
  const definition = name !== undefined && isJsonObject(whole.$defs) ? whole.$defs[name] : undefined;
  if (!isJsonObject(definition)) return whole;
  const { $ref: _reference, ...others } = whole;
  return { ...others, ...definition };
}

/** The JSON Schema of a tool's structured result: programs check results by it. */
export const outputSchema = (schema: z.ZodType): ObjectSchema =>
  shortSchema(schema, "output", (whole) => withoutUnused(essential(mergeUnions(withRoot(whole)))));
