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
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type IntrospectionQuery,
} from "graphql";
import { z } from "zod";
import { modules } from "../../subgraphs/modules.js";
import { errorCatalogue } from "../../subgraphs/shared/kernel/errors.js";
import { graph } from "../../subgraphs/shared/schema/graph.js";
import { isWrapper } from "../../subgraphs/shared/schema/members.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";
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
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));

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

describe("a currency of the graph", () => {
  const isText = (type: GraphQLInputType | GraphQLOutputType) => getNamedType(type).name === "String";

  it("is a CurrencyCode in each type and input", () => {
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.values<GraphQLInputField | GraphQLField<unknown, unknown>>(type.getFields())
        : [],
    );
    const currencies = fields.filter(({ name }) => /^(?:\w+C|c)urrency(?:Code)?$/.test(name));
    expect(currencies.length).toBeGreaterThan(20);
    expect(currencies.filter(({ type }) => isText(type))).toEqual([]);
  });

  /** The schemas of currencies within another, by the names that lead to them. */
  function currenciesIn(schema: z.core.$ZodType, path = ""): [string, z.ZodType][] {
    if (graph.get(schema)?.scalar === "CurrencyCode") return [[path, schema as z.ZodType]];
    if (isWrapper(schema)) return currenciesIn(schema.unwrap(), path);
    if (schema instanceof z.ZodArray) return currenciesIn(schema.element, path);
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => currenciesIn(option, path));
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, member]) =>
      currenciesIn(member, `${path}.${name}`),
    );
  }

  it("is refused with INVALID_CURRENCY if there is none with this code", () => {
    const given = modules.flatMap(({ operations = [] }) =>
      operations.flatMap(({ facts }) => {
        const { args } = facts as { readonly args?: z.ZodObject };
        const schemas = args ? [args] : [facts.rest?.body, facts.rest?.query];
        return schemas.flatMap((each) => (each ? currenciesIn(each, facts.name) : []));
      }),
    );
    const names = given.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "createQuote.destination.currency",
        "discoveries.currency",
        "simulateCardAuthorization.currency.code",
        "simulateCardAuthorization.merchantAmount.currency",
      ]),
    );
    for (const [name, currency] of given) {
      // Refused with the currencies that the account's type has.
      if (/createexternalaccount/i.test(name.replace(/customer|platform/i, ""))) continue;
      for (const code of ["ZZZ", "usd", "U", "DOLLARS", "\u202eUSD", ""]) {
        const refuse = () => validate(z.object({ [name]: currency }), { [name]: code });
        expect(refuse).toThrow(expect.objectContaining({ code: "INVALID_CURRENCY" }));
      }
      expect(validate(currency, "USDB")).toBe("USDB");
    }
  });

  it("is refused on REST by the codes of its contract, and after other problems of a request", async () => {
    const refusal = (code: string) => {
      const message = expect.stringMatching(/^"ZZZ" is not a currency/);
      return { code, details: { errors: [expect.objectContaining({ field: "currency", message })] } };
    };
    const query = `{ discoveries(currency: "ZZZ") { bankName } platformConfig { environment } }`;
    expect((await client.graph(query)).errors).toMatchObject([{ extensions: refusal("INVALID_CURRENCY") }]);
    const byRest = await client.rest("GET", "/discoveries?currency=ZZZ");
    expect(byRest).toMatchObject({ status: 400, body: refusal("INVALID_INPUT") });
    const rates = (sourceCurrency: string) => client.rest("GET", `/exchange-rates?sourceCurrency=${sourceCurrency}`);
    expect((await rates("ZZZ")).body.code).toBe("INVALID_CURRENCY");
    expect((await rates("ZZZ&sendingAmount=-1")).body).toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("the cost of an operation", () => {
  const limit = { objects: 10_000, fields: 50_000, depth: 15, aliases: 100 };

  it("is in each response beside its limits, also of one that it exceeds, or that fails", async () => {
    const { extensions } = await client.graph("{ c: customers(first: 10) { nodes { id } } platformConfig { id } }");
    expect(extensions?.cost).toEqual({ requested: { objects: 12, fields: 26, depth: 3, aliases: 1 }, limit });
    const failed = await client.graph(`{ customer(id: "Customer:0") { id } }`);
    expect(failed.extensions?.cost).toMatchObject({ requested: { objects: 1 }, limit });
    const nested = "customers(first: 100) { nodes { cards(first: 100) { nodes { id } } } }";
    const refused = await client.graph(`{ ${nested} }`);
    expect(refused).toMatchObject({ errors: [{ extensions: { status: 400 } }], extensions: { cost: { limit } } });
    const { requested } = refused.extensions?.cost as { requested: { objects: number } };
    expect(requested.objects).toBeGreaterThan(limit.objects);
  });
});
