import { describe, expect, it } from "@jest/globals";
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type IntrospectionQuery,
} from "graphql";
import { errorCatalogue } from "../../subgraphs/shared/kernel/errors.js";
import { startApp } from "../testkit/app.js";

const app = await startApp();
const { sandbox: client } = await app.platform();
const introspection = await client.graph(getIntrospectionQuery());
const schema = buildClientSchema(introspection.data as IntrospectionQuery);

describe("a lookup of one resource", () => {
  const unknown: Readonly<Record<string, string>> = {
    id: '"Unknown:1"',
    code: '"unknown"',
    customerId: '"Customer:0"',
    isPlatformAccount: "false",
  };
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name, args }) =>
    args.some((arg) => (arg.name === "id" || arg.name === "code") && isNonNullType(arg.type) && name !== "node"),
  );
  const selections = fields.map(({ name, args }) => {
    const given = args.map((arg) => `${arg.name}: ${unknown[arg.name]}`);
    return `${name}(${given.join(", ")}) { __typename }`;
  });

  it("is null with its error at its path, and leaves the rest of the response", async () => {
    expect(fields).toHaveLength(24);
    const {
      status,
      data,
      errors = [],
    } = await client.graph(`{ ${selections.join(" ")} platformConfig { umaDomain } }`);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...Object.fromEntries(fields.map(({ name }) => [name, null])),
      platformConfig: { umaDomain: expect.any(String) },
    });
    expect(errors.map(({ path }) => path)).toEqual(expect.arrayContaining(fields.map(({ name }) => [name])));
    expect(errors).toHaveLength(fields.length);
    for (const { path, extensions } of errors) {
      const isOfAgents = String(path?.[0]).startsWith("agent") && !/^agent(DeviceCodeStatus)?$/.test(String(path?.[0]));
      expect([path, extensions.status]).toEqual([path, isOfAgents ? 401 : 404]);
      expect(extensions.status).toBe(errorCatalogue[extensions.code as keyof typeof errorCatalogue].status);
    }
  });

  it("keeps what other aliases of the same field found", async () => {
    const body = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" };
    const { body: ada } = await client.rest("POST", "/customers", { body });
    const { data, errors } = await client.graph(
      `query ($id: ID!) { ada: customer(id: $id) { fullName cards { totalCount } } nobody: customer(id: "Customer:0") { fullName cards { totalCount } } }`,
      { id: ada.id },
    );
    expect(data).toEqual({ ada: { fullName: "Ada Lovelace", cards: { totalCount: 0 } }, nobody: null });
    expect(errors).toMatchObject([{ path: ["nobody"], extensions: { code: "CUSTOMER_NOT_FOUND", status: 404 } }]);
  });

  it("is the same 404 by REST", async () => {
    const { status, body } = await client.rest("GET", "/customers/Customer:0");
    expect([status, body.code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
  });
});

describe("an input of a mutation", () => {
  const inputs = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ args }) =>
    args.map(({ type }) => getNamedType(type)),
  );

  it("names each id by the resource that it identifies", () => {
    const members = inputs.flatMap((type) => (isInputObjectType(type) ? Object.keys(type.getFields()) : []));
    expect(members).toEqual(expect.arrayContaining(["cardId", "sessionId", "authMethodId", "delegatedKeyId"]));
    expect(members).not.toContain("id");
  });
});

describe("a name of the graph", () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__") && name !== "SortOrder");

  it("is in camelCase for fields, arguments and members, and in upper case for values of enums", () => {
    const camelCase = /^_?[a-z][a-zA-Z0-9]*$/;
    const upperCase = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
    const namesOf = (type: GraphQLNamedType): readonly string[] => {
      if (isEnumType(type)) return type.getValues().flatMap(({ name }) => (upperCase.test(name) ? [] : name));
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
      const fields: readonly (GraphQLInputField | GraphQLField<unknown, unknown>)[] = Object.values(type.getFields());
      const named = fields.flatMap((field) => ["args" in field ? field.args : [], field].flat());
      return named.flatMap(({ name }) => (camelCase.test(name) ? [] : name));
    };
    expect(types.flatMap(namesOf)).toEqual([]);
  });
});
