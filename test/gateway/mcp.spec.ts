import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { modules } from "../../subgraphs/modules.js";
import { eventually, startApp } from "../testkit/app.js";
import { connect, pay, policy, quoted, type Connected } from "../subgraphs/agents.fixture.js";
import { assistantOf, bankArguments, closeAssistants, payment } from "./mcp.fixture.js";

const assist = ({ accessToken }: Connected) => assistantOf(app.baseUrl, accessToken);

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const agent = await connect(client);
const assistant = await assist(agent);
afterAll(() => closeAssistants());

const reads = [
  "get_me",
  "get_action",
  "get_external_account",
  "get_quote",
  "get_transaction",
  "list_actions",
  "list_external_accounts",
  "list_internal_accounts",
  "list_transactions",
];
const writes = [
  "create_external_account",
  "create_quote",
  "create_transfer_in",
  "create_transfer_out",
  "delete_external_account",
  "execute_quote",
];

describe("the tools", () => {
  it("are the agents' operations, one each", async () => {
    const { tools } = await assistant.mcp.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...reads, ...writes].sort());
    const operations = modules.flatMap(({ operations = [] }) => operations);
    expect(operations.filter(({ facts }) => facts.audience === "AGENT")).toHaveLength(tools.length);
    expect(operations.filter(({ facts }) => facts.audience === "AGENT" && !facts.rest)).toEqual([]);
  });

  it("say what they need, what may fail, and whether they change anything", async () => {
    const { tools } = await assistant.mcp.listTools();
    const execute = tools.find(({ name }) => name === "execute_quote");
    expect(execute?.description).toContain("EXECUTE_QUOTES");
    expect(execute?.description).toContain("QUOTE_EXPIRED");
    expect(execute?.inputSchema).toMatchObject({
      type: "object",
      required: ["quoteId"],
      additionalProperties: false,
      properties: { quoteId: { type: "string" }, walletSignature: { type: "string" } },
    });
    for (const { name, annotations, inputSchema } of tools) {
      const isWrite = writes.includes(name);
      expect(annotations).toMatchObject(
        isWrite ? { readOnlyHint: false, destructiveHint: true } : { readOnlyHint: true },
      );
      const key = inputSchema.properties?.idempotencyKey;
      if (isWrite && name !== "delete_external_account")
        expect(key).toHaveProperty("description", expect.stringContaining("Strongly advised"));
      else expect(key).toBeUndefined();
    }
  });

  it("have valid schemas, which the arguments of these tests follow, in a size that an assistant can carry", async () => {
    const { tools } = await assistant.mcp.listTools();
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const checks = new Map(tools.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]));
    for (const { outputSchema = {} } of tools) ajv.compile(outputSchema);
    expect(checks.get("create_quote")?.(payment(agent, 100))).toBe(true);
    expect(checks.get("create_quote")?.({ ...payment(agent, 100), lockedCurrencySide: "BOTH" })).toBe(false);
    expect(checks.get("create_external_account")?.(bankArguments())).toBe(true);
    expect(checks.get("create_external_account")?.({ currency: "USD" })).toBe(false);
    expect(JSON.stringify(tools.map(({ outputSchema: _result, ...read }) => read)).length).toBeLessThan(64_000);
    expect(JSON.stringify(tools).length).toBeLessThan(240_000);
  });

  it("have the schema of their result, which is REST's", async () => {
    const { tools } = await assistant.mcp.listTools();
    const outputs = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema]));
    for (const output of outputs.values()) expect(output).toMatchObject({ type: "object" });
    expect(outputs.get("get_quote")).toMatchObject({ required: expect.arrayContaining(["id", "status"]) });
    expect(outputs.get("list_actions")).toMatchObject({ properties: { data: { type: "array" } } });
    expect(outputs.get("create_quote")?.properties).toHaveProperty("actionId");
    expect(outputs.get("get_quote")?.properties).not.toHaveProperty("actionId");
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const check = ajv.compile(outputs.get("get_me") ?? {});
    const { body } = await assistant.call("get_me");
    expect([check(body), check({ ...body, usage: { dailySpend: "1" } })]).toEqual([true, false]);
  });

  it("say which permission the policy lacks", async () => {
    const restricted = await connect(client, policy({ permissions: ["VIEW_TRANSACTIONS"] }), 0);
    const its = await assist(restricted);
    const described = new Map((await its.mcp.listTools()).tools.map(({ name, description }) => [name, description]));
    expect(described.get("create_quote")).toContain("CREATE_QUOTES, which the policy lacks");
    expect(described.get("list_transactions")).not.toContain("lacks");
    const refused = await its.call("create_quote", payment(restricted, 100));
    expect(refused).toMatchObject({
      isError: true,
      body: { code: "FORBIDDEN", details: { permission: "CREATE_QUOTES" } },
    });
    expect(refused.text).toContain("get_me");
  });
});

describe("a read", () => {
  it("returns what REST returns", async () => {
    const quote = await quoted(agent, 100);
    const { body: action } = await agent.client.rest("POST", `/agents/me/quotes/${quote.id}/execute`);
    await eventually(
      async () => (await agent.client.rest("GET", `/agents/me/quotes/${quote.id}`)).body.status,
      (status) => status === "COMPLETED",
    );
    const same: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ["get_me", {}, ""],
      ["get_quote", { quoteId: quote.id }, `/quotes/${quote.id}`],
      ["get_action", { actionId: action.id }, `/actions/${action.id}`],
      ["get_transaction", { transactionId: action.transaction.id }, `/transactions/${action.transaction.id}`],
      ["get_external_account", { externalAccountId: agent.bankId }, `/external-accounts/${agent.bankId}`],
      ["list_actions", { status: "APPROVED" }, "/actions?status=APPROVED"],
      ["list_external_accounts", { currency: "USD", limit: 5 }, "/external-accounts?currency=USD&limit=5"],
      ["list_internal_accounts", {}, "/internal-accounts"],
      ["list_transactions", { type: "OUTGOING", sortOrder: "asc" }, "/transactions?type=OUTGOING&sortOrder=asc"],
    ];
    expect(same.map(([name]) => name).sort()).toEqual([...reads].sort());
    for (const [name, args, path] of same) {
      const { body } = await agent.client.rest("GET", `/agents/me${path}`);
      const result = await assistant.call(name, args);
      expect([name, result]).toEqual([name, { isError: false, text: JSON.stringify(body), body }]);
    }
  });

  it("is a resource, too", async () => {
    const { resources } = await assistant.mcp.listResources();
    const paths: Readonly<Record<string, string>> = {
      "paygraph://policy": "",
      "paygraph://accounts": "/internal-accounts?limit=100",
      "paygraph://transactions": "/transactions?limit=20",
    };
    expect(resources.map(({ uri }) => uri).sort()).toEqual(Object.keys(paths).sort());
    for (const { uri } of resources) {
      const { contents } = await assistant.mcp.readResource({ uri });
      const { body } = await agent.client.rest("GET", `/agents/me${paths[uri]}`);
      expect(contents).toEqual([{ uri, mimeType: "application/json", text: JSON.stringify(body) }]);
    }
    await expect(assistant.mcp.readResource({ uri: "paygraph://others" })).rejects.toMatchObject({ code: -32002 });
  });

  it("of one resource is a template, whose ids are completed from the list", async () => {
    const quote = await quoted(agent, 100);
    const { body: action } = await pay(agent, 150);
    await eventually(
      async () => (await assistant.call("get_transaction", { transactionId: action.transaction.id })).body.status,
      (status) => status === "COMPLETED",
    );
    const { resourceTemplates } = await assistant.mcp.listResourceTemplates();
    const ids: Readonly<Record<string, string>> = {
      "external-accounts": agent.bankId,
      actions: action.id,
      quotes: quote.id,
      transactions: action.transaction.id,
    };
    const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(templates.sort()).toEqual(
      Object.keys(ids)
        .map((collection) => `paygraph://${collection}/{id}`)
        .sort(),
    );
    for (const [collection, id] of Object.entries(ids)) {
      const { body } = await agent.client.rest("GET", `/agents/me/${collection}/${id}`);
      for (const written of [id, encodeURIComponent(id)]) {
        const uri = `paygraph://${collection}/${written}`;
        const { contents } = await assistant.mcp.readResource({ uri });
        expect(contents).toEqual([{ uri, mimeType: "application/json", text: JSON.stringify(body) }]);
      }
      const { completion } = await assistant.mcp.complete({
        ref: { type: "ref/resource", uri: `paygraph://${collection}/{id}` },
        argument: { name: "id", value: id.slice(-12) },
      });
      // Quotes have no list.
      expect(completion).toEqual({ values: collection === "quotes" ? [] : [id], hasMore: false });
    }
  });

  it("of a resource that isn't the agent's, or of no resource, is an error of the protocol", async () => {
    const other = await connect(client);
    const { body: action } = await pay(other, 100);
    const uris = [
      `paygraph://transactions/${action.transaction.id}`,
      `paygraph://actions/${action.id}`,
      `paygraph://quotes/${agent.bankId}`,
      `paygraph://quotes/${"a".repeat(5_000)}`,
      "paygraph://quotes/%E0%A4%A",
      "paygraph://quotes/%00",
      "paygraph://quotes/a/b",
      "paygraph://quotes/",
      "paygraph://customers/a",
    ];
    for (const uri of uris) {
      await expect(assistant.mcp.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
    }
    for (const ref of [
      { type: "ref/resource", uri: "paygraph://transactions" },
      { type: "ref/prompt", name: "pay" },
    ] as const) {
      const completed = assistant.mcp.complete({ ref, argument: { name: "id", value: "" } });
      await expect(completed).rejects.toMatchObject({ code: -32602 });
    }
  });

  it("of a resource that the policy refuses is an error with its reason", async () => {
    const its = await assist(await connect(client, policy({ permissions: [] }), 0));
    await expect(its.mcp.readResource({ uri: "paygraph://transactions" })).rejects.toMatchObject({
      code: -32000,
      data: { status: 403, code: "FORBIDDEN", details: { permission: "VIEW_TRANSACTIONS" } },
    });
    const ref = { type: "ref/resource", uri: "paygraph://transactions/{id}" } as const;
    const completed = its.mcp.complete({ ref, argument: { name: "id", value: "" } });
    await expect(completed).rejects.toMatchObject({ code: -32000, data: { code: "FORBIDDEN" } });
  });
});

describe("arguments that are refused", () => {
  const wrong: readonly (readonly [string, string, object, object])[] = [
    ["a missing id", "get_quote", {}, { field: "quoteId", message: "is required" }],
    ["an id that is no text", "get_quote", { quoteId: 5 }, { field: "quoteId", message: "must be a string" }],
    ["an unknown argument", "list_actions", { state: "FAILED" }, { field: "state" }],
    ["a wrong filter", "list_actions", { status: "OPEN" }, { field: "status" }],
    ["a limit out of range", "list_actions", { limit: 1_000 }, { field: "limit" }],
    [
      "a missing member",
      "create_transfer_out",
      { destination: { accountId: "ExternalAccount:1" } },
      { field: "source", message: "is required" },
    ],
    ["an empty key", "create_quote", { idempotencyKey: "" }, { field: "idempotencyKey" }],
    ["a key that is too long", "create_quote", { idempotencyKey: "k".repeat(256) }, { field: "idempotencyKey" }],
    [
      "a key that can't be stored",
      "execute_quote",
      { quoteId: "a", idempotencyKey: "a\0" },
      { field: "idempotencyKey" },
    ],
    ["a lone surrogate", "list_transactions", { reference: "\ud800" }, { field: "reference" }],
  ];
  it.each(wrong)("%s: 400 with the field", async (_name, tool, args, error) => {
    const refused = await assistant.call(tool, args as Record<string, unknown>);
    expect(refused).toMatchObject({
      isError: true,
      body: { status: 400, code: "INVALID_INPUT", details: { errors: [expect.objectContaining(error)] } },
    });
    expect(refused.text).toContain("INVALID_INPUT: ");
  });

  it("ids of nothing, of another type or of another agent: 404, as by REST", async () => {
    const other = await connect(client);
    const theirs = await quoted(other, 100);
    const { body: action } = await pay(other, 100);
    for (const quoteId of ["nonsense", "../../config", agent.bankId, theirs.id]) {
      expect(await assistant.call("get_quote", { quoteId })).toMatchObject({
        isError: true,
        body: { status: 404, code: "QUOTE_NOT_FOUND" },
      });
    }
    expect(await assistant.call("execute_quote", { quoteId: theirs.id })).toMatchObject({ body: { status: 404 } });
    expect(await assistant.call("get_action", { actionId: action.id })).toMatchObject({ body: { status: 404 } });
  });
});

describe("an agent that is stopped", () => {
  it("is refused at once: 403 while paused, 401 once deleted", async () => {
    const its = await connect(client, policy(), 0);
    const by = await assist(its);
    expect((await by.call("get_me")).body.id).toBe(its.id);
    await client.rest("PATCH", `/agents/${its.id}`, { body: { isPaused: true } });
    await expect(by.call("get_me")).rejects.toMatchObject({ code: 403 });
    await client.rest("PATCH", `/agents/${its.id}`, { body: { isPaused: false } });
    expect((await by.call("get_me")).isError).toBe(false);
    await client.rest("DELETE", `/agents/${its.id}`);
    await expect(by.call("get_me")).rejects.toThrow("UNAUTHORIZED");
  });
});

describe("two processes", () => {
  it("serve one conversation in turn", async () => {
    const second = await startApp({ beside: app, worker: false });
    try {
      const its = await connect(client);
      const [one, two] = [await assist(its), await assistantOf(second.baseUrl, its.accessToken)];
      const idempotencyKey = randomUUID();
      const { body: quote } = await one.call("create_quote", payment(its, 300));
      const executed = await two.call("execute_quote", { quoteId: quote.id, idempotencyKey });
      expect(executed.body.status).toBe("APPROVED");
      const again = await one.call("execute_quote", { quoteId: quote.id, idempotencyKey });
      expect(again).toMatchObject({ isError: false, body: { id: executed.body.id } });
      await client.rest("PATCH", `/agents/${its.id}`, { body: { isPaused: true } });
      for (const by of [one, two]) await expect(by.call("get_me")).rejects.toMatchObject({ code: 403 });
    } finally {
      await second.close();
    }
  });
});
