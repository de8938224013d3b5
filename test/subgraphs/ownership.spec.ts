import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { Client, startApp } from "../testkit/app.js";
import { bitcoinWallet, evmWallet, solanaWallet } from "../testkit/wallets.js";
import { Ownership } from "./ownership-harness.js";

const app = await startApp();
const platform = await app.platform();
const ownership = new Ownership(app, platform.sandbox);

const conflict = { status: 409, body: { code: "CONFLICT" } };

describe("the proof of a wallet by its signature", () => {
  it.each([
    ["BASE_WALLET", "USDC", evmWallet()],
    ["ETHEREUM_WALLET", "USDT", evmWallet()],
    ["POLYGON_WALLET", "USDC", evmWallet()],
    ["PLASMA_WALLET", "USDT", evmWallet()],
    ["SOLANA_WALLET", "USDC", solanaWallet()],
  ])("makes a %s ACTIVE", async (accountType, currency, wallet) => {
    const account = await ownership.register(wallet.address, { accountType, currency });
    expect(account.status).toBe("PENDING_OWNERSHIP_VERIFICATION");
    const { status, body: challenge } = await ownership.start(account.id);
    expect({ status, challenge }).toEqual({
      status: 201,
      challenge: { method: "WALLET_SIGNATURE", messageToSign: expect.any(String), expiresAt: expect.any(String) },
    });
    expect(challenge.messageToSign).toContain(wallet.address);
    expect(challenge.messageToSign).toContain(account.id);
    const verified = await ownership.verify(account.id, wallet.sign(challenge.messageToSign));
    expect(verified).toMatchObject({ status: 200, body: { ...account, status: "ACTIVE" } });
    expect(await ownership.status(account.id)).toBe("ACTIVE");
    expect(await ownership.announced(account.id, 1)).toEqual(["ACTIVE"]);
    expect(await ownership.challenges(account.id)).toEqual(["VERIFIED"]);
  });

  it.each([
    ["p2wpkh", "bip137"],
    ["p2pkh", "electrum"],
  ] as const)(
    "makes a wallet with a %s address of Bitcoin ACTIVE by a signature of %s",
    async (kind, signatureScheme) => {
      const wallet = bitcoinWallet();
      const facts = { accountType: "SPARK_WALLET", currency: "BTC" };
      const { id } = await ownership.register(wallet.addresses[kind], facts);
      const { body: challenge } = await ownership.start(id);
      const signature = wallet.sign(challenge.messageToSign, signatureScheme === "bip137" ? kind : undefined);
      const verified = await ownership.verify(id, signature, { signatureScheme });
      expect(verified).toMatchObject({ status: 200, body: { status: "ACTIVE" } });
    },
  );

  it("takes the scheme of Bitcoin in upper case on the graph, as any enum's value", async () => {
    const wallet = bitcoinWallet();
    const { id } = await ownership.register(wallet.addresses.p2pkh, { accountType: "SPARK_WALLET", currency: "BTC" });
    const { body: challenge } = await ownership.start(id);
    const verify = (signatureScheme: string) =>
      platform.sandbox.graph(`mutation ($input: VerifyOwnershipInput!) { verifyOwnership(input: $input) { status } }`, {
        input: { externalAccountId: id, signature: wallet.sign(challenge.messageToSign), signatureScheme },
      });
    expect((await verify("electrum")).errors).toMatchObject([{ extensions: { status: 400, code: "INVALID_INPUT" } }]);
    expect((await verify("ELECTRUM")).data).toEqual({ verifyOwnership: { status: "ACTIVE" } });
    expect(await ownership.verify(id, "a", { signatureScheme: "ELECTRUM" })).toMatchObject({ status: 400 });
  });

  it("works the same for the platform's own wallets, under paths of their own", async () => {
    const own = new Ownership(app, platform.sandbox, "platform");
    const { wallet, id, challenge } = await own.challenged();
    for (const method of ["WALLET_SIGNATURE", "LIVENESS"]) {
      expect(await ownership.start(id, method)).toMatchObject({ status: 404, body: { code: "ACCOUNT_NOT_FOUND" } });
    }
    const signature = wallet.sign(challenge.messageToSign);
    expect(await ownership.verify(id, signature)).toMatchObject({ status: 404 });
    expect(await own.verify(id, signature)).toMatchObject({ status: 200, body: { id, status: "ACTIVE" } });
    const customers = await ownership.register(evmWallet().address);
    expect(await own.start(customers.id)).toMatchObject({ status: 404 });
    expect(await own.verify(customers.id, signature)).toMatchObject({ status: 404 });
  });

  it("works in production, whose clock is real time", async () => {
    const production = new Ownership(app, platform.production);
    const { wallet, id, challenge } = await production.challenged();
    const { status, body } = await production.verify(id, wallet.sign(challenge.messageToSign));
    expect({ status, account: body.status }).toEqual({ status: 200, account: "ACTIVE" });
  });

  it("uses the challenge up by another key's signature, and a further challenge tries again", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    const wrong = await ownership.verify(id, evmWallet().sign(challenge.messageToSign));
    expect(wrong).toMatchObject({ status: 200, body: { id, status: "UNVERIFIED" } });
    expect(await ownership.verify(id, wallet.sign(challenge.messageToSign))).toMatchObject(conflict);
    expect(await ownership.status(id)).toBe("UNVERIFIED");

    const { body: second } = await ownership.start(id);
    expect(await ownership.status(id)).toBe("PENDING_OWNERSHIP_VERIFICATION");
    const right = await ownership.verify(id, wallet.sign(second.messageToSign));
    expect(right).toMatchObject({ status: 200, body: { status: "ACTIVE" } });
    expect(await ownership.announced(id, 2)).toEqual(["UNVERIFIED", "ACTIVE"]);
    expect(await ownership.challenges(id)).toEqual(["FAILED", "VERIFIED"]);
  });

  it.each(["", "0x", "rubbish", "é".repeat(100), "0".repeat(4096)])(
    "takes %j for a wrong signature",
    async (signature) => {
      const { id } = await ownership.challenged();
      const { status, body } = await ownership.verify(id, signature);
      if (signature === "") expect(body).toMatchObject({ status: 400, details: { errors: [{ field: "signature" }] } });
      else expect({ status, account: body.status }).toEqual({ status: 200, account: "UNVERIFIED" });
    },
  );

  it("abandons the challenge under way for a new one, and takes a signature of the old message for a wrong one", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    const { body: second } = await ownership.start(id);
    expect(second.messageToSign).not.toBe(challenge.messageToSign);
    expect(await ownership.challenges(id)).toEqual(["ABANDONED", "OPEN"]);
    const stale = await ownership.verify(id, wallet.sign(challenge.messageToSign));
    expect(stale).toMatchObject({ status: 200, body: { status: "UNVERIFIED" } });
    expect(await ownership.challenges(id)).toEqual(["ABANDONED", "FAILED"]);
  });

  it("runs out on the sandbox clock; a signature that comes too late is wrong, once", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    await ownership.advance(14 * 60);
    expect(await ownership.status(id)).toBe("PENDING_OWNERSHIP_VERIFICATION");
    await ownership.advance(61);
    expect(await ownership.status(id)).toBe("UNVERIFIED");
    expect(await ownership.challenges(id)).toEqual(["EXPIRED"]);
    expect(await ownership.announced(id, 1)).toEqual(["UNVERIFIED"]);

    const late = await ownership.verify(id, wallet.sign(challenge.messageToSign));
    expect(late).toMatchObject({ status: 200, body: { status: "UNVERIFIED" } });
    expect(await ownership.challenges(id)).toEqual(["FAILED"]);
    expect(await ownership.verify(id, wallet.sign(challenge.messageToSign))).toMatchObject(conflict);

    const { body: second } = await ownership.start(id);
    expect(await ownership.verify(id, wallet.sign(second.messageToSign))).toMatchObject({ body: { status: "ACTIVE" } });
    await ownership.advance(3600);
    expect(await ownership.announced(id, 2)).toEqual(["UNVERIFIED", "ACTIVE"]);
  });

  it("gives a further challenge its own time, whatever becomes of the one before", async () => {
    const { wallet, id } = await ownership.challenged();
    await ownership.advance(10 * 60);
    const { body: second } = await ownership.start(id);
    await ownership.advance(10 * 60);
    expect(await ownership.challenges(id)).toEqual(["ABANDONED", "OPEN"]);
    expect(await ownership.verify(id, wallet.sign(second.messageToSign))).toMatchObject({ body: { status: "ACTIVE" } });
    await ownership.advance(10 * 60);
    expect(await ownership.announced(id, 1)).toEqual(["ACTIVE"]);
  });

  it("takes a signature after expiresAt for a late one, also before the timer has fired", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    await app.core.deps.db.ownershipChallenge.updateMany({
      where: { platformId: platform.platformId, environment: "SANDBOX", externalAccountId: id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    const late = await ownership.verify(id, wallet.sign(challenge.messageToSign));
    expect(late).toMatchObject({ status: 200, body: { status: "UNVERIFIED" } });
    expect(await ownership.challenges(id)).toEqual(["FAILED"]);
    expect(await ownership.announced(id, 1)).toEqual(["UNVERIFIED"]);
  });

  it("counts one of twenty signatures at once", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    const signature = wallet.sign(challenge.messageToSign);
    const replies = await Promise.all(Array.from({ length: 20 }, () => ownership.verify(id, signature)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await ownership.status(id)).toBe("ACTIVE");
    expect(await ownership.announced(id, 1)).toEqual(["ACTIVE"]);
  });

  it("leaves one challenge open of ten that are started at once", async () => {
    const { id } = await ownership.register(evmWallet().address);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ownership.start(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const statuses = await ownership.challenges(id);
    expect(statuses.sort()).toEqual([...Array.from({ length: 9 }, () => "ABANDONED"), "OPEN"]);
  });

  it("answers a repeated key with the first answer, and refuses it with another request", async () => {
    const { id } = await ownership.register(evmWallet().address);
    const key = { "idempotency-key": randomUUID() };
    const first = await ownership.start(id, "WALLET_SIGNATURE", key);
    const again = await ownership.start(id, "WALLET_SIGNATURE", key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await ownership.challenges(id)).toEqual(["OPEN"]);
    expect(await ownership.start(id, "LIVENESS", key)).toMatchObject(conflict);
  });
});

describe("what has no ownership to prove", () => {
  it.each([
    ["an account of somebody else", { ownershipType: "THIRD_PARTY" }],
    ["a wallet that an exchange keeps", { vaspName: "Example Exchange" }],
  ])("refuses %s", async (_which, facts) => {
    const account = await ownership.register(evmWallet().address, facts);
    expect(account.status).toBe("ACTIVE");
    for (const method of ["WALLET_SIGNATURE", "LIVENESS"]) {
      expect(await ownership.start(account.id, method)).toMatchObject(conflict);
    }
    expect(await ownership.verify(account.id, "0x")).toMatchObject(conflict);
  });

  it("refuses a wallet that is verified already, and a signature that nobody asked for", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    await ownership.verify(id, wallet.sign(challenge.messageToSign));
    expect(await ownership.start(id)).toMatchObject(conflict);
    const { id: other } = await ownership.register(evmWallet().address);
    expect(await ownership.verify(other, wallet.sign("anything"))).toMatchObject(conflict);
    expect(await ownership.status(other)).toBe("PENDING_OWNERSHIP_VERIFICATION");
  });

  it("says of networks whose signatures it can't check that LIVENESS is the way", async () => {
    for (const [accountType, currency, address] of [
      ["TRON_WALLET", "USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
      ["SPARK_WALLET", "BTC", "spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2"],
    ] as const) {
      const { id } = await ownership.register(address, { accountType, currency });
      const { status, body } = await ownership.start(id);
      expect({ status, code: body.code }).toEqual({ status: 409, code: "CONFLICT" });
      expect(body.reason).toContain("LIVENESS");
      expect(await ownership.start(id, "LIVENESS")).toMatchObject({ status: 201 });
    }
  });
});

describe("bad input and strangers", () => {
  it("names the field", async () => {
    const { id } = await ownership.challenged();
    const path = `/customers/external-accounts/${id}`;
    for (const [operation, body, field] of [
      ["challenge", {}, "method"],
      ["challenge", { method: "EMAIL" }, "method"],
      ["challenge", { method: null }, "method"],
      ["verify", {}, "signature"],
      ["verify", { signature: 7 }, "signature"],
      ["verify", { signature: "a".repeat(4097) }, "signature"],
      ["verify", { signature: "a\0" }, "signature"],
      ["verify", { signature: "a", signatureScheme: "bip322" }, "signatureScheme"],
    ] as const) {
      const reply = await ownership.client.rest("POST", `${path}/${operation}`, { body });
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", details: { errors: [{ field }] } } });
    }
    expect(await ownership.challenges(id)).toEqual(["OPEN"]);
  });

  it("knows no account of another platform or environment, of another type, or deleted", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    const signature = wallet.sign(challenge.messageToSign);
    const stranger = new Ownership(app, (await app.platform()).sandbox);
    const production = new Ownership(app, platform.production);
    for (const [asker, name] of [
      [stranger, id],
      [production, id],
      [ownership, `ExternalAccount:${randomUUID()}`],
      [ownership, id.replace("ExternalAccount", "Customer")],
      [ownership, "nothing"],
    ] as const) {
      const unknown = { status: 404, body: { code: "ACCOUNT_NOT_FOUND" } };
      expect(await asker.start(name)).toMatchObject(unknown);
      expect(await asker.start(name, "LIVENESS")).toMatchObject(unknown);
      expect(await asker.verify(name, signature)).toMatchObject(unknown);
    }
    expect(await ownership.challenges(id)).toEqual(["OPEN"]);
  });

  it("ends with its account", async () => {
    const { wallet, id, challenge } = await ownership.challenged();
    const open = await ownership.client.graph(
      `query ($id: ID!) { externalAccount(id: $id) { ownershipChallenges { nodes { id } } } }`,
      { id },
    );
    await ownership.client.rest("DELETE", `/customers/external-accounts/${id}`);
    expect(await ownership.start(id)).toMatchObject({ status: 404 });
    expect(await ownership.verify(id, wallet.sign(challenge.messageToSign))).toMatchObject({ status: 404 });
    await ownership.advance(3600);
    const { data } = await ownership.client.graph(
      `query ($id: ID!) { ownershipChallenge(id: $id) { status externalAccount { id } } }`,
      { id: open.data.externalAccount.ownershipChallenges.nodes[0].id },
    );
    expect(data.ownershipChallenge).toEqual({ status: "ABANDONED", externalAccount: null });
  });

  it("needs a token with TRANSACT, on both surfaces", async () => {
    const { id } = await ownership.challenged();
    const body = { name: "no money", permissions: ["VIEW", "MANAGE"] };
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", { body });
    const unable = new Ownership(app, new Client(app.baseUrl, token));
    expect(await unable.start(id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await unable.verify(id, "0x")).toMatchObject({ status: 403 });
    const { errors } = await unable.client.graph(
      `mutation ($input: VerifyOwnershipInput!) { verifyOwnership(input: $input) { id } }`,
      { input: { externalAccountId: id, signature: "0x" } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN" });
    expect(await ownership.challenges(id)).toEqual(["OPEN"]);
  });
});

describe("proofs on the graph", () => {
  const start = `mutation ($input: StartOwnershipChallengeInput!) {
    startOwnershipChallenge(input: $input) {
      id method status messageToSign verificationLink externalAccount { id status ownershipChallenges { totalCount } }
    } }`;

  it("starts, shows and ends them", async () => {
    const wallet = solanaWallet();
    const { id } = await ownership.register(wallet.address, { accountType: "SOLANA_WALLET" });
    const started = await platform.sandbox.graph(start, {
      input: { externalAccountId: id, method: "WALLET_SIGNATURE" },
    });
    const challenge = started.data.startOwnershipChallenge;
    expect(challenge).toMatchObject({
      method: "WALLET_SIGNATURE",
      status: "OPEN",
      verificationLink: null,
      externalAccount: { id, status: "PENDING_OWNERSHIP_VERIFICATION", ownershipChallenges: { totalCount: 1 } },
    });
    const { data } = await platform.sandbox.graph(
      `mutation ($input: VerifyOwnershipInput!) { verifyOwnership(input: $input) {
        status ownershipChallenges { nodes { id status messageToSign } } } }`,
      { input: { externalAccountId: id, signature: wallet.sign(challenge.messageToSign), signatureScheme: null } },
    );
    const { messageToSign } = challenge;
    expect(data.verifyOwnership).toEqual({
      status: "ACTIVE",
      ownershipChallenges: { nodes: [{ id: challenge.id, status: "VERIFIED", messageToSign }] },
    });
    const filtered = await platform.sandbox.graph(
      `query ($id: ID!) { externalAccount(id: $id) {
        verified: ownershipChallenges(filter: {statuses: [VERIFIED], methods: [WALLET_SIGNATURE]}) { totalCount }
        open: ownershipChallenges(filter: {statuses: [OPEN]}, orderBy: {direction: ASC}) { totalCount } } }`,
      { id },
    );
    expect(filtered.data.externalAccount).toEqual({ verified: { totalCount: 1 }, open: { totalCount: 0 } });
    const found = await platform.sandbox.graph(
      `query ($id: ID!) { ownershipChallenge(id: $id) { id } node(id: $id) { ... on OwnershipChallenge { status } } }`,
      { id: challenge.id },
    );
    expect(found.data).toEqual({ ownershipChallenge: { id: challenge.id }, node: { status: "VERIFIED" } });
  });

  it("knows no proof of another platform, on any path", async () => {
    const { id } = await ownership.challenged();
    const { data } = await platform.sandbox.graph(
      `query ($id: ID!) { externalAccount(id: $id) { ownershipChallenges { nodes { id } } } }`,
      { id },
    );
    const challengeId: string = data.externalAccount.ownershipChallenges.nodes[0].id;
    for (const { sandbox } of [await app.platform(), { sandbox: platform.production }]) {
      const node = await sandbox.graph(`query ($id: ID!) { node(id: $id) { id } }`, { id: challengeId });
      expect(node.data.node).toBeNull();
      const query = await sandbox.graph(`query ($id: ID!) { ownershipChallenge(id: $id) { id } }`, { id: challengeId });
      expect(query.errors?.[0]?.extensions).toMatchObject({ code: "NOT_FOUND", status: 404 });
      const { errors } = await sandbox.graph(start, { input: { externalAccountId: id, method: "LIVENESS" } });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "ACCOUNT_NOT_FOUND", status: 404 });
    }
  });

  it("pages through the challenges of many accounts", async () => {
    const other = new Ownership(app, (await app.platform()).sandbox);
    for (const { id } of [await other.challenged(), await other.challenged()]) {
      await other.start(id);
      await other.start(id);
    }
    const page = async (after?: string) => {
      const { data, errors } = await other.client.graph(
        `query ($after: String) { customerExternalAccounts { nodes {
          ownershipChallenges(first: 2, after: $after) { nodes { status } pageInfo { hasNextPage endCursor } totalCount } } } }`,
        { after },
      );
      expect(errors).toBeUndefined();
      return data.customerExternalAccounts.nodes.map(
        (node: { ownershipChallenges: object }) => node.ownershipChallenges,
      );
    };
    const [first, second] = await page();
    for (const connection of [first, second]) {
      expect(connection).toMatchObject({
        nodes: [{ status: "OPEN" }, { status: "ABANDONED" }],
        pageInfo: { hasNextPage: true },
        totalCount: 3,
      });
    }
    const [rest] = await page(first.pageInfo.endCursor);
    expect(rest).toMatchObject({ nodes: [{ status: "ABANDONED" }], pageInfo: { hasNextPage: false } });
  });
});
