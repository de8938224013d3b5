import { createSocket } from "node:dgram";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { isPrivateAddress } from "../../subgraphs/shared/http/addresses.js";
import {
  assertAllowedUrl,
  createGuardedHttp,
  GuardedHttpError,
  type GuardedHttp,
  type GuardedHttpOptions,
  type GuardedRequest,
} from "../../subgraphs/shared/http/guarded-http.js";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function client(options?: GuardedHttpOptions): GuardedHttp {
  const http = createGuardedHttp(options);
  closing.push(() => http.close());
  return http;
}

async function listen(server: Server | TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

const post = (url: string, request: Partial<GuardedRequest> = {}): GuardedRequest => ({
  url,
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: "{}",
  timeoutMs: 5_000,
  allowPrivate: true,
  ...request,
});

async function reasonOf(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => new Error("There was an answer"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof GuardedHttpError) return error.reason;
  throw error;
}

const privateAddresses = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 198.19.0.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ::
  ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 fe80::1 fec0::1 fc00::1 fd12:3456::1
  fd00:ec2::254 ff02::1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1`
  .trim()
  .split(/\s+/);

describe("isPrivateAddress", () => {
  it.each(["not an address", ...privateAddresses])("refuses %s", (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(["8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "198.20.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
    "lets %s pass",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe("assertAllowedUrl", () => {
  function faultOf(url: string, allowPrivate: boolean): string | undefined {
    try {
      assertAllowedUrl(url, allowPrivate);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error.body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
      expect(error.body.details?.errors?.[0]?.field).toBe("webhookEndpoint");
      return error.body.details?.errors?.[0]?.message;
    }
  }

  it.each([
    ["http://example.com/hooks", "must be an https URL"],
    ["ftp://example.com/", "must be an https URL"],
    ["file:///etc/passwd", "must be an https URL"],
    ["/hooks", "must be an absolute URL"],
    ["https://", "must be an absolute URL"],
    ["https://exa mple.com/", "must be an absolute URL"],
    ["https://example.com/\n", "must be an absolute URL"],
    ["https://example.com\\@evil.test/", "must be an absolute URL"],
    ["https://user:secret@example.com/", "must not carry credentials"],
    ["https://user@example.com/", "must not carry credentials"],
    ["https://example.com/#part", "must not carry a fragment"],
    ["https://example.com/#", "must not carry a fragment"],
    [`https://example.com/${"a".repeat(2048)}`, "must have at most 2048 characters"],
    ["https://127.0.0.1/", "must be a public address"],
    ["https://2130706433/", "must be a public address"],
    ["https://0x7f.1/", "must be a public address"],
    ["https://[::1]/", "must be a public address"],
    ["https://[::ffff:10.0.0.1]/", "must be a public address"],
    ["https://169.254.169.254/latest/meta-data", "must be a public address"],
  ])("refuses %s", (url, fault) => {
    expect(faultOf(url, false)).toBe(fault);
  });

  it("lets a public https URL pass", () => {
    expect(faultOf("https://example.com:8443/hooks?tenant=1", false)).toBeUndefined();
  });

  it("lets plain HTTP and private addresses pass where they are allowed, but no credentials", () => {
    expect(faultOf("http://127.0.0.1:3000/hooks", true)).toBeUndefined();
    expect(faultOf("http://user:secret@127.0.0.1:3000/hooks", true)).toBe("must not carry credentials");
  });
});

describe("a guarded request", () => {
  it("sends the exact body and answers the status and the body", async () => {
    const url = await serve((request, response) => {
      request.pipe(response.writeHead(201, { "content-length": request.headers["content-length"] }));
    });
    expect(await client().send(post(url, { body: '{"é":1}' }))).toMatchObject({ status: 201, body: '{"é":1}' });
  });

  it("follows no redirect", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests++;
      response.writeHead(302, { location: "/elsewhere" }).end("moved");
    });
    expect(await client().send(post(url))).toMatchObject({ status: 302, body: "moved" });
    expect(requests).toBe(1);
  });

  it("refuses a name that resolves to a private address, and never connects", async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests++;
      response.end();
    });
    const secure = url.replace("http://127.0.0.1", "https://localhost");
    expect(await reasonOf(client().send(post(secure, { allowPrivate: false })))).toBe("resolves to a private address");
    expect(requests).toBe(0);
  });

  it("refuses a name with one private address among public ones", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "::ffff:10.0.0.1", family: 6 },
    ];
    const sending = client({ resolve }).send(post("https://mixed.test/", { allowPrivate: false }));
    expect(await reasonOf(sending)).toBe("resolves to a private address");
  });

  it("connects to the address that was checked: a name that changes its mind is resolved once", async () => {
    const url = await serve((_request, response) => void response.end("here"));
    const answers = ["127.0.0.1", "192.0.2.1"];
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: answers[asked.length - 1] ?? "192.0.2.1", family: 4 }];
    };
    const answer = await client({ resolve }).send(post(url.replace("127.0.0.1", "rebind.test")));
    expect(answer.body).toBe("here");
    expect(asked).toEqual(["rebind.test"]);
  });

  it.each(["https://10.0.0.1/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/"])("refuses %s", async (url) => {
    expect(await reasonOf(client().send(post(url, { allowPrivate: false })))).toBe("resolves to a private address");
  });

  it("refuses plain HTTP unless it is allowed", async () => {
    const sending = client().send(post("http://example.com/", { allowPrivate: false }));
    expect(await reasonOf(sending)).toBe("the URL must be an https URL");
  });

  it("ends a server that hangs, by its own clock", async () => {
    const url = await serve(() => undefined);
    const started = performance.now();
    expect(await reasonOf(client().send(post(url, { timeoutMs: 200 })))).toBe("timed out after 200 ms");
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("ends a server that answers byte by byte", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await reasonOf(client().send(post(url, { timeoutMs: 300 })))).toBe("timed out after 300 ms");
  });

  it("ends headers that come byte by byte", async () => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.write("HTTP/1.1 200 OK\r\nX-Endless: ");
      const timer = setInterval(() => socket.write("h"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    const port = await listen(server);
    const sending = client().send(post(`http://127.0.0.1:${port}/`, { timeoutMs: 300 }));
    expect(await reasonOf(sending)).toBe("timed out after 300 ms");
  });

  it("ends a name look-up that hangs", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const sending = client({ resolve }).send(post("http://slow.test/", { timeoutMs: 200 }));
    expect(await reasonOf(sending)).toBe("timed out after 200 ms");
  });

  it("says when the connection closes early, before and within the answer", async () => {
    const before = await serve((request) => request.socket.destroy());
    expect(await reasonOf(client().send(post(before)))).toBe("connection closed early");
    const within = await serve((request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("part");
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await reasonOf(client().send(post(within)))).toBe("connection closed early");
  });

  it("says when nobody listens, when the name is unknown, and when the response is not HTTP", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await reasonOf(client().send(post(`http://127.0.0.1:${port}/`)))).toBe("connection refused");
    const unknown = Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    const resolve = () => Promise.reject(unknown);
    expect(await reasonOf(client({ resolve }).send(post("http://nowhere.test/")))).toBe(
      "the host name does not resolve",
    );
    const babble = await listen(
      createTcpServer((socket) => void socket.on("error", () => undefined).end("nonsense\r\n\r\n")),
    );
    expect(await reasonOf(client().send(post(`http://127.0.0.1:${babble}/`)))).toBe("the response is not HTTP");
  });

  it("keeps 4 KB of a long body and stops reading an endless one", async () => {
    let written = 0;
    const url = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write("é".repeat(4096))) written += 8192;
      };
      response.on("drain", more);
      more();
    });
    const { status, body } = await client().send(post(url));
    expect(status).toBe(200);
    expect(body).toBe("é".repeat(2048));
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it("keeps no NUL and no half character of a body", async () => {
    const url = await serve((_request, response) => void response.end(Buffer.from([0x61, 0x00, 0x62, 0xc3])));
    expect((await client().send(post(url))).body).toBe("a\uFFFDb");
  });

  it("uses connections again, and replaces one that the server has dropped meanwhile", async () => {
    const ports = new Set<number | undefined>();
    let requests = 0;
    const url = await serve((request, response) => {
      requests++;
      // The third request on the kept connection meets its end.
      if (requests === 3) return void request.socket.resetAndDestroy();
      ports.add(request.socket.remotePort);
      response.end("ok");
    });
    const http = client();
    for (let sent = 0; sent < 3; sent++) expect((await http.send(post(url))).status).toBe(200);
    expect(requests).toBe(4);
    expect(ports.size).toBe(2);
  });

  it("an owner at its bound waits, and holds up no other, however many names it calls", async () => {
    const url = await serve((request, response) => {
      if (request.headers.host?.startsWith("fast")) response.end("ok");
    });
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const http = client({ resolve, most: 4, mostPerOwner: 2 });
    const call = (name: string, owner: string) =>
      http.send(post(url.replace("127.0.0.1", name), { owner, timeoutMs: 400 }));
    const slow = ["a", "b", "c"].map((label) => reasonOf(call(`${label}.slow.test`, "one")));
    const waiting = reasonOf(call("fast.test", "one"));
    expect((await call("fast.test", "two")).body).toBe("ok");
    expect(new Set(await Promise.all([...slow, waiting]))).toEqual(new Set(["timed out after 400 ms"]));
    // Ended requests have released their slots, and those that stopped waiting take none.
    expect((await call("fast.test", "one")).body).toBe("ok");
  });

  it("keeps no more idle connections of an owner than it may use at once, whatever hosts they go to", async () => {
    const sockets = new Set<unknown>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      request.socket.on("close", () => sockets.delete(request.socket));
      response.end("ok");
    });
    const http = client({ resolve: async () => [{ address: "127.0.0.1", family: 4 }], most: 8, mostPerOwner: 2 });
    for (let host = 0; host < 8; host++) {
      await http.send(post(url.replace("127.0.0.1", `h${host}.test`), { owner: "one" }));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sockets.size).toBe(2);
  });

  it("ends in time where the name server says nothing, and waits for it in no thread that others need", async () => {
    const silent = createSocket("udp4");
    await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
    closing.push(async () => silent.close());
    const dnsServers = [`127.0.0.1:${silent.address().port}`];
    const http = client({ dnsServers });
    const reasons = Array.from({ length: 16 }, (_, index) =>
      reasonOf(http.send(post(`https://name${index}.test/`, { allowPrivate: false, timeoutMs: 600 }))),
    );
    const url = await serve((_request, response) => void response.end("here"));
    expect((await client().send(post(url.replace("127.0.0.1", "localhost"), { timeoutMs: 500 }))).body).toBe("here");
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(["timed out after 600 ms"]));
  });

  it("can be interrupted", async () => {
    const url = await serve(() => undefined);
    const stop = new AbortController();
    const sending = reasonOf(client().send(post(url, { signal: stop.signal })));
    stop.abort();
    expect(await sending).toBe("interrupted");
  });
});
