import { z } from "zod";
import { isRequiredInProduction } from "../../subgraphs/shared/schema/production-only.js";

/** A part of the document: plain JSON. */
export interface JsonObject {
  [name: string]: unknown;
}

type Direction = "input" | "output";

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Formats that replace their longer regular expression. */
const plainFormats: ReadonlySet<unknown> = new Set([
  "date-time",
  "date",
  "time",
  "email",
  "uri",
  "uuid",
  "ipv4",
  "ipv6",
]);
const maxInt32 = 2 ** 31 - 1;

/** Members that only the sandbox accepts without, in the order of the object's members. */
function requireInProduction({ shape }: z.ZodObject, jsonSchema: JsonObject): void {
  const names = Object.entries<z.core.$ZodType>(shape).flatMap(([name, member]) =>
    isRequiredInProduction(member) ? [name] : [],
  );
  if (names.length === 0) return;
  // A reference repeats what differs from its component, which requires them.
  if (!isJsonObject(jsonSchema.properties)) return void delete jsonSchema.required;
  const required = new Set<unknown>([
    ...(Array.isArray(jsonSchema.required) ? (jsonSchema.required as unknown[]) : []),
    ...names,
  ]);
  jsonSchema.required = Object.keys(shape).filter((name) => required.has(name));
}

/** Simplifies a zod schema for readers. */
export function polish({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonObject }): void {
  // New members may appear without a new version, so only schemas declared strict are closed.
  if (zodSchema instanceof z.ZodObject && !zodSchema.def.catchall) delete jsonSchema.additionalProperties;
  if (zodSchema instanceof z.ZodObject) requireInProduction(zodSchema, jsonSchema);
  if (zodSchema instanceof z.ZodRecord) delete jsonSchema.propertyNames;
  if (zodSchema instanceof z.ZodDiscriminatedUnion) {
    jsonSchema.discriminator = { propertyName: zodSchema.def.discriminator };
  }
  if (plainFormats.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.type !== "integer") return;
  if (typeof jsonSchema.maximum !== "number" || jsonSchema.maximum > maxInt32) jsonSchema.format = "int64";
  if (jsonSchema.minimum === -Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** `anyOf [T, null]` as `type: [T, "null"]`, if T has a single type. */
function withNullableType(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const members: unknown[] = anyOf;
  const nullAt = members.findIndex((member) => isJsonObject(member) && member.type === "null");
  const value = members[1 - nullAt];
  if (nullAt < 0 || !isJsonObject(value) || typeof value.type !== "string" || "const" in value) return schema;
  return {
    ...value,
    ...rest,
    type: [value.type, "null"],
    ...(Array.isArray(value.enum) && { enum: [...(value.enum as unknown[]), null] }),
  };
}

/** A deep copy with `change` applied to every object, innermost first. */
function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => mapObjects(member, change));
  if (!isJsonObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapObjects(member, change)])));
}

const reference = /^(input|output):(.+)$/;
const componentPath = "#/components/schemas/";

function referencesOf(definition: unknown): string[] {
  const names: string[] = [];
  mapObjects(definition, (object) => {
    const [, , name] = typeof object.$ref === "string" ? (reference.exec(object.$ref) ?? []) : [];
    if (name) names.push(name);
    return object;
  });
  return names;
}

/**
 * The document's named schemas: those with `.meta({ id })`. If its input side differs from its output side, by defaults
 * for example, the input side is a separate component, `<id>Input`.
 */
export class SchemaComponents {
  readonly #definitions: Record<Direction, Map<string, JsonObject>> = { input: new Map(), output: new Map() };

  /** The schema of a client's input. */
  input(schema: z.ZodType): JsonObject {
    return this.#convert(schema, "input");
  }

  /** The schema of a response. */
  output(schema: z.ZodType): JsonObject {
    return this.#convert(schema, "output");
  }

  /** A response schema that isn't made from zod. */
  add(name: string, definition: JsonObject): JsonObject {
    this.#define("output", name, definition);
    return { $ref: `output:${name}` };
  }

  #convert(schema: z.ZodType, direction: Direction): JsonObject {
    // Wrapped, so that a schema with an id is a reference even at the top.
    const { $defs, properties } = z.toJSONSchema(z.object({ root: schema }), { io: direction, override: polish });
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.#define(direction, name, this.#refer(definition, direction));
    }
    return this.#refer(properties?.root, direction);
  }

  #refer(schema: unknown, direction: Direction): JsonObject {
    const referred = mapObjects(schema, (object) =>
      withNullableType(
        typeof object.$ref === "string"
          ? { ...object, $ref: object.$ref.replace("#/$defs/", `${direction}:`) }
          : object,
      ),
    );
    return isJsonObject(referred) ? referred : {};
  }

  #define(direction: Direction, name: string, definition: JsonObject): void {
    const { id: _id, ...rest } = definition;
    const existing = this.#definitions[direction].get(name);
    if (existing && JSON.stringify(existing) !== JSON.stringify(rest)) {
      throw new Error(`Two different schemas have the id ${name}`);
    }
    this.#definitions[direction].set(name, rest);
  }

  /** Names whose input side differs from the output side, directly or through a reference. */
  #splitNames(): ReadonlySet<string> {
    const { input, output } = this.#definitions;
    const both = [...input.keys()].filter((name) => output.has(name));
    const bare = (definition: unknown) => JSON.stringify(definition).replaceAll('"$ref":"input:', '"$ref":"output:');
    const split = new Set(both.filter((name) => bare(input.get(name)) !== bare(output.get(name))));
    // Each iteration adds at least one name or is the last.
    for (let round = 0; round <= both.length; round++) {
      const caught = both.filter(
        (name) => !split.has(name) && referencesOf(input.get(name)).some((referred) => split.has(referred)),
      );
      if (caught.length === 0) break;
      for (const name of caught) split.add(name);
    }
    return split;
  }

  /** The finished document: references resolved to components, sorted by name. */
  resolve(document: JsonObject): { document: JsonObject; schemas: JsonObject } {
    const split = this.#splitNames();
    const { input, output } = this.#definitions;
    const nameOf = (direction: string, name: string) =>
      direction === "input" && split.has(name) ? `${name}Input` : name;
    const schemas: Record<string, JsonObject> = {};
    for (const [direction, definitions] of [
      ["output", output],
      ["input", input],
    ] as const) {
      for (const [name, definition] of definitions) {
        const component = nameOf(direction, name);
        if (direction === "input" && component !== name && (output.has(component) || input.has(component))) {
          throw new Error(`The schema id ${component} is taken by the request side of ${name}`);
        }
        schemas[component] ??= definition;
      }
    }
    const link = (object: JsonObject): JsonObject => {
      const [, direction = "", name = ""] = typeof object.$ref === "string" ? (reference.exec(object.$ref) ?? []) : [];
      return name ? { ...object, $ref: componentPath + nameOf(direction, name) } : object;
    };
    const linked = (value: unknown) => withDiscriminators(mapObjects(value, link), mapObjects(schemas, link));
    return { document: linked(document), schemas: linked(sorted(schemas)) };
  }
}

function sorted<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds the mapping to each `discriminator`; a union of unnamed members has none (OpenAPI, Discriminator Object). */
function withDiscriminators(value: unknown, schemas: unknown): JsonObject {
  const complete = (object: JsonObject): JsonObject => {
    const { discriminator, ...rest } = object;
    if (!isJsonObject(discriminator) || typeof discriminator.propertyName !== "string") return object;
    const mapping = mappingOf(rest.oneOf ?? rest.anyOf, discriminator.propertyName, schemas);
    return mapping ? { ...rest, discriminator: { ...discriminator, mapping } } : rest;
  };
  const completed = mapObjects(value, complete);
  return isJsonObject(completed) ? completed : {};
}

function mappingOf(members: unknown, propertyName: string, schemas: unknown): Record<string, string> | undefined {
  const mapping: Record<string, string> = {};
  if (!Array.isArray(members) || !isJsonObject(schemas)) return undefined;
  for (const member of members as unknown[]) {
    if (!isJsonObject(member) || typeof member.$ref !== "string") return undefined;
    const component = schemas[member.$ref.slice(componentPath.length)];
    const properties = isJsonObject(component) ? component.properties : undefined;
    const tag = isJsonObject(properties) ? properties[propertyName] : undefined;
    if (!isJsonObject(tag)) return undefined;
    for (const text of Array.isArray(tag.enum) ? tag.enum : [tag.const]) mapping[String(text)] = member.$ref;
  }
  return mapping;
}
