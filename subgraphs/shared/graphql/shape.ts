import type { GraphQLScalarType } from "graphql";
import {
  Directive,
  Field,
  Float,
  getMetadataStorage,
  ID,
  InputType,
  Int,
  ObjectType,
  registerEnumType,
  type ClassType,
} from "type-graphql";
import { z } from "zod";
import { isWrapper, membersOf } from "../schema/members.js";
import { descriptionsOf, graph, graphValuesOf, type GraphFacts, type ScalarName } from "../schema/graph.js";
import { listSize } from "./list-size.js";
import { CountryCode, CurrencyCode, DateOnly, DateTime, JSONObject, MinorUnits, Upload } from "./scalars.js";

/**
 * TypeGraphQL's classes from wire schemas (docs/decisions/0016-one-definition-per-operation.md): a field is declared
 * once, in the schema, with its description. Classes are declared as modules load and get their fields before a schema
 * is built ({@link realizeShapes}), so the order of imports does not matter.
 */

type Direction = "input" | "output";
type Schema = z.core.$ZodType;
type FieldType = ClassType | GraphQLScalarType | object;

const scalarsByName: Readonly<Record<ScalarName, GraphQLScalarType>> = {
  ID,
  CountryCode,
  CurrencyCode,
  DateTime,
  JSONObject,
  MinorUnits,
  Upload,
};

/** By REST's values: those of the graph. */
const enums = new Map<object, { readonly values: object; readonly config: EnumConfig }>();
const pending: (() => void)[] = [];
/** Enums registered with TypeGraphQL. */
const registered = new Set<object>();

interface Unwrapped {
  readonly schema: Schema;
  readonly isNullable: boolean;
  readonly description: string | undefined;
  readonly facts: GraphFacts;
}

/** The metadata of a schema; a copy made by `meta` inherits its original's, except for the `id`. */
function metaOf(schema: Schema): z.core.GlobalMeta {
  return z.globalRegistry.get(schema) ?? {};
}

/** The `id` of a schema, or of the schema that it copies. */
function idOf(schema: Schema): string | undefined {
  for (let at: Schema | undefined = schema; at; at = at._zod.parent) {
    const { id } = metaOf(at);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** The description of a type: that of the named schema, not of a field's copy. */
function typeDescription(schema: Schema): string | undefined {
  for (let at: Schema | undefined = schema; at; at = at._zod.parent) {
    const { id, description } = metaOf(at);
    if (id !== undefined) return description;
  }
  return metaOf(schema).description;
}

/** The field's own description: that of a named schema belongs to the type. */
function fieldDescription(schema: Schema): string | undefined {
  const { id, description } = metaOf(schema);
  if (id !== undefined) return undefined;
  const { parent } = schema._zod;
  return parent && idOf(parent) !== undefined && typeDescription(parent) === description ? undefined : description;
}

function unwrap(schema: Schema): Unwrapped {
  const facts = graph.get(schema) ?? {};
  const description = fieldDescription(schema);
  if (!isWrapper(schema)) return { schema, isNullable: false, description, facts };
  const inner = unwrap(schema.unwrap());
  const isNullable = inner.isNullable || !(schema instanceof z.ZodReadonly || schema instanceof z.ZodLazy);
  return {
    schema: inner.schema,
    isNullable,
    description: description ?? inner.description,
    facts: { ...inner.facts, ...facts },
  };
}

/** The members of the graph's type: a union's discriminator is the enum of its tags. */
function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  const members = membersOf(schema);
  const { tags, tagDefault } = graph.get(schema) ?? {};
  if (tags === undefined || !(schema instanceof z.ZodDiscriminatedUnion)) return members;
  const { discriminator } = schema.def;
  const values = schema.options.flatMap((option) => {
    const tag = membersOf(option)[discriminator];
    if (tag instanceof z.ZodEnum) return tag.options.map(String);
    return tag instanceof z.ZodLiteral ? [...tag.values].map(String) : [];
  });
  const tag = z.enum(values).meta({ id: tags });
  const meaning = "Decides which of the other members apply.";
  const field = tagDefault === undefined ? tag.describe(meaning) : tag.optional().describe(`${meaning} ${tagDefault}`);
  return { ...members, [discriminator]: field };
}

/** Options of TypeGraphQL's `registerEnumType`; enum names are unique in the graph. */
type EnumConfig = Parameters<typeof registerEnumType>[1];

/** Registers an enum of the graph by its values, such as `permission.enum`; it overrides descriptions in schemas. */
export function registerEnum(values: object, config: EnumConfig): void {
  const names = graphValuesOf(config.name);
  // Resolvers receive REST's values.
  const named = names && Object.fromEntries([...names].map(([value, name]) => [name, value]));
  const valuesConfig = config.valuesConfig ?? valuesConfigOf(values, names);
  enums.set(values, { values: named ?? values, config: { ...config, valuesConfig } });
}

/** The descriptions of the values, as `describedEnum` declares them, by their names in the graph. */
function valuesConfigOf(
  values: object,
  names: ReadonlyMap<string, string> | undefined,
): Record<string, { description: string }> {
  const described = Object.entries(descriptionsOf(values as Record<string, string>));
  return Object.fromEntries(described.map(([value, description]) => [names?.get(value) ?? value, { description }]));
}

/** The values registered for the enum. */
function enumOf(values: object, name: string | undefined, description: string | undefined): object {
  const known = enums.get(values);
  if (known) return known.values;
  if (name === undefined) throw new Error(`the enum of ${Object.keys(values).join(", ")} needs a name`);
  const sameName = [...enums.values()].find(({ config }) => config.name === name);
  if (sameName) return sameName.values;
  registerEnum(values, { name, ...(description !== undefined && { description }) });
  return enums.get(values)?.values ?? values;
}

/** The enum registered under this name. */
function enumNamed(name: string): object {
  for (const { values, config } of enums.values()) if (config.name === name) return values;
  throw new Error(`no enum ${name} is registered`);
}

function scalarOf(schema: Schema): FieldType | undefined {
  if (schema instanceof z.ZodISODateTime) return DateTime;
  if (schema instanceof z.ZodISODate) return DateOnly;
  if (schema instanceof z.ZodBoolean) return Boolean;
  if (schema instanceof z.ZodNumber) return schema.isInt ? Int : Float;
  if (schema instanceof z.ZodRecord) return JSONObject;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodLiteral) {
    return String;
  }
  const isText = (option: Schema): boolean => scalarOf(option) === String;
  return schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion) && schema.options.every(isText)
    ? String
    : undefined;
}

/** The TypeGraphQL type of a member that isn't a list. */
function typeOf({ schema, facts }: Unwrapped, direction: Direction): FieldType {
  if (facts.scalar) return scalarsByName[facts.scalar];
  if (schema instanceof z.ZodString && facts.name !== undefined) return enumNamed(facts.name);
  if (schema instanceof z.ZodEnum) return enumOf(schema.enum, facts.name ?? idOf(schema), typeDescription(schema));
  return scalarOf(schema) ?? classOf(schema, facts, direction);
}

function fieldOf(schema: Schema, direction: Direction) {
  const outer = unwrap(schema);
  const isNullable = outer.isNullable && !(direction === "output" && outer.facts.isAlwaysThere);
  const options = { nullable: isNullable, ...(outer.description && { description: outer.description }) };
  if (!(outer.schema instanceof z.ZodArray)) {
    const type = typeOf(outer, direction);
    return { type: () => type, options, atMost: undefined };
  }
  const type = typeOf(unwrap(outer.schema.element), direction);
  return { type: () => [type], options, atMost: outer.facts.atMost };
}

function addFields(target: ClassType, schema: Schema, direction: Direction, except: ReadonlySet<string>): void {
  for (const [name, member] of Object.entries(fieldsOf(schema))) {
    if (except.has(name)) continue;
    try {
      const { type, options, atMost } = fieldOf(member, direction);
      Field(type as () => ClassType, options)(target.prototype, name);
      if (atMost !== undefined && direction === "output") Directive(listSize(atMost))(target.prototype, name);
    } catch (error) {
      throw new Error(`${target.name}.${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** The hand-written class of a graph type. */
function writtenClass(name: string, direction: Direction): ClassType | undefined {
  const { objectTypes, inputTypes } = getMetadataStorage();
  const written = (direction === "output" ? objectTypes : inputTypes).find((type) => type.name === name);
  return written?.target as ClassType | undefined;
}

/** Names of input types; others get `Input`. */
const inputSuffix = /(?:Input|Filter|Order|Range)$/;

/** The class of a nested object: the hand-written one, or a new one. */
function classOf(schema: Schema, facts: GraphFacts, direction: Direction): ClassType {
  const id = facts.name ?? idOf(schema);
  if (id === undefined) throw new Error("a nested object needs a name: `.meta({ id })`");
  const name = direction === "output" || inputSuffix.test(id) ? id : `${id}Input`;
  const known = writtenClass(name, direction);
  if (known) return known;
  class Nested {}
  const description = typeDescription(schema);
  const options = { ...(description && { description }) };
  const decorate =
    direction === "output" ? ObjectType(name, { ...options, simpleResolvers: true }) : InputType(name, options);
  decorate(Nested);
  if (facts.isShareable && direction === "output") Directive("@shareable")(Nested);
  addFields(Nested, schema, direction, new Set());
  return Nested;
}

export interface ShapeOptions<Name extends string> {
  /** Members that differ in the graph: the class declares them itself, or omits them. */
  readonly except?: readonly Name[];
}

type MemberNames<S> =
  S extends z.ZodObject<infer Shape>
    ? keyof Shape & string
    : S extends z.ZodDiscriminatedUnion<infer Options>
      ? { [I in keyof Options]: MemberNames<Options[I]> }[number]
      : never;

/**
 * A base class with the fields of a response schema: `class ApiToken extends shape(apiToken)`. The derived class is
 * decorated with `@ObjectType`, and adds the graph-only fields.
 */
export function shape<S extends z.ZodObject | z.ZodDiscriminatedUnion, Except extends MemberNames<S> = never>(
  schema: S,
  { except = [] }: ShapeOptions<Except> = {},
): abstract new () => Omit<GraphOf<S>, Except> {
  abstract class Shape {}
  ObjectType({ simpleResolvers: true })(Shape as ClassType);
  pending.push(() => addFields(Shape as ClassType, schema, "output", new Set<string>(except)));
  return Shape as abstract new () => Omit<GraphOf<S>, Except>;
}

/** The class of a mutation's input, or of a query's arguments: the members of all these schemas. */
export function inputClass(
  decorate: ClassDecorator,
  schemas: readonly z.ZodType[],
  base: abstract new () => object = Object,
): ClassType {
  const Input = class extends (base as new () => object) {};
  decorate(Input);
  pending.push(() => {
    for (const schema of schemas) addFields(Input, schema, "input", new Set());
  });
  return Input;
}

/** Gives the declared classes their fields, and TypeGraphQL the enums. Called before a schema is built. */
export function realizeShapes(): void {
  for (let next = pending.shift(); next; next = pending.shift()) next();
  for (const { values, config } of enums.values()) {
    if (registered.has(values)) continue;
    registered.add(values);
    registerEnumType(values, config);
  }
}

type Optional<T> = T | null | undefined;

type AllNames<U> = U extends z.ZodObject<infer Shape> ? keyof Shape : never;
type MemberOf<U, K> = U extends z.ZodObject<infer Shape> ? (K extends keyof Shape ? GraphOf<Shape[K]> : never) : never;
/** Names of the members that every object of the union requires. */
type CommonNames<U, K = AllNames<U>> = K extends PropertyKey
  ? [U extends z.ZodObject<infer Shape> ? (K extends keyof Shape ? IfOptional<Shape[K], 1, never> : 1) : 1] extends [
      never,
    ]
    ? K
    : never
  : never;
type IfOptional<S, Yes, No> = S extends z.ZodOptional ? Yes : S extends z.ZodNullable ? Yes : No;

type ObjectOf<Shape> = { [K in keyof Shape as IfOptional<Shape[K], never, K>]: GraphOf<Shape[K]> } & {
  [K in keyof Shape as IfOptional<Shape[K], K, never>]?: GraphOf<Shape[K]>;
};

/** A resolver's result for a schema: times as dates, optional members may also be null. */
export type GraphOf<S> =
  S extends z.ZodOptional<infer T>
    ? Optional<GraphOf<T>>
    : S extends z.ZodNullable<infer T>
      ? Optional<GraphOf<T>>
      : S extends z.ZodReadonly<infer T>
        ? GraphOf<T>
        : S extends z.ZodISODateTime
          ? Date | string
          : S extends z.ZodArray<infer T>
            ? readonly GraphOf<T>[]
            : S extends z.ZodObject<infer Shape>
              ? ObjectOf<Shape>
              : S extends z.ZodDiscriminatedUnion<infer Options>
                ? { [K in CommonNames<Options[number]>]: MemberOf<Options[number], K> } & {
                    [K in Exclude<AllNames<Options[number]>, CommonNames<Options[number]>>]?: Optional<
                      MemberOf<Options[number], K>
                    >;
                  }
                : S extends z.ZodType
                  ? z.output<S>
                  : never;
