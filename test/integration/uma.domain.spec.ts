import { createSocket, type Socket } from "node:dgram";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createCustomer, fund, baseAccount } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";

// The platform that is reached at a UMA domain. The domains' owners are a web server and a name server of this spec.

/** Values of TXT records by their names, and files of domains. */
const records = new Map<string, string>();
const files = new Map<string, string>();

/** Responds to TXT queries from `records`; NXDOMAIN for others. */
async function startNameServer(): Promise<Socket> {
  const socket = createSocket("udp4");
  socket.on("message", (message, remote) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.subarray(at + 1, at + 1 + length).toString());
      at += length + 1;
    }
    const value = records.get(labels.join(".").toLowerCase());
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(value === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(value === undefined ? 0 : 1, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    const text = Buffer.from(value ?? "");
    const answer = Buffer.concat([
      Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length]),
      text,
    ]);
    const reply = [header, message.subarray(12, at + 5), ...(value === undefined ? [] : [answer])];
    socket.send(Buffer.concat(reply), remote.port, remote.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return socket;
}

/** Domains whose web server is this spec's. */
const filed = Array.from({ length: 5 }, (_, index) => `filed-${index}.example.com`);
const [byFile = "", contested = "", lapsing = "", unclaimed = "", taken = ""] = filed;

const names = await startNameServer();
const web = createServer((request, response) => {
  const file = request.url === "/.well-known/paygraph/uma-domain.txt" && files.get(String(request.headers.host));
  response.writeHead(file ? 200 : 404).end(file || "");
});
await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
const app = await startApp({
  env: {
    PAYGRAPH_DNS_SERVERS: `127.0.0.1:${names.address().port}`,
    PAYGRAPH_UMA_HOSTS: filed.map((domain) => `${domain}=${origin}`).join(","),
  },
});
beforeEach(() => {
  records.clear();
  files.clear();
});
afterAll(async () => {
  await app.close();
  names.close();
  await new Promise((resolve) => web.close(resolve));
});

const claim = (client: Client, umaDomain: string) => client.rest("PATCH", "/config", { body: { umaDomain } });
const proofOf = async (client: Client) => (await client.rest("GET", "/config")).body.umaDomainProof;
const proven = (client: Client) =>
  eventually(
    () => proofOf(client),
    ({ status }) => status === "PROVEN",
  );
const checked = (client: Client) =>
  eventually(
    () => proofOf(client),
    ({ checkedAt }) => checkedAt !== undefined && checkedAt !== null,
  );
const conflict = { status: 409, body: { code: "CONFLICT" } };

/** Another provider's request of the domain's `/.well-known/lnurlpubkey`. */
async function keysOf(domain: string): Promise<number> {
  return (await fetch(`${app.baseUrl}/.well-known/lnurlpubkey`, { headers: { "x-forwarded-host": domain } })).status;
}

const lookUp = (client: Client, address: string) => client.rest("GET", `/receiver/uma/${encodeURIComponent(address)}`);

describe("a UMA domain outside of this server", () => {
  it("is stored at once, and honoured by nobody else before its TXT record is found", async () => {
    const domain = `${randomUUID()}.example.com`;
    const [{ sandbox: owner }, { sandbox: payer }] = [await app.platform(), await app.platform()];
    expect(await claim(owner, domain)).toMatchObject({
      status: 200,
      body: { umaDomain: domain, umaDomainProof: { status: "PENDING", dnsName: `_paygraph-uma.${domain}` } },
    });
    const { value, fileUrl } = await proofOf(owner);
    expect(value).toMatch(/^paygraph-uma=[0-9a-f]{40}$/);
    expect(fileUrl).toBe(`https://${domain}/.well-known/paygraph/uma-domain.txt`);
    const { umaAddress } = (await createCustomer(owner, { umaAddress: `$ana@${domain}` })) as unknown as {
      umaAddress: string;
    };
    expect((await checked(owner)).fault).toContain("does not exist");
    expect(await keysOf(domain)).toBe(404);
    expect((await lookUp(payer, umaAddress)).status).toBe(424);
    expect((await lookUp(owner, umaAddress)).status).toBe(200);

    records.set(`_paygraph-uma.${domain}`, value);
    const { umaDomainProof } = (await claim(owner, domain)).body;
    expect(umaDomainProof.status).toBe("PROVEN");
    expect(umaDomainProof).not.toHaveProperty("fault");
    expect(await keysOf(domain)).toBe(200);
    expect((await lookUp(payer, umaAddress)).status).toBe(200);
    const { data } = await owner.graph("{ platformConfig { umaDomainProof { status value dnsName provenAt } } }");
    expect(data.platformConfig.umaDomainProof).toMatchObject({ status: "PROVEN", value });
  });

  it("takes no payment and learns nothing of the payer while it is claimed only", async () => {
    const domain = `${randomUUID()}.example.com`;
    const [{ sandbox: thief }, { sandbox: payer }] = [
      await app.platform({ skipPaperwork: true }),
      await app.platform({ skipPaperwork: true }),
    ];
    await claim(thief, domain);
    await createCustomer(thief, { umaAddress: `$ceo@${domain}` });
    const { id } = await createCustomer(payer, { currencies: ["USD"], fullName: "Ann Payer" });
    const { id: account } = await baseAccount(payer, id);
    await fund(payer, account, 10_000);
    const quote = await payer.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: account },
        destination: { destinationType: "UMA_ADDRESS", umaAddress: `$ceo@${domain}` },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 1_000,
        immediatelyExecute: true,
      },
    });
    expect(quote.status).toBe(424);
    expect((await thief.rest("GET", "/transactions")).body.data).toEqual([]);
    // Nor does it speak in the name of the domain.
    await fund(thief, (await baseAccount(thief)).id, 10_000);
    const target = (await createCustomer(payer, { currencies: ["USD"] })) as unknown as { umaAddress: string };
    expect((await lookUp(thief, target.umaAddress)).status).toBe(424);
  });

  it("works for its own platform with the sandbox's counterparties before it is proven, and nobody else sees its keys", async () => {
    const domain = `${randomUUID()}.example.com`;
    const [{ sandbox: owner }, { sandbox: other }] = [
      await app.platform({ skipPaperwork: true }),
      await app.platform({ skipPaperwork: true }),
    ];
    await claim(owner, domain);
    const { id } = await createCustomer(owner, { umaAddress: `$bob@${domain}`, currencies: ["USD"] });
    const address = "$success.usd@sandbox.uma.test";
    expect((await lookUp(owner, address)).status).toBe(200);
    const payment = { senderUmaAddress: address, receivingCurrencyCode: "USD", receivingCurrencyAmount: 500 };
    const received = await owner.rest("POST", "/sandbox/uma/receive", { body: { ...payment, customerId: id } });
    expect(received.status).toBe(200);
    const { umaAddress } = (await createCustomer(other, { currencies: ["USD"] })) as unknown as { umaAddress: string };
    expect((await lookUp(owner, umaAddress)).status).toBe(424);
  });

  it("is proven by a file of the domain as well, among other lines", async () => {
    const { sandbox } = await app.platform();
    files.set(byFile, `# ours\r\n${(await proofOf(sandbox)).value}\r\n`);
    expect((await claim(sandbox, byFile)).status).toBe(200);
    expect((await proven(sandbox)).provenAt).toEqual(expect.any(String));
  });

  it("goes to whoever proves it, from a tenant that only claimed it, with all its addresses", async () => {
    const [{ sandbox: squatter }, owner] = [await app.platform(), await app.platform()];
    await claim(squatter, contested);
    await createCustomer(squatter, { umaAddress: `$ceo@${contested}` });
    const refused = await claim(owner.production, contested);
    const { value } = await proofOf(owner.production);
    expect(refused).toMatchObject({ ...conflict, body: { reason: expect.stringContaining(value) } });
    files.set(contested, value);
    expect(await claim(owner.production, contested)).toMatchObject({
      status: 200,
      body: { umaDomain: contested, umaDomainProof: { status: "PROVEN" } },
    });
    const { body: left } = await squatter.rest("GET", "/config");
    expect(left.umaDomain).toBe(`${left.proxyUmaSubdomain}.pay.example.test`);
    const ceo = { customerType: "INDIVIDUAL", currencies: [], umaAddress: `$ceo@${contested}` };
    expect((await owner.production.rest("POST", "/customers", { body: ceo })).status).toBe(201);
    expect(await claim(squatter, contested)).toMatchObject(conflict);
    expect(await claim(owner.sandbox, contested)).toMatchObject(conflict);
  });

  it("stays with a tenant that proves it, and goes on when its proof is gone and another's is there", async () => {
    const [{ sandbox: first }, { sandbox: second }] = [await app.platform(), await app.platform()];
    const [one, two] = [(await proofOf(first)).value, (await proofOf(second)).value];
    files.set(taken, `${one}\n${two}`);
    await claim(first, taken);
    await proven(first);
    expect(await claim(second, taken)).toMatchObject(conflict);
    files.set(taken, two);
    expect((await claim(second, taken)).status).toBe(200);
    expect((await proofOf(first)).status).toBe("NOT_REQUIRED");
  });

  it("is checked every day, and not honoured any more three days after its last proof", async () => {
    const { sandbox, platformId } = await app.platform();
    files.set(lapsing, (await proofOf(sandbox)).value);
    await claim(sandbox, lapsing);
    await proven(sandbox);
    const age = (column: string, hours: number) =>
      query(
        app.databaseUrl,
        `UPDATE platform.platform_config SET ${column} = now() - interval '${hours} hours'
         WHERE platform_id = '${platformId}' AND environment = 'SANDBOX'`,
      );
    const nextDay = async () => {
      await age("uma_domain_checked_at", 24);
      const { status } = await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 86_400 } });
      expect(status).toBe(200);
    };
    files.delete(lapsing);
    await nextDay();
    expect(await proofOf(sandbox)).toMatchObject({ status: "PROVEN", fault: expect.stringContaining("returned 404") });
    await age("uma_domain_proven_at", 73);
    expect(await proofOf(sandbox)).toMatchObject({ status: "PENDING" });
    expect(await keysOf(lapsing)).toBe(404);
    files.set(lapsing, (await proofOf(sandbox)).value);
    await nextDay();
    expect(await proofOf(sandbox)).toMatchObject({ status: "PROVEN" });
    expect(await keysOf(lapsing)).toBe(200);
  });

  it("is reached within its own environment only", async () => {
    const { sandbox, production } = await app.platform();
    const domain = `${randomUUID()}.test`;
    expect((await claim(sandbox, domain)).body.umaDomainProof).toMatchObject({ status: "NOT_REQUIRED" });
    await createCustomer(sandbox, { umaAddress: `$ana@${domain}` });
    const other = await app.platform();
    expect((await lookUp(other.sandbox, `$ana@${domain}`)).status).toBe(200);
    for (const client of [production, other.production]) {
      const refused = await lookUp(client, `$ana@${domain}`);
      expect(refused).toMatchObject({ status: 424, body: { reason: expect.stringContaining("other environment") } });
    }
    expect((await claim(production, `${randomUUID()}.test`)).body.umaDomainProof).toMatchObject({ status: "PENDING" });
  });

  it("is none that this server has itself, and is not proven by the record of another domain or platform", async () => {
    const [{ sandbox }, { sandbox: other }] = [await app.platform(), await app.platform()];
    expect(await claim(sandbox, "pay.example.test")).toMatchObject(conflict);
    records.set("_paygraph-uma.example.com", (await proofOf(sandbox)).value);
    files.set(unclaimed, (await proofOf(other)).value);
    await claim(sandbox, unclaimed);
    expect(await checked(sandbox)).toMatchObject({
      status: "PENDING",
      fault: expect.stringContaining("another value"),
    });
  });
});
