import "reflect-metadata";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createUnionType, ObjectType } from "type-graphql";
import { z } from "zod";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { connectionOf } from "../../subgraphs/shared/graphql/connection.js";
import { listSelection } from "../../subgraphs/shared/graphql/list-selection.js";
import { shape } from "../../subgraphs/shared/graphql/shape.js";
import { SignedRequestChallenge } from "../../subgraphs/shared/graphql/signed-request.js";
import { ApiError, invalidField } from "../../subgraphs/shared/kernel/errors.js";
import {
  isOfType,
  pageReply,
  reply,
  type OperationFacts,
  type RestSurface,
  type RouteKey,
} from "../../subgraphs/shared/operation/definition.js";
import { operationsFor } from "../../subgraphs/shared/operation/operations.js";
import {
  address,
  minorUnits,
  pageQuery,
  signedRequestChallenge,
  text,
  uploadedFile,
} from "../../subgraphs/shared/schema/fields.js";
import { inGraph, scalar } from "../../subgraphs/shared/schema/graph.js";
import { signedRetryHeaders, walletSignature } from "../../subgraphs/shared/schema/wallet-signature.js";
import { listOrder } from "../../subgraphs/shared/schema/lists.js";
import { incomingFolder } from "../../subgraphs/shared/storage/incoming.js";

/** Requests of the shop's operations, and their delays. */
interface ShopState {
  readonly seen: Record<string, unknown>[];
  /** Results by their keys. */
  readonly keys: Map<string, unknown>;
  readonly slow: { readonly aborted: string[]; readonly finished: string[]; readonly started: string[] };
  /** Files that the upload saw, and how they were protected. */
  readonly uploads: { path: string; mode: number }[];
  /** If uploads are. */
  dataDir: string;
  readonly released: Promise<void>;
  /** Lets slow writes end. */
  release(): void;
}
type Shop = Deps & ShopState;

export function createShop(): Shop {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = { aborted: [], finished: [], started: [] };
  const state: ShopState = {
    seen: [],
    keys: new Map(),
    slow,
    uploads: [],
    dataDir: "",
    released,
    release: () => release(),
  };
  // The operations use none of the product's own.
  return state as Shop;
}

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

const kind = inGraph({ name: "ItemKind" }, z.enum(["BIG", "SMALL"]));
const createItemWire = z
  .object({
    name: text(20),
    note: z.string().optional(),
    amount: minorUnits.optional(),
    address: address.optional(),
    kind: kind.default("SMALL"),
  })
  .meta({ id: "CreateItem" });

const itemFilter = z.object({
  tags: z.array(z.string()).optional(),
  isOpen: z.boolean().optional(),
  atLeast: z.number().optional(),
  kind: kind.optional(),
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
  .meta({ id: "StoredUpload" });
const uploadFile = uploadedFile(z.string());

@ObjectType()
class Item extends shape(itemWire) {}
@ObjectType()
class StoredUpload extends shape(uploadWire) {}
const ItemConnection = connectionOf(Item, "Item");
const ItemUpdate = createUnionType({
  name: "ItemUpdate",
  types: () => [Item, SignedRequestChallenge] as const,
  resolveType: (value) => ("payloadToSign" in value ? SignedRequestChallenge : Item),
});

const asIs = <T>(value: T): T => value;
const anItem = { type: () => Item, toGraph: asIs<object> };
const aText = { type: () => String, toGraph: asIs<string> };
const item = (id: string, name: string) => ({ id, name, amount: 5, address: null });
const operation = operationsFor<Shop>();
const tag = "Items";

/** Names of items select their outcome. */
const refusals: Readonly<Record<string, () => Error>> = {
  conflict: () => new ApiError("CONFLICT"),
  "in progress": () => new ApiError("CONFLICT", undefined, { retryAfterSeconds: 1 }),
  limited: () => new ApiError("RATE_LIMITED", undefined, { retryAfterSeconds: 7 }),
  volume: () => new ApiError("DAILY_VOLUME_LIMIT_EXCEEDED"),
  down: () => new ApiError("SERVICE_UNAVAILABLE"),
  field: () => invalidField("input.address.country", "is unknown"),
  crash: () => new Error("password=hunter2 in the stack"),
};

function itemMaker(
  facts: Pick<OperationFacts, "name" | "permission" | "deprecated">,
  rest: Pick<RestSurface, "route" | "summary" | "idempotency">,
) {
  return operation.mutation({
    ...facts,
    description: "Creates an item.",
    rest: { ...rest, tag, body: createItemWire, reply: [reply(201, itemWire)] },
    returns: anItem,
    run({ deps: { seen, keys }, context: { report } }, input, { input: { idempotencyKey } }) {
      seen.push({ ...input, idempotencyKey });
      const { name, note } = input;
      const refusal = refusals[name];
      if (refusal) throw refusal();
      const made = { ...item("Item:new", name), note };
      if (typeof idempotencyKey !== "string") return Promise.resolve(made);
      report.idempotencyReplayed = keys.has(idempotencyKey);
      keys.set(idempotencyKey, keys.get(idempotencyKey) ?? made);
      return Promise.resolve(keys.get(idempotencyKey) as object);
    },
  });
}

function uploadTo<R extends RouteKey>(name: string, route: R, maxBytes: number) {
  return operation.mutation({
    name,
    description: "Uploads a file.",
    permission: "MANAGE",
    rest: {
      route,
      tag,
      summary: "Upload a file",
      multipart: { file: { maxBytes, types: ["text/plain", "application/pdf"] } },
      body: z.object({ kind, copies: z.int().min(1).default(1) }),
      reply: [reply(201, uploadWire)],
    },
    also: z.object({ file: uploadFile }),
    returns: { type: () => StoredUpload, toGraph: asIs<object> },
    async run({ deps, context: { signal } }, { file: { uploadId, ...file }, kind: size, copies }) {
      const path = join(incomingFolder(deps.dataDir), uploadId);
      const { mode, size: sizeBytes } = await stat(path);
      deps.uploads.push({ path, mode: mode & 0o777 });
      if (file.fileName === "crash.txt") throw new Error("the disk is on fire");
      if (file.fileName === "wait.txt") await deps.released;
      const content = await readFile(path, "utf8");
      return { ...file, sizeBytes, kind: size, copies, text: signal ? "has a signal" : content.slice(0, 20) };
    },
  });
}

const sent = { schema: z.object({ sendItem: z.string() }), pick: (sendItem: unknown) => ({ sendItem }), status: 200 };

/** One of each thing that the adapter must do. */
export const operations = [
  operation.list({
    name: "items",
    description: "Items.",
    rest: {
      route: "GET /items",
      operationId: "listItems",
      tag,
      summary: "List items",
      query: z.object({ ...pageQuery, ...itemFilter.shape }),
      selects: (filter) => ({ filter }),
      reply: [pageReply(itemWire, "ItemListResponse")],
    },
    selection: listSelection(itemFilter.meta({ id: "ItemFilter" }), listOrder("Item", ["CREATED_AT"])),
    connection: ItemConnection,
    hasOwnCursors: true,
    toGraph: (row: Item) => row,
    page({ deps: { seen } }, { filter }, page) {
      seen.push({ ...page, ...filter });
      const found = { ...item("Item:1", "one"), nickname: null };
      const isHuge = page.after === "huge";
      return Promise.resolve({
        nodes: isHuge ? Array.from({ length: 100 }, () => ({ ...found, name: "x".repeat(170_000) })) : [found],
        cursorAt: () => "next",
        hasNextPage: page.after !== "end",
        hasPreviousPage: false,
        totalCount: () => Promise.resolve(2),
      });
    },
  }),
  itemMaker({ name: "createItem", permission: "MANAGE" }, { route: "POST /items", summary: "Create an item" }),
  operation.read({
    name: "item",
    description: "An item.",
    errors: ["REFERENCE_NOT_FOUND"],
    rest: {
      route: "GET /items/{itemId}",
      operationId: "getItem",
      tag,
      summary: "Retrieve an item",
      reply: [reply(200, itemWire)],
      alternatives: [
        {
          route: "GET /items/special",
          operationId: "getSpecialItem",
          summary: "Retrieve the special item",
          fixed: { id: "Item:special" },
        },
      ],
    },
    args: z.object({ id: scalar("ID", z.string()) }),
    returns: { ...anItem, nullable: true, toGraph: asIs<object | null> },
    read: (_call, { id }) => (id.startsWith("Item:missing") ? null : item(id, "found")),
  }),
  operation.mutation({
    name: "updateItem",
    description: "Updates an item, or requires a signature first.",
    permission: "MANAGE",
    errors: ["REFERENCE_NOT_FOUND"],
    rest: {
      route: "PATCH /items/{itemId}",
      tag,
      summary: "Update an item",
      path: z.object({ itemId: z.string().startsWith("Item:") }),
      headers: signedRetryHeaders,
      body: z.object({ name: text(20) }),
      reply: [
        reply(200, itemWire, isOfType("Item")),
        reply(202, signedRequestChallenge, isOfType("SignedRequestChallenge")),
      ],
    },
    also: z.object({ walletSignature: walletSignature.optional() }),
    returns: { type: () => ItemUpdate, toGraph: asIs<object> },
    run({ deps: { seen } }, { itemId, name, walletSignature: signature }) {
      seen.push({ id: itemId, name, signature });
      const challenge = { payloadToSign: "p", requestId: "Request:1", expiresAt: new Date(0) };
      return Promise.resolve(name === "sign" && !signature ? challenge : item(itemId, name));
    },
  }),
  operation.mutation({
    name: "deleteItem",
    description: "Deletes an item.",
    permission: "MANAGE",
    rest: { route: "DELETE /items/{itemId}", tag, summary: "Delete an item", reply: [reply(204, null)] },
    returns: anItem,
    run: (_call, { itemId }) => Promise.resolve(item(itemId, "deleted")),
  }),
  operation.mutation({
    name: "pingItem",
    description: "Pings an item.",
    rest: {
      route: "POST /items/{itemId}/ping",
      tag,
      summary: "Ping an item",
      extension: true,
      reply: [{ status: 201, schema: z.object({ pong: z.string() }), pick: (pong) => ({ pong }) }],
      replayStatus: { 201: 200 },
    },
    returns: aText,
    run({ deps: { keys }, context: { report } }) {
      report.idempotencyReplayed = keys.has("ping");
      keys.set("ping", true);
      return Promise.resolve("pong");
    },
  }),
  itemMaker(
    { name: "createStrictItem", deprecated: { replacedBy: "POST /items", since: "2025-10-13" } },
    { route: "POST /strict", summary: "Create an item with a key", idempotency: "required" },
  ),
  operation.read({
    name: "slowRead",
    description: "Reads slowly.",
    rest: { route: "GET /slow", tag, summary: "Read slowly", reply: [reply(200, z.string())] },
    returns: aText,
    read: ({ deps: { slow }, context: { signal } }) =>
      new Promise<string>((resolve) => {
        slow.started.push("read");
        signal?.addEventListener("abort", () => {
          slow.aborted.push("read");
          resolve("aborted");
        });
      }),
  }),
  operation.mutation({
    name: "slowWrite",
    description: "Writes slowly.",
    rest: { route: "POST /slow", tag, summary: "Write slowly", reply: [reply(200, z.string())] },
    returns: aText,
    async run({ deps: { slow, released }, context: { signal } }) {
      slow.started.push("write");
      await released;
      slow.finished.push(signal ? "with a signal" : "write");
      return "done";
    },
  }),
  operation.mutation({
    name: "advance",
    description: "Only in the sandbox.",
    permission: "MANAGE",
    rest: {
      route: "POST /sandbox/clock",
      tag,
      summary: "Sandbox only",
      sandboxOnly: "404",
      body: z.object({ advanceSeconds: z.int() }),
      reply: [sent],
    },
    returns: aText,
    run: () => Promise.resolve("sent"),
  }),
  operation.mutation({
    name: "send",
    description: "Only in the sandbox.",
    permission: "TRANSACT",
    rest: { route: "POST /sandbox/send", tag, summary: "Sandbox only", sandboxOnly: "403", reply: [sent] },
    returns: aText,
    run: () => Promise.resolve("sent"),
  }),
  uploadTo("uploadFile", "POST /uploads", 10 * 1_048_576),
  uploadTo("uploadLargeFile", "POST /large-uploads", 14 * 1_048_576),
];
