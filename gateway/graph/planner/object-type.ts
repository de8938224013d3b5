import {
  isAbstractType,
  isEqualType,
  isInterfaceType,
  isObjectType,
  GraphQLObjectType,
  type GraphQLAbstractType,
  type GraphQLSchema,
} from "graphql";
import { isDataObject, type DataObject } from "./plan-data.js";

/** Whether it names an object's type: an interface object's subgraph returns the interface's name. */
function isKnown(name: unknown, schema: GraphQLSchema): name is string {
  return typeof name === "string" && !isAbstractType(schema.getType(name));
}

const anyTypes = new WeakMap<GraphQLAbstractType, GraphQLObjectType | undefined>();

/**
 * A type to complete the client's fields with if none was requested, so that no type condition depends on it:
 * preferably one whose fields have the interface's own types.
 */
function anyTypeOf(type: GraphQLAbstractType, schema: GraphQLSchema): GraphQLObjectType | undefined {
  if (anyTypes.has(type)) return anyTypes.get(type);
  const fields = isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const possible = schema.getPossibleTypes(type);
  const same = possible.find((each) =>
    fields.every((field) => isEqualType(each.getFields()[field.name]?.type ?? field.type, field.type)),
  );
  const found = same ?? possible[0];
  anyTypes.set(type, found);
  return found;
}

/** The name of the type to complete an object of an abstract type with. */
export function typeNameOf(value: unknown, type: GraphQLAbstractType, schema: GraphQLSchema): string | undefined {
  const name = isDataObject(value) ? value.__typename : undefined;
  return isKnown(name, schema) ? name : anyTypeOf(type, schema)?.name;
}

const standIns = new WeakMap<GraphQLAbstractType, GraphQLObjectType>();

/**
 * A type of an interface's name and fields, if no subgraph has a type of the interface: its values are then those of
 * interface objects, which have no other name.
 */
function standInOf(type: GraphQLAbstractType, schema: GraphQLSchema): GraphQLObjectType | undefined {
  if (!isInterfaceType(type) || schema.getPossibleTypes(type).length > 0) return undefined;
  const { name, fields } = type.toConfig();
  const standIn = standIns.get(type) ?? new GraphQLObjectType({ name, fields });
  standIns.set(type, standIn);
  return standIn;
}

/** The type of this name, or an interface's stand-in; undefined: none. */
export function objectTypeOf(
  value: DataObject,
  type: GraphQLAbstractType,
  schema: GraphQLSchema,
): GraphQLObjectType | undefined {
  const name = typeNameOf(value, type, schema);
  const found = name === undefined ? undefined : schema.getType(name);
  return isObjectType(found) ? found : standInOf(type, schema);
}
