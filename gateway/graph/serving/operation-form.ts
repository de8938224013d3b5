import {
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from "graphql";
import { assertPermitted, type Caller, type Permission } from "../../../subgraphs/shared/kernel/caller.js";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { FileRule } from "../../../subgraphs/shared/operation/definition.js";
import { badRequest } from "../../http/error-body.js";
import { uploadValue, type ExpectedFile, type FormFiles, type FormParts } from "../../http/form.js";
import { repeatedMember } from "../../http/repeated-members.js";
import type { ClientDocuments } from "./client-documents.js";
import { operationIn, type PlainOperation, type ResultType } from "./plain-operation.js";

/** Maximum number of files of a request. */
const maxFiles = 10;
/** Maximum size of `operations`, as of a JSON body, and of `map`. */
const maxFieldBytes = 1_048_576;
/** Maximum size of a request besides its files. */
const maxOverheadBytes = 2 * maxFieldBytes + 65_536;
const maxShownLength = 200;

/** A mutation that takes a file. */
export interface UploadField {
  readonly rule: FileRule;
  readonly permission: Permission;
}

export interface OperationFormOptions {
  readonly caller: Caller;
  readonly schema: GraphQLSchema;
  readonly documents: ClientDocuments;
  /** By the mutation's name. */
  readonly uploads: ReadonlyMap<string, UploadField>;
  readonly resultType: ResultType;
}

type Members = Record<string, unknown>;

/** A place in the variables where a file goes. */
interface Place {
  readonly holder: Members;
  readonly key: string;
}

interface MappedFile extends ExpectedFile {
  readonly places: readonly Place[];
}

/** The operation of `operations`, with the facts that `map` is judged by. */
interface ReadOperation {
  readonly plain: PlainOperation;
  readonly variables: Members;
  readonly definition: OperationDefinitionNode;
  /** Names of the mutations that use each variable. */
  readonly fieldsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

function readJson(field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(field, "is not valid JSON");
    throw error;
  }
}

const shown = (text: string) => text.slice(0, maxShownLength);

/** The paths of a file in `map`, of which none was given before. */
function readPaths(name: string, paths: unknown, taken: Set<string>): string[] {
  if (!Array.isArray(paths) || !paths.every((path): path is string => typeof path === "string")) {
    throw badRequest("map", `must have a list of paths, such as ["variables.input.file"], for ${shown(name)}`);
  }
  for (const path of paths) {
    if (taken.has(path)) throw badRequest("map", `has ${shown(path)} twice: a variable takes one file`);
    taken.add(path);
  }
  return paths;
}

/** The mutation's fields by the variables in their arguments. */
function fieldsByVariable(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const found = new Map<string, Set<string>>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      OperationDefinition: (node) => (node === operation ? undefined : false),
      VariableDefinition: () => false,
      Variable({ name: { value: variable } }) {
        const field = typeInfo.getParentType() === schema.getMutationType() ? typeInfo.getFieldDef()?.name : undefined;
        if (field !== undefined) found.set(variable, (found.get(variable) ?? new Set()).add(field));
      },
    }),
  );
  return found;
}

function inputTypeOf(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node);
  return isInputType(type) ? type : undefined;
}

/** The type of a member or an item; undefined: there is none of this name. */
function typeBelow(type: GraphQLInputType, key: string): GraphQLInputType | undefined {
  const holder = getNullableType(type);
  if (isInputObjectType(holder)) return holder.getFields()[key]?.type;
  return isListType(holder) && /^\d{1,4}$/.test(key) ? holder.ofType : undefined;
}

const isUpload = (type: GraphQLInputType | undefined): boolean =>
  type !== undefined && String(getNullableType(type)) === "Upload";

/** The rule of a file for two places, which must meet both of theirs. */
function stricter(one: FileRule, other: FileRule): FileRule {
  return {
    maxBytes: Math.min(one.maxBytes, other.maxBytes),
    types: one.types.filter((type) => other.types.includes(type)),
  };
}

/**
 * One operation with its files, by the GraphQL multipart request specification: `operations`, then `map`, then the
 * files that it names (docs/graph.md, Uploads). Whether the caller may execute it is judged before a
 * file is read. Throws 400 INVALID_INPUT, which names the part or the variable, and 403 FORBIDDEN.
 */
export class OperationForm implements FormParts {
  readonly maxFieldBytes = maxFieldBytes;
  #operation: ReadOperation | undefined;
  #files: ReadonlyMap<string, MappedFile> | undefined;

  constructor(private readonly options: OperationFormOptions) {}

  limitBytes(): number {
    const files = [...(this.#files?.values() ?? [])];
    return files.reduce((sum, { rule }) => sum + rule.maxBytes, maxOverheadBytes);
  }

  takeField(name: string, value: unknown): void {
    if (name === "operations") {
      if (this.#operation) throw badRequest(name, "is given more than once");
      this.#operation = this.#readOperation(readJson(name, value));
    } else if (name === "map") {
      if (this.#files) throw badRequest(name, "is given more than once");
      const map = readJson(name, value);
      const repeated = typeof value === "string" ? repeatedMember(value, map) : undefined;
      if (repeated !== undefined) throw badRequest(name, `names the file ${shown(repeated)} twice`);
      this.#files = this.#readMap(map);
    } else {
      throw badRequest(name, "is no part of this request, which has operations, map, and the files that map names");
    }
  }

  expectFile(name: string): ExpectedFile {
    if (name === "operations" || name === "map") throw badRequest(name, "must be a text field, without a file name");
    if (!this.#files) throw badRequest("map", "must come before the files");
    const file = this.#files.get(name);
    if (!file) throw badRequest("map", `does not name the file ${shown(name)}, which was sent`);
    return file;
  }

  /** The operation with its files as variables, once all parts are read. */
  operationWith({ files, problems }: FormFiles): PlainOperation {
    if (!this.#operation) throw badRequest("operations", "this part is required");
    if (!this.#files) throw badRequest("map", "this part is required");
    const missing = [...this.#files].filter(([name]) => !files.has(name));
    const wrong = [
      ...problems,
      ...missing.map(([name, { field }]) => ({
        field,
        message: `the file ${shown(name)}, which map names for it, was not sent`,
      })),
    ];
    const [first] = wrong;
    if (first) throw new ApiError("INVALID_INPUT", `${first.field}: ${first.message}`, { errors: wrong });
    for (const [name, { places }] of this.#files) {
      for (const { holder, key } of places) holder[key] = uploadValue(files.get(name));
    }
    return this.#operation.plain;
  }

  #readOperation(given: unknown): ReadOperation {
    const { schema, documents, resultType, caller, uploads } = this.options;
    if (Array.isArray(given)) throw badRequest("operations", "must be one operation: send no batch with files");
    const plain = isObject(given) ? operationIn(given, resultType, documents) : undefined;
    if (!plain) {
      throw badRequest("operations", "must be an object with query, variables and operationName of one mutation");
    }
    const { client, errors } = plain;
    if (!client) throw badRequest("operations", errors.map(({ message }) => message).join(" "));
    const fieldsOf = fieldsByVariable(schema, client.document, client.definition);
    for (const field of new Set([...fieldsOf.values()].flatMap((names) => [...names]))) {
      const permission = uploads.get(field)?.permission;
      if (permission) assertPermitted(caller, permission);
    }
    return { plain, variables: client.variables ?? {}, definition: client.definition, fieldsOf };
  }

  #readMap(map: unknown): ReadonlyMap<string, MappedFile> {
    const operation = this.#operation;
    if (!operation) throw badRequest("operations", "must come before map");
    if (!isObject(map) || Array.isArray(map)) {
      throw badRequest("map", 'must be an object such as {"0": ["variables.input.file"]}');
    }
    const entries = Object.entries(map);
    if (entries.length > maxFiles) {
      throw badRequest("map", `names ${entries.length} files; at most ${maxFiles} are allowed`);
    }
    const taken = new Set<string>();
    return new Map(
      entries.map(([name, paths]) => {
        const places = readPaths(name, paths, taken).map((path) => this.#placeAt(path, operation));
        const [first, ...others] = places;
        if (!first) throw badRequest("map", `has no path for ${shown(name)}`);
        return [name, { ...first, rule: others.map(({ rule }) => rule).reduce(stricter, first.rule), places }];
      }),
    );
  }

  /** The place of a path such as `variables.input.file`, in which `operations` has null. */
  #placeAt(path: string, { definition, variables, fieldsOf }: ReadOperation): Place & ExpectedFile {
    const { schema, uploads } = this.options;
    const [root, variable = "", ...rest] = path.split(".");
    const declared = definition.variableDefinitions?.find(({ variable: { name } }) => name.value === variable);
    let type = declared && inputTypeOf(schema, declared.type);
    let holder: unknown = variables;
    let key = variable;
    for (const next of rest) {
      holder = isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
      key = next;
      type = type && typeBelow(type, key);
    }
    if (root !== "variables" || !isUpload(type)) {
      throw badRequest("map", `has ${shown(path)}, which is no variable of type Upload`);
    }
    if (!isObject(holder) || !Object.hasOwn(holder, key) || holder[key] !== null) {
      throw badRequest("map", `has ${shown(path)}, which must be null in operations`);
    }
    const rules = [...(fieldsOf.get(variable) ?? [])].flatMap((field) => uploads.get(field)?.rule ?? []);
    const [first, ...others] = rules;
    if (!first) throw badRequest("map", `has ${shown(path)}, which no field of the mutation uses`);
    return { holder, key, field: path.slice("variables.".length), rule: others.reduce(stricter, first) };
  }
}
