import { isJsonObject, type JsonObject } from "./openapi-schemas.js";

/** A recorded request of an operation, and its responses by status; `null`: no body. */
export interface OperationExample {
  readonly parameters: Readonly<Record<string, string>>;
  readonly request?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

export type OperationExamples = Readonly<Record<string, OperationExample>>;

const mapMembers = (value: unknown, change: (member: JsonObject, name: string) => unknown): JsonObject =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).map(([name, member]) => [
      name,
      isJsonObject(member) ? change(member, name) : member,
    ]),
  );

/** Adds the example to each documented media type. */
function withExample(holder: JsonObject, example: unknown): JsonObject {
  if (!isJsonObject(holder.content)) return holder;
  return { ...holder, content: mapMembers(holder.content, (media) => ({ ...media, example })) };
}

/** Optional parameters have none: a page for trying it would send them. */
function withParameters(parameters: unknown, values: OperationExample["parameters"]): unknown {
  if (!Array.isArray(parameters)) return parameters;
  return parameters.map((parameter: unknown) => {
    if (!isJsonObject(parameter) || parameter.required !== true) return parameter;
    const example = values[String(parameter.name)];
    return example === undefined ? parameter : { ...parameter, example };
  });
}

/** The document with an example of each operation that has one. */
export function withExamples(openapi: JsonObject, examples: OperationExamples): JsonObject {
  const paths = mapMembers(openapi.paths, (methods) =>
    mapMembers(methods, (operation) => {
      const example = examples[String(operation.operationId)];
      if (!example) return operation;
      const { request, responses } = example;
      return {
        ...operation,
        ...(operation.parameters !== undefined && {
          parameters: withParameters(operation.parameters, example.parameters),
        }),
        ...(isJsonObject(operation.requestBody) &&
          request !== undefined && { requestBody: withExample(operation.requestBody, request) }),
        responses: mapMembers(operation.responses, (response, status) =>
          status in responses ? withExample(response, responses[status]) : response,
        ),
      };
    }),
  );
  return { ...openapi, paths };
}
