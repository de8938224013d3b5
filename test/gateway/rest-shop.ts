import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import {
  ofType,
  page,
  pageReply,
  route,
  signedRetryHeaders,
  walletSignature,
  type RouteTable,
} from "../../gateway/rest/route.js";
import { ApiError, invalidField } from "../../subgraphs/shared/kernel/errors.js";
import { address, minorUnits, pageQuery, signedRequestChallenge, text } from "../../subgraphs/shared/schema/fields.js";
import type { Resolver } from "./rest-harness.js";

/** A small graph and its routes: one of each thing that the adapter must do. */
export const sdl = `
  type Address { line1: String!, postalCode: String!, country: String! }
  type Item { id: ID!, name: String!, note: String, nickname: String, amount: Int, address: Address }
  type SignedRequestChallenge { payloadToSign: String!, requestId: String!, expiresAt: String! }
  union Update = Item | SignedRequestChallenge
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type Items { nodes: [Item!]!, pageInfo: PageInfo!, totalCount: Int! }
  input AddressInput { line1: String!, postalCode: String!, country: String! }
  input CreateItem { name: String!, note: String = "none", amount: Int, address: AddressInput, idempotencyKey: String }
  input WalletSignature { stamp: String, requestId: String }
  input UpdateItem { id: ID!, name: String!, walletSignature: WalletSignature }
  type Upload { fileName: String!, mimeType: String!, sizeBytes: Int!, kind: String!, copies: Int!, text: String! }
  type Query {
    item(id: ID!): Item
    items(first: Int, after: String, tags: [String!], isOpen: Boolean, atLeast: Float): Items!
    slow: String
  }
  type Mutation {
    createItem(input: CreateItem!): Item
    updateItem(input: UpdateItem!): Update
    deleteItem(id: ID!): Boolean
    pingItem: String
    sendItem: String
    slowItem: String
    upload(path: String!, fileName: String!, mimeType: String!, sizeBytes: Int!, kind: String!, copies: Int!): Upload
  }
`;

export const operations = `
  query GetItem($id: ID!) { item(id: $id) { ...ItemFields } }
  query ListItems($first: Int, $after: String, $tags: [String!], $isOpen: Boolean, $atLeast: Float) {
    items(first: $first, after: $after, tags: $tags, isOpen: $isOpen, atLeast: $atLeast) {
      nodes { ...ItemFields } pageInfo { hasNextPage endCursor } totalCount
    }
  }
  query Slow { slow }
  mutation CreateItem($input: CreateItem!) { createItem(input: $input) { ...ItemFields } }
  mutation UpdateItem($input: UpdateItem!) {
    updateItem(input: $input) {
      __typename
      ...ItemFields
      ... on SignedRequestChallenge { payloadToSign requestId expiresAt }
    }
  }
  mutation DeleteItem($id: ID!) { deleteItem(id: $id) }
  mutation PingItem { pingItem }
  mutation SendItem { sendItem }
  mutation SlowItem { slowItem }
  mutation Upload($path: String!, $fileName: String!, $mimeType: String!, $sizeBytes: Int!, $kind: String!, $copies: Int!) {
    upload(path: $path, fileName: $fileName, mimeType: $mimeType, sizeBytes: $sizeBytes, kind: $kind, copies: $copies) {
      fileName mimeType sizeBytes kind copies text
    }
  }
  fragment ItemFields on Item { id name note nickname amount address { ...AddressFields } }
  fragment AddressFields on Address { line1 postalCode country }
`;

export const itemWire = z
  .object({
    id: z.string(),
    name: z.string(),
    note: z.string().optional(),
    nickname: z.string().nullable(),
    amount: minorUnits.nullable().optional(),
    address: address.optional(),
  })
  .meta({ id: "Item" });

const createItemWire = z
  .object({
    name: text(20),
    note: z.string().optional(),
    amount: minorUnits.optional(),
    address: address.optional(),
    kind: z.enum(["BIG", "SMALL"]).default("SMALL"),
  })
  .meta({ id: "CreateItem" });

const itemsQuery = z.object({
  ...pageQuery,
  tags: z.array(z.string()).optional(),
  isOpen: z.boolean().optional(),
  atLeast: z.number().optional(),
  kind: z.enum(["BIG", "SMALL"]).optional(),
});

const uploadWire = z
  .object({
    fileName: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    kind: z.string(),
    copies: z.int(),
    text: z.string(),
  })
  .meta({ id: "Upload" });

const facts = { tag: "Items", permission: "VIEW" } as const;

/** A form with one file and two text fields. */
export const uploadRoute = route({
  ...facts,
  permission: "MANAGE",
  operationId: "upload",
  summary: "Upload a file",
  document: "Upload",
  multipart: { file: { maxBytes: 10 * 1_048_576, types: ["text/plain", "application/pdf"] } },
  body: z.object({ kind: z.enum(["BIG", "SMALL"]), copies: z.coerce.number().int().min(1).default(1) }),
  variables: ({ body, files }) => ({ ...body, ...files.file }),
  reply: { 201: [uploadWire, (data) => data.upload] },
});

export const routes: RouteTable = {
  "GET /items": route({
    ...facts,
    operationId: "listItems",
    summary: "List items",
    document: "ListItems",
    query: itemsQuery,
    variables: ({ query: { limit, cursor, kind: _kind, ...filter } }) => ({ ...page({ limit, cursor }), ...filter }),
    reply: { 200: pageReply(itemWire, (data) => data.items, "ItemListResponse") },
  }),
  "POST /items": route({
    ...facts,
    permission: "MANAGE",
    operationId: "createItem",
    summary: "Create an item",
    document: "CreateItem",
    body: createItemWire,
    variables: ({ body: { kind: _kind, ...input }, idempotencyKey }) => ({ input: { ...input, idempotencyKey } }),
    reply: { 201: [itemWire, (data) => data.createItem] },
    errors: [409],
  }),
  "GET /items/special": route({
    ...facts,
    operationId: "getSpecialItem",
    summary: "Retrieve the special item",
    document: "GetItem",
    variables: () => ({ id: "Item:special" }),
    reply: { 200: [itemWire, (data) => data.item] },
  }),
  "GET /items/{itemId}": route({
    ...facts,
    operationId: "getItem",
    summary: "Retrieve an item",
    document: "GetItem",
    variables: ({ path }) => ({ id: path.itemId }),
    reply: { 200: [itemWire, (data) => data.item] },
    notFound: "REFERENCE_NOT_FOUND",
  }),
  "PATCH /items/{itemId}": route({
    ...facts,
    permission: "MANAGE",
    operationId: "updateItem",
    summary: "Update an item",
    document: "UpdateItem",
    path: z.object({ itemId: z.string().startsWith("Item:") }),
    headers: signedRetryHeaders,
    body: z.object({ name: text(20) }),
    variables: ({ path, body, headers }) => ({
      input: { id: path.itemId, ...body, walletSignature: walletSignature(headers) },
    }),
    reply: {
      200: [itemWire, (data) => ofType("Item", data.updateItem)],
      202: [signedRequestChallenge, (data) => ofType("SignedRequestChallenge", data.updateItem)],
    },
    notFound: "REFERENCE_NOT_FOUND",
  }),
  "DELETE /items/{itemId}": route({
    ...facts,
    permission: "MANAGE",
    operationId: "deleteItem",
    summary: "Delete an item",
    document: "DeleteItem",
    variables: ({ path }) => ({ id: path.itemId }),
    reply: { 204: [null, () => null] },
  }),
  "POST /items/{itemId}/ping": route({
    ...facts,
    operationId: "pingItem",
    summary: "Ping an item",
    document: "PingItem",
    extension: true,
    variables: () => ({}),
    reply: { 201: [z.object({ pong: z.string() }), ({ pingItem }) => ({ pong: pingItem })] },
    replayStatus: { 201: 200 },
  }),
  "POST /strict": route({
    ...facts,
    operationId: "createStrictItem",
    deprecated: { replacedBy: "POST /items", since: "2025-10-13" },
    summary: "Create an item with a key",
    document: "CreateItem",
    idempotency: "required",
    body: createItemWire,
    variables: ({ body: { kind: _kind, ...input }, idempotencyKey }) => ({ input: { ...input, idempotencyKey } }),
    reply: { 201: [itemWire, (data) => data.createItem] },
  }),
  "GET /slow": route({
    ...facts,
    operationId: "slowRead",
    summary: "Read slowly",
    document: "Slow",
    variables: () => ({}),
    reply: { 200: [z.object({ slow: z.string().optional() }), (data) => data] },
  }),
  "POST /slow": route({
    ...facts,
    operationId: "slowWrite",
    summary: "Write slowly",
    document: "SlowItem",
    variables: () => ({}),
    reply: { 200: [z.object({ slowItem: z.string().optional() }), (data) => data] },
  }),
  "POST /sandbox/clock": route({
    ...facts,
    permission: "MANAGE",
    operationId: "advance",
    summary: "Sandbox only",
    document: "SendItem",
    sandboxOnly: "404",
    body: z.object({ advanceSeconds: z.int() }),
    variables: () => ({}),
    reply: { 200: [z.object({ sendItem: z.string() }), (data) => data] },
  }),
  "POST /sandbox/send": route({
    ...facts,
    permission: "TRANSACT",
    operationId: "send",
    summary: "Sandbox only",
    document: "SendItem",
    sandboxOnly: "403",
    variables: () => ({}),
    reply: { 200: [z.object({ sendItem: z.string() }), (data) => data] },
  }),
};

const refusals: Readonly<Record<string, () => Error>> = {
  conflict: () => new ApiError("CONFLICT"),
  "in progress": () => new ApiError("CONFLICT", undefined, { retryAfterSeconds: 1 }),
  limited: () => new ApiError("RATE_LIMITED", undefined, { retryAfterSeconds: 7 }),
  volume: () => new ApiError("DAILY_VOLUME_LIMIT_EXCEEDED"),
  down: () => new ApiError("SERVICE_UNAVAILABLE"),
  field: () => invalidField("input.address.country", "is unknown"),
  crash: () => new Error("password=hunter2 in the stack"),
};

interface SlowCalls {
  readonly aborted: string[];
  readonly finished: string[];
  readonly started: string[];
  /** Lets the slow write end. */
  release(): void;
}

export interface Shop {
  readonly resolvers: Record<string, Resolver>;
  readonly slow: SlowCalls;
  readonly seen: Record<string, unknown>[];
  /** Files that the upload saw, and how they were protected. */
  readonly uploads: { path: string; mode: number }[];
}

/** Resolvers of the shop: names of items select what happens. */
export function createShop(): Shop {
  const uploads: { path: string; mode: number }[] = [];
  const seen: Record<string, unknown>[] = [];
  const keys = new Map<string, unknown>();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: SlowCalls = { aborted: [], finished: [], started: [], release: () => release() };
  const item = (id: unknown, name: unknown) => ({ id, name, amount: 5, address: null });
  return {
    slow,
    seen,
    uploads,
    resolvers: {
      item: ({ id }) => (String(id).startsWith("Item:missing") ? null : item(id, "found")),
      items: (args) => {
        seen.push(args);
        const isMore = args.after !== "end";
        const isHuge = args.after === "huge";
        return {
          nodes: isHuge
            ? Array.from({ length: 100 }, (_, n) => item(`Item:${n}`, "x".repeat(170_000)))
            : [item("Item:1", "one")],
          pageInfo: { hasNextPage: isMore, endCursor: "next" },
          totalCount: 2,
        };
      },
      createItem: ({ input }, { report }) => {
        const { name, note, idempotencyKey } = Object(input) as Record<string, unknown>;
        seen.push({ name, note, idempotencyKey });
        const refusal = refusals[String(name)];
        if (refusal) throw refusal();
        if (typeof idempotencyKey !== "string") return { ...item("Item:new", name), note };
        const stored = keys.get(idempotencyKey);
        if (stored) report.idempotencyReplayed = true;
        else keys.set(idempotencyKey, { ...item("Item:keyed", name), note });
        return keys.get(idempotencyKey);
      },
      updateItem: ({ input }) => {
        const { id, name, walletSignature: signature } = Object(input) as Record<string, unknown>;
        seen.push({ id, name, signature });
        if (name !== "sign") return { __typename: "Item", ...item(id, name) };
        if (signature) return { __typename: "Item", ...item(id, name) };
        const expiresAt = "2026-01-01T00:00:00.000Z";
        return { __typename: "SignedRequestChallenge", payloadToSign: "p", requestId: "Request:1", expiresAt };
      },
      deleteItem: () => true,
      upload: async (args, { signal }) => {
        const path = String(args.path);
        uploads.push({ path, mode: (await stat(path)).mode & 0o777 });
        if (args.fileName === "crash.txt") throw new Error("the disk is on fire");
        if (args.fileName === "wait.txt") await released;
        const content = await readFile(path, "utf8");
        return { ...args, text: signal ? "has a signal" : content.slice(0, 20) };
      },
      sendItem: () => "sent",
      pingItem: (_args, { report }) => {
        if (keys.has("ping")) report.idempotencyReplayed = true;
        keys.set("ping", true);
        return "pong";
      },
      slow: (_args, { signal }) =>
        new Promise((resolve) => {
          slow.started.push("read");
          signal?.addEventListener("abort", () => {
            slow.aborted.push("read");
            resolve("aborted");
          });
        }),
      slowItem: async (_args, { signal }) => {
        slow.started.push("write");
        await released;
        slow.finished.push(signal ? "with a signal" : "write");
        return "done";
      },
    },
  };
}
