// A collection of all REST operations in Postman's format 2.1, which Bruno, Insomnia and others import too.
const methods = ["get", "post", "put", "patch", "delete"];
const variables = [
  ["baseUrl", "http://127.0.0.1:4000"],
  ["clientId", ""],
  ["clientSecret", ""],
  ["accessToken", ""],
];

const described = (description) => description && { description };

/** Follows a reference of the document. */
const resolve = (openapi, schema) =>
  schema?.$ref
    ? schema.$ref
        .slice(2)
        .split("/")
        .reduce((at, name) => at[name], openapi)
    : schema;

/** A value of the right form: required input is empty, optional members are omitted. */
function sampleOf(openapi, given) {
  const schema = resolve(openapi, given);
  const of = (part) => sampleOf(openapi, part);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(of));
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return of(first);
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.filter((name) => properties[name]).map((name) => [name, of(properties[name])]));
  }
  if (type === "array") return schema.minItems > 0 ? [of(schema.items)] : [];
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return false;
  return "";
}

function bodyOf(openapi, operation) {
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  if (json) {
    const raw = JSON.stringify(sampleOf(openapi, json), null, 2);
    return { body: { mode: "raw", raw, options: { raw: { language: "json" } } } };
  }
  const form = resolve(openapi, content["multipart/form-data"]?.schema);
  if (!form) return {};
  const formdata = Object.entries(form.properties).map(([key, part]) => {
    const schema = resolve(openapi, part);
    const value =
      schema.format === "binary" ? { type: "file", src: [] } : { type: "text", value: sampleOf(openapi, schema) };
    return { key, ...value, disabled: !form.required?.includes(key), ...described(schema.description) };
  });
  return { body: { mode: "formdata", formdata } };
}

const credential = (key, name) => [{ key, value: `{{${name}}}`, type: "string" }];
const bearer = { type: "bearer", bearer: credential("token", "accessToken") };
const basic = {
  type: "basic",
  basic: [...credential("username", "clientId"), ...credential("password", "clientSecret")],
};

/** Absent if the operation has the whole collection's. */
function authOf({ security }) {
  if (!security) return {};
  if (security.length === 0) return { auth: { type: "noauth" } };
  return security.some((scheme) => scheme.AgentAuth) ? { auth: bearer } : {};
}

function urlOf(base, path, parameters) {
  const segments = path.split("/").filter(Boolean);
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name, required, description }) => ({
      key: name,
      value: "",
      disabled: !required,
      ...described(description),
    }));
  const variable = parameters
    .filter((one) => one.in === "path")
    .map(({ name, description }) => ({ key: name, value: "", ...described(description) }));
  const named = segments.map((segment) => segment.replace(/^\{(.*)\}$/, ":$1"));
  return {
    raw: [`{{baseUrl}}${base}`, ...named].join("/"),
    host: ["{{baseUrl}}"],
    path: [base.slice(1), ...named],
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

function headersOf(operation, parameters) {
  const headers = parameters
    .filter((one) => one.in === "header")
    .map(({ name, required, description }) => {
      const isKey = name === "Idempotency-Key";
      return { key: name, value: isKey ? "{{$guid}}" : "", disabled: !isKey && !required, ...described(description) };
    });
  const isJson = Boolean(operation.requestBody?.content["application/json"]);
  return [...(isJson ? [{ key: "Content-Type", value: "application/json" }] : []), ...headers];
}

function requestOf(openapi, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((one) => resolve(openapi, one));
  return {
    name: operation.summary ?? operation.operationId,
    request: {
      method: method.toUpperCase(),
      header: headersOf(operation, parameters),
      url: urlOf(openapi.servers[0].url, path, parameters),
      ...authOf(operation),
      ...bodyOf(openapi, operation),
      ...described(operation.description),
    },
    response: [],
  };
}

/** One folder per tag, in the document's order. */
export function collectionOf(openapi) {
  const folders = new Map(openapi.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(openapi.paths)) {
    for (const method of methods.filter((name) => item[name])) {
      folders.get(item[method].tags[0]).push(requestOf(openapi, path, method, item[method]));
    }
  }
  return {
    info: {
      name: `Paygraph ${openapi.servers[0].url.slice(1)}`,
      description: "Set clientId and clientSecret: they select the environment. accessToken is that of an agent.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: basic,
    variable: variables.map(([key, value]) => ({ key, value })),
    item: [...folders].filter(([, item]) => item.length > 0).map(([name, item]) => ({ name, item })),
  };
}
