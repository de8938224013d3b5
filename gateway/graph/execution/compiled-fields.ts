import {
  defaultFieldResolver,
  isNonNullType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ResponsePath,
  type SelectionSetNode,
} from "graphql";
import { argumentsOf } from "./compiled-coercion.js";
import { valueCompletion } from "./compiled-values.js";
import { settle, type At, type Complete, type ExecutionRun, type Place } from "./execution-run.js";
import { FieldSet, type CompiledField } from "./field-set.js";
import { selectedFields, type FieldNodes, type SelectedOperation, type Variables } from "./selected-fields.js";

type Execute = CompiledField["execute"];

/** A document, for one schema and one set of its conditions' values. */
export class CompiledDocument {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** As resolvers see them. */
  readonly #fragments: Record<string, FragmentDefinitionNode>;

  constructor(
    readonly schema: GraphQLSchema,
    { operation, fragments }: SelectedOperation,
    readonly variables: Variables,
  ) {
    this.operation = operation;
    this.fragments = fragments;
    this.#fragments = Object.assign(
      Object.create(null) as Record<string, FragmentDefinitionNode>,
      Object.fromEntries(fragments),
    );
  }

  /** The fields of an object of the type. */
  fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldSet {
    const fields = [...selectedFields(this, type, sets)].flatMap(([key, nodes]) => {
      const field = this.#definition(type, nodes[0].name.value);
      return field ? { key, execute: new FieldSite(this, type, field, key, nodes).compiled() } : [];
    });
    return new FieldSet(fields);
  }

  #definition(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    if (type === this.schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return type.getFields()[name];
  }

  info({ field, nodes, parentType }: FieldSite, run: ExecutionRun, path: ResponsePath): GraphQLResolveInfo {
    return {
      fieldName: field.name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType,
      path,
      schema: this.schema,
      fragments: this.#fragments,
      rootValue: run.rootValue,
      operation: this.operation,
      variableValues: run.variables,
    };
  }
}

/** A field if the document selects it. */
export class FieldSite implements Place {
  readonly isNullable: boolean;

  constructor(
    readonly document: CompiledDocument,
    readonly parentType: GraphQLObjectType,
    readonly field: GraphQLField<unknown, unknown>,
    readonly key: string,
    readonly nodes: FieldNodes,
  ) {
    this.isNullable = !isNonNullType(field.type);
  }

  /** The resolvers' `info`; `at` may be the path of an item in the field's list. */
  info(run: ExecutionRun, at: ResponsePath): GraphQLResolveInfo {
    let path = at;
    while (typeof path.key === "number" && path.prev) path = path.prev;
    return this.document.info(this, run, path);
  }

  get name(): string {
    return `${this.parentType.name}.${this.field.name}`;
  }

  compiled(): Execute {
    const { field, parentType } = this;
    if (field === TypeNameMetaFieldDef) return () => parentType.name;
    const { complete, isPlain } = valueCompletion(field.type, this);
    const isProperty = (field.resolve ?? defaultFieldResolver) === defaultFieldResolver && field.args.length === 0;
    if (!isProperty) return this.#resolved(complete);
    return isPlain ? this.#plainProperty(complete, isPlain) : this.#property(complete);
  }

  #path(above: At): ResponsePath {
    return { prev: above, key: this.key, typename: this.parentType.name };
  }

  /** By the field's resolver. */
  #resolved(complete: Complete): Execute {
    const resolve = this.field.resolve ?? defaultFieldResolver;
    const args = argumentsOf(this.field, this.nodes[0]);
    return (run, source, above) => {
      const path = this.#path(above);
      let result: unknown;
      try {
        result = resolve(source, args(run.variables), run.context, this.document.info(this, run, path));
      } catch (error) {
        return run.failed(error, path, this);
      }
      return settle(run, result, path, this, complete);
    };
  }

  /** The member of the object: graphql-js's default. */
  #property(complete: Complete): Execute {
    return (run, source, above) => {
      const path = this.#path(above);
      let result: unknown;
      try {
        result = this.#member(source);
        if (typeof result === "function") result = this.#called(result, source, run, path);
      } catch (error) {
        return run.failed(error, path, this);
      }
      return settle(run, result, path, this, complete);
    };
  }

  /** A member that rarely needs completion: its path is created only then. */
  #plainProperty(complete: Complete, isPlain: (value: unknown) => boolean): Execute {
    return (run, source, above) => {
      let result: unknown;
      try {
        result = this.#member(source);
        if (isPlain(result)) return result;
        if (this.isNullable && (result === undefined || result === null)) return null;
        if (typeof result === "function") result = this.#called(result, source, run, this.#path(above));
      } catch (error) {
        return run.failed(error, this.#path(above), this);
      }
      return settle(run, result, this.#path(above), this, complete);
    };
  }

  #member(source: unknown): unknown {
    const hasMembers = (typeof source === "object" && source !== null) || typeof source === "function";
    return hasMembers ? (source as Record<string, unknown>)[this.field.name] : undefined;
  }

  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- whatever the object has there
  #called(method: Function, source: unknown, run: ExecutionRun, path: ResponsePath): unknown {
    return method.call(source, {}, run.context, this.document.info(this, run, path));
  }
}
