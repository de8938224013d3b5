import { afterAll, describe, expect, it } from "@jest/globals";
import { eventually, startRest } from "./rest-harness.js";
import { createShop, operations } from "./rest-shop.js";

const shop = createShop();

const rest = await startRest({ operations, deps: shop, headerAlias: "Acme" });
afterAll(() => rest.close());

const lastSeen = () => shop.seen.at(-1);

describe("paths and methods", () => {
  it("reads an id with a plain and with an encoded colon", async () => {
    for (const id of ["Item:7", "Item%3A7", "Item%3a7"]) {
      const { status, json } = await rest.rest("GET", `/items/${id}`);
      expect([status, json.id]).toEqual([200, "Item:7"]);
    }
  });

  it("ignores whatever a proxy puts before the version", async () => {
    for (const prefix of ["/anything", "/a/b%20c", "/%E0", "/x?".slice(0, 2)]) {
      const response = await fetch(`${rest.baseUrl}${prefix}/2025-10-13/items/Item:7`, {
        headers: { authorization: "all" },
      });
      expect(response.status).toBe(200);
    }
  });

  it("answers an unknown path with a JSON 404, before it asks for credentials", async () => {
    for (const path of ["/nothing", "", "/", "/items/Item:1/nothing"]) {
      const { status, json, headers } = await rest.rest("GET", path, { as: null });
      expect([status, json.code, json.status]).toEqual([404, "NOT_FOUND", 404]);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  it("answers an unknown path with 404 whatever body was sent to it", async () => {
    const { status } = await rest.rest("POST", "/nothing", { body: "{", headers: { "content-type": "text/xml" } });
    expect(status).toBe(404);
  });

  it("answers another method on a known path with a JSON 405 that allows the right ones", async () => {
    const put = await rest.rest("PUT", "/items/Item:1", {
      as: null,
      body: "{",
      headers: { "content-type": "text/xml" },
    });
    expect([put.status, put.json.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(put.headers.get("allow")).toBe("GET, PATCH, DELETE, HEAD, OPTIONS");
    const special = await rest.rest("DELETE", "/items/special");
    expect([special.status, special.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const webdav = await rest.raw("PROPFIND /2025-10-13/items HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(webdav).toMatch(/^HTTP\/1.1 405 /);
  });

  it("answers OPTIONS with the allowed methods, and HEAD like GET without a body", async () => {
    const options = await rest.rest("OPTIONS", "/items", { as: null });
    expect([options.status, options.headers.get("allow"), options.text]).toEqual([204, "GET, POST, HEAD, OPTIONS", ""]);
    const head = await rest.rest("HEAD", "/items/Item:7");
    const get = await rest.rest("GET", "/items/Item:7");
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect((await rest.rest("HEAD", "/items/Item:7", { as: null })).status).toBe(401);
  });

  it("refuses malformed percent-encoding and NUL with a JSON 4xx", async () => {
    const cases = [
      ["/items/%ZZ", 400],
      ["/items/%E0%A4%A", 400],
      ["/%ZZ", 400],
      ["/items/Item%3A%00", 404],
      ["/items?cursor=%ZZ", 400],
      ["/items?cursor=%E0%A4%A", 400],
      ["/items?cursor=a%00b", 400],
      ["/items?%00=%ZZ", 400],
    ] as const;
    for (const [path, status] of cases) {
      const answer = await rest.raw(
        `GET /2025-10-13${path} HTTP/1.1\r\nHost: x\r\nAuthorization: all\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/content-type: application\/json/i);
      expect(answer).toMatch(/x-request-id: \S+/i);
    }
  });

  it("answers what isn't HTTP, and an overlong parameter, as JSON too", async () => {
    for (const request of ["GARBAGE\r\n\r\n", "GET /2025-10-13/a\u0000b HTTP/1.1\r\nHost: x\r\n\r\n"]) {
      const answer = await rest.raw(request);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"code":"INVALID_INPUT"');
    }
    expect((await rest.rest("GET", `/items/${"x".repeat(2000)}`)).status).toBe(404);
    const tooMany = await rest.raw(
      `GET /2025-10-13/items HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`,
    );
    expect(tooMany).toMatch(/^HTTP\/1.1 431 /);
  });

  it("answers an empty path parameter with 404", async () => {
    expect((await rest.rest("GET", "/items//")).status).toBe(404);
    expect((await rest.rest("POST", "/items//ping")).status).toBe(404);
  });

  it("takes any id that a server-made one isn't as not found, by the route's path schema", async () => {
    const { status, json } = await rest.rest("PATCH", "/items/Other:1", { json: { name: "x" } });
    expect([status, json.code]).toEqual([404, "REFERENCE_NOT_FOUND"]);
  });
});

describe("credentials and permissions", () => {
  it("asks for credentials in the error body and the header", async () => {
    const { status, json, headers } = await rest.rest("GET", "/items", { as: null });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe('Basic realm="Paygraph"');
    expect(json).toEqual({
      status: 401,
      code: "UNAUTHORIZED",
      reason: "The credentials are missing or not valid.",
      message: "The credentials are missing or not valid.",
    });
  });

  it("checks credentials and permission before it looks at the body", async () => {
    const broken = { body: "{", headers: { "content-type": "application/json" } };
    expect((await rest.rest("POST", "/items", { as: null, ...broken })).status).toBe(401);
    expect((await rest.rest("POST", "/items", { as: "viewer", ...broken })).json.code).toBe("FORBIDDEN");
    expect((await rest.rest("POST", "/items", { as: "viewer", body: "x".repeat(2_000_000) })).status).toBe(403);
    expect((await rest.rest("POST", "/items", broken)).status).toBe(400);
  });

  it("hides or refuses sandbox operations in production, whatever the body", async () => {
    const clock = await rest.rest("POST", "/sandbox/clock", { as: "production", json: {} });
    expect([clock.status, clock.json.code]).toEqual([404, "NOT_FOUND"]);
    const send = await rest.rest("POST", "/sandbox/send", { as: "production" });
    expect([send.status, send.json.code]).toEqual([403, "FORBIDDEN"]);
    expect((await rest.rest("POST", "/sandbox/send")).status).toBe(200);
  });
});

describe("bodies", () => {
  it("refuses broken JSON, naming the body", async () => {
    for (const body of ["{", '{"name":}', "\u0000", "nonsense", '{"name":"a"} x']) {
      const { status, json } = await rest.rest("POST", "/items", {
        body,
        headers: { "content-type": "application/json" },
      });
      expect([status, json.code]).toEqual([400, "INVALID_INPUT"]);
      expect(json.details).toMatchObject({ errors: [{ field: "body", message: expect.stringContaining("JSON") }] });
      expect(json.message).toBe(json.reason);
    }
  });

  it("refuses bytes that aren't UTF-8", async () => {
    const body = Buffer.from('{"name":"\xff"}', "latin1");
    const { status } = await rest.rest("POST", "/items", { body, headers: { "content-type": "application/json" } });
    expect(status).toBe(400);
  });

  it("takes JSON with a UTF-8 charset, and no other media type", async () => {
    const send = (contentType: string) =>
      rest.rest("POST", "/items", { body: '{"name":"é"}', headers: { "content-type": contentType } });
    for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"', "application/json"]) {
      expect((await send(type)).status).toBe(201);
    }
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "nonsense",
    ]) {
      const { status, json } = await send(type);
      expect([status, json.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  it("refuses a body over 1 MB with 413, and takes one just below", async () => {
    const send = (size: number) => rest.rest("POST", "/items", { json: { name: "n", note: "x".repeat(size) } });
    const { status, json } = await send(1_048_576);
    expect([status, json.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect((await send(1_048_400)).status).toBe(201);
    expect((await send(8_000_000)).status).toBe(413);
  });

  it("refuses a chunked body over 1 MB", async () => {
    const chunk = "x".repeat(65_536);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20);
    const answer = await rest.raw(
      `POST /2025-10-13/items HTTP/1.1\r\nHost: x\r\nAuthorization: all\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it("asks for a body where one is needed", async () => {
    const { status, json } = await rest.rest("POST", "/items", { headers: { "content-type": "application/json" } });
    expect(status).toBe(400);
    expect(json.details).toMatchObject({ errors: [{ field: "body" }] });
  });

  it("needs no body and no type where there is none to read", async () => {
    expect((await rest.rest("POST", "/sandbox/send")).status).toBe(200);
    expect((await rest.rest("POST", "/sandbox/send", { headers: { "content-type": "text/weird" } })).status).toBe(200);
    expect((await rest.rest("POST", "/sandbox/send", { json: { any: "thing" } })).status).toBe(200);
    expect(
      (await rest.rest("DELETE", "/items/Item:1", { headers: { "content-type": "application/json" } })).status,
    ).toBe(204);
  });

  it("names every wrong field with its constraint, and ignores unknown ones", async () => {
    const { status, json } = await rest.rest("POST", "/items", {
      json: { name: "x".repeat(21), kind: "HUGE", address: { line1: "a", postalCode: "b", country: "XX" }, extra: 1 },
    });
    expect(status).toBe(400);
    expect(json.details).toMatchObject({
      errors: [
        { field: "name", constraint: { maxLength: 20 } },
        { field: "address.country" },
        { field: "kind", constraint: { enum: ["BIG", "SMALL"] } },
      ],
    });
    expect((await rest.rest("POST", "/items", { json: { name: "a", extra: { deep: 1 } } })).status).toBe(201);
  });

  it("refuses text that the database can't hold", async () => {
    for (const note of ["a\u0000b", "\ud800"]) {
      const body = `{"name":"n","note":${JSON.stringify(note)}}`;
      const { status, json } = await rest.rest("POST", "/items", {
        body,
        headers: { "content-type": "application/json" },
      });
      expect(status).toBe(400);
      expect(json.details).toMatchObject({ errors: [{ field: "note" }] });
    }
    expect((await rest.rest("POST", "/items", { json: { name: "n", note: "emoji 😀" } })).status).toBe(201);
  });

  it("leaves absent members out of the variables", async () => {
    await rest.rest("POST", "/items", { json: { name: "plain" } });
    expect(lastSeen()).toStrictEqual({ name: "plain", kind: "SMALL", idempotencyKey: undefined });
  });
});

describe("queries", () => {
  it("maps limit and cursor, arrays, booleans and numbers", async () => {
    await rest.rest("GET", "/items?limit=7&cursor=abc&tags=a&tags=b%26c&isOpen=false&atLeast=1.5");
    expect(lastSeen()).toEqual({ first: 7, after: "abc", tags: ["a", "b&c"], isOpen: false, atLeast: 1.5 });
    await rest.rest("GET", "/items?tags=only+one");
    expect(lastSeen()).toEqual({ first: 20, tags: ["only one"] });
  });

  it("refuses wrong values, naming the parameter", async () => {
    const wrong = [
      ["limit", "0"],
      ["limit", "101"],
      ["limit", ""],
      ["limit", "0x10"],
      ["limit", "1.5"],
      ["limit", "ten"],
      ["cursor", ""],
      ["isOpen", "yes"],
      ["isOpen", ""],
      ["kind", "HUGE"],
      ["atLeast", "1e3"],
    ];
    for (const [name, value] of wrong) {
      const { status, json } = await rest.rest("GET", `/items?${name}=${value}`);
      expect([name, value, status, json.code]).toEqual([name, value, 400, "INVALID_INPUT"]);
      expect(json.details).toMatchObject({ errors: [{ field: name }] });
    }
  });

  it("refuses a single value that is given twice", async () => {
    const { status, json } = await rest.rest("GET", "/items?limit=1&limit=2");
    expect([status, json.reason]).toEqual([400, "limit: is given more than once"]);
  });

  it("answers a page with a next cursor only when there is more", async () => {
    const first = await rest.rest("GET", "/items");
    expect(first.json).toEqual({
      data: [{ id: "Item:1", name: "one", nickname: null, amount: 5 }],
      hasMore: true,
      nextCursor: "next",
      totalCount: 2,
    });
    const last = await rest.rest("GET", "/items?cursor=end");
    expect(last.json.hasMore).toBe(false);
    expect(last.json).not.toHaveProperty("nextCursor");
  });
});

describe("replies", () => {
  it("ends a reply of more than 16 MB with an error", async () => {
    const { status, json } = await rest.rest("GET", "/items?cursor=huge");
    expect([status, json.code]).toEqual([400, "INVALID_INPUT"]);
    expect(json.reason).toBe("The response would have more than 16 MB. Request a shorter page with limit.");
  });

  it("leaves optional members out when null and sends nullable ones as null", async () => {
    const { text } = await rest.rest("GET", "/items/Item:7");
    expect(text).toBe('{"id":"Item:7","name":"found","nickname":null,"amount":5}');
  });

  it("answers 404 with the route's code when the graph finds nothing", async () => {
    const { status, json } = await rest.rest("GET", "/items/Item:missing");
    expect([status, json.code]).toEqual([404, "REFERENCE_NOT_FOUND"]);
  });

  it("answers 204 without a body or a type", async () => {
    const { status, text, headers } = await rest.rest("DELETE", "/items/Item:1");
    expect([status, text, headers.get("content-type"), headers.get("content-length")]).toEqual([204, "", null, null]);
  });

  it("answers the status of the union's member: 202 with the challenge, 200 on the signed retry", async () => {
    const challenge = await rest.rest("PATCH", "/items/Item:1", { json: { name: "sign" } });
    expect([challenge.status, challenge.json.requestId]).toEqual([202, "Request:1"]);
    const retry = await rest.rest("PATCH", "/items/Item:1", {
      json: { name: "sign" },
      headers: { "Service-Wallet-Signature": "stamp", "Request-Id": "Request:1" },
    });
    expect([retry.status, retry.json.name]).toEqual([200, "sign"]);
    expect(lastSeen()).toMatchObject({ signature: { stamp: "stamp", requestId: "Request:1" } });
  });

  it("reads a signature header under its alias too", async () => {
    await rest.rest("PATCH", "/items/Item:1", { json: { name: "a" }, headers: { "Acme-Wallet-Signature": "stamp" } });
    expect(lastSeen()).toMatchObject({ signature: { stamp: "stamp", requestId: null } });
  });

  it("says on every answer of a deprecated operation since when, and what replaces it", async () => {
    const key = { "idempotency-key": "old" };
    const answers = [
      await rest.rest("POST", "/strict", { json: { name: "a" }, headers: key }),
      await rest.rest("POST", "/strict", { as: null, json: { name: "a" } }),
      await rest.rest("POST", "/strict", { body: "{", headers: { "content-type": "application/json" } }),
      await rest.rest("POST", "/strict", { json: { name: "conflict" }, headers: { "idempotency-key": "older" } }),
      await rest.rest("POST", "/strict", { json: { name: "n", note: "x".repeat(1_048_576) }, headers: key }),
      await rest.rest("POST", "/strict", { body: "a", headers: { "content-type": "text/plain" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 401, 400, 409, 413, 415]);
    for (const { headers } of answers) {
      // 13 October 2025, midnight UTC.
      expect(headers.get("deprecation")).toBe("@1760313600");
      expect(headers.get("link")).toBe('<https://shop.example.test/pay/2025-10-13/items>; rel="successor-version"');
    }
    const others = [await rest.rest("POST", "/items", { json: { name: "a" } }), await rest.rest("GET", "/strict")];
    expect(others.map(({ status, headers }) => [status, headers.get("deprecation"), headers.get("link")])).toEqual([
      [201, null, null],
      [405, null, null],
    ]);
  });

  it("carries a request id on every answer", async () => {
    for (const path of ["/items", "/nothing", "/items?limit=0"]) {
      expect((await rest.rest("GET", path)).headers.get("x-request-id")).toMatch(/\S/);
    }
    expect((await rest.rest("PUT", "/items")).headers.get("x-request-id")).toMatch(/\S/);
  });

  it("measures requests by route and status", async () => {
    await rest.rest("GET", "/items/Item:measured");
    await rest.rest("GET", "/nowhere");
    await eventually(async () => {
      const metrics = await rest.metrics();
      return (
        metrics.includes('_count{route="GET /items/{itemId}",status="200"}') &&
        metrics.includes('_count{route="unmatched",status="404"}')
      );
    });
    expect(await rest.metrics()).not.toContain("measured");
  });
});

describe("idempotency", () => {
  it("hands the key over and reports a replay, which keeps its 201", async () => {
    const headers = { "Idempotency-Key": "key-1" };
    const first = await rest.rest("POST", "/items", { json: { name: "once" }, headers });
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(lastSeen()).toMatchObject({ idempotencyKey: "key-1" });
    const second = await rest.rest("POST", "/items", { json: { name: "once" }, headers });
    expect([second.status, second.headers.get("idempotent-replayed"), second.text]).toEqual([201, "true", first.text]);
  });

  it("answers a replay with the status that the route declares for it", async () => {
    expect((await rest.rest("POST", "/items/Item:1/ping")).status).toBe(201);
    expect((await rest.rest("POST", "/items/Item:1/ping")).status).toBe(200);
  });

  it("refuses a missing required key and one of a wrong length", async () => {
    const missing = await rest.rest("POST", "/strict", { json: { name: "a" } });
    expect([missing.status, missing.json.code]).toEqual([400, "INVALID_INPUT"]);
    expect(missing.json.details).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
    for (const [length, status] of [
      [0, 400],
      [1, 201],
      [255, 201],
      [256, 400],
    ] as const) {
      const headers = { "Idempotency-Key": "k".repeat(length) };
      expect((await rest.rest("POST", "/strict", { json: { name: "a" }, headers })).status).toBe(status);
    }
  });
});

describe("errors of the graph", () => {
  const create = (name: string) => rest.rest("POST", "/items", { json: { name } });

  it("says of a business conflict that it is not to be retried", async () => {
    const { status, headers } = await create("conflict");
    expect([status, headers.get("x-should-retry"), headers.get("retry-after")]).toEqual([409, "false", null]);
  });

  it("says of a key in progress that it is to be retried", async () => {
    const { status, headers } = await create("in progress");
    expect([status, headers.get("x-should-retry"), headers.get("retry-after")]).toEqual([409, "true", "1"]);
  });

  it("tells when to come back after 429 and 503, and not for a daily limit", async () => {
    const limited = await create("limited");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    const down = await create("down");
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "1"]);
    const volume = await create("volume");
    expect([volume.status, volume.headers.get("retry-after"), volume.headers.get("x-should-retry")]).toEqual([
      429,
      null,
      "false",
    ]);
  });

  it("names the field as the body has it", async () => {
    const { json } = await create("field");
    expect(json).toEqual({
      status: 400,
      code: "INVALID_INPUT",
      reason: "address.country: is unknown",
      message: "address.country: is unknown",
      details: { errors: [{ field: "address.country", message: "is unknown" }] },
    });
  });

  it("masks an unexpected error and logs it with the request id, without secrets", async () => {
    const { status, json, text, headers } = await create("crash");
    expect([status, json.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(text).not.toContain("hunter2");
    const requestId = headers.get("x-request-id");
    expect(rest.logged).toContainEqual(
      expect.objectContaining({ level: "error", requestId, route: "/2025-10-13/items" }),
    );
  });
});

describe("a client that goes away", () => {
  it("aborts its read, and never its write", async () => {
    const reading = new AbortController();
    const read = rest.rest("GET", "/slow", { signal: reading.signal });
    await eventually(() => shop.slow.started.includes("read"));
    reading.abort();
    await expect(read).rejects.toThrow();
    await eventually(() => shop.slow.aborted.includes("read"));

    const writing = new AbortController();
    const write = rest.rest("POST", "/slow", { signal: writing.signal });
    await eventually(() => shop.slow.started.includes("write"));
    writing.abort();
    await expect(write).rejects.toThrow();
    await eventually(async () => (await rest.metrics()).includes('_count{route="POST /slow",status="499"}'));
    shop.release();
    await eventually(() => shop.slow.finished.length === 1);
    expect(shop.slow.finished).toEqual(["write"]);
  });
});
