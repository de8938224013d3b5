import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { assertWebhook } from "../testkit/contract.js";
import { createCustomer } from "../testkit/accounts.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

const hourMs = 3_600_000;

interface Person {
  readonly id: string;
  readonly umaAddress: string;
}

async function person(client: Client, body: object = {}): Promise<Person> {
  const { id } = await createCustomer(client, { currencies: ["EUR", "USD"], ...body });
  return { id, umaAddress: (await client.rest("GET", `/customers/${id}`)).body.umaAddress };
}

const app = await startApp();
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
/** Two platforms of one server: the inviter's, and another. */
const [ours, theirs] = [await app.platform(), await app.platform()];
for (const { sandbox } of [ours, theirs]) {
  const { status } = await sandbox.rest("PATCH", "/config", {
    body: { webhookEndpoint: `${sink.url}/${randomUUID()}` },
  });
  expect(status).toBe(200);
}
const inviter = await person(ours.sandbox);
const theirCustomer = await person(theirs.sandbox);

async function invite(body: object = {}, client = ours.sandbox) {
  const { status, body: invitation } = await client.rest("POST", "/invitations", {
    body: { inviterUma: inviter.umaAddress, ...body },
  });
  expect({ status, invitation }).toMatchObject({ status: 201 });
  return invitation;
}

/** A while from now by our sandbox's clock, as a new invitation shows it. */
async function inTime(ms: number): Promise<string> {
  return new Date(Date.parse((await invite()).createdAt) + ms).toISOString();
}

async function advance(client: Client, seconds: number): Promise<void> {
  const { status } = await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
  expect(status).toBe(200);
}

const claim = (client: Client, code: string, inviteeUma: string, headers?: Record<string, string>) =>
  client.rest("POST", `/invitations/${code}/claim`, { body: { inviteeUma }, headers });
const cancel = (client: Client, code: string) => client.rest("POST", `/invitations/${code}/cancel`);
const get = (client: Client, code: string) => client.rest("GET", `/invitations/${code}`);

/** A platform's `INVITATION.CLAIMED`, newest first; the log is behind by what the relay takes. */
async function claimed(client: Client): Promise<{ data: { code: string }; subjectId: string; customerId: string }[]> {
  const { data } = await client.graph(
    `{ events(filter: {types: [INVITATION_CLAIMED]}, first: 100) { nodes { data subjectId customerId } } }`,
  );
  return data.events.nodes;
}

const fields = `code url status inviterUma inviteeUma firstName amountToSend { amount currency { code } }
  createdAt claimedAt expiresAt inviter { id }`;

async function token(client: Client, permissions: string[]): Promise<Client> {
  const { body } = await client.rest("POST", "/tokens", { body: { name: "limited", permissions } });
  return new Client(client.baseUrl, body);
}

describe("an invitation", () => {
  it("is created, read by its code, claimed by another platform's customer, and its creator is told", async () => {
    const expiresAt = await inTime(hourMs);
    const invitation = await invite({ firstName: "Bob", amountToSend: 1250, expiresAt });
    expect(invitation).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{20}$/),
      createdAt: expect.any(String),
      url: `https://pay.example.test/invitations/${invitation.code}`,
      expiresAt,
      inviterUma: inviter.umaAddress,
      status: "PENDING",
      firstName: "Bob",
      amountToSend: { amount: 1250, currency: { code: "EUR", name: "Euro", symbol: "€", decimals: 2 } },
    });
    for (const client of [ours.sandbox, theirs.sandbox]) {
      expect((await get(client, invitation.code)).body).toEqual(invitation);
    }

    const { status, body } = await claim(theirs.sandbox, invitation.code, theirCustomer.umaAddress.toUpperCase());
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...invitation, status: "CLAIMED", inviteeUma: theirCustomer.umaAddress, claimedAt: expect.any(String) },
    });
    const webhook = await sink.waitFor(({ data }) => data.code === invitation.code);
    assertWebhook("INVITATION.CLAIMED", JSON.parse(webhook.body));
    expect(webhook).toMatchObject({ type: "INVITATION.CLAIMED", data: body });
    const { body: config } = await ours.sandbox.rest("GET", "/config");
    expect(`${config.webhookEndpoint}`).toMatch(new RegExp(`${webhook.path}$`));
    const events = await eventually(
      () => claimed(ours.sandbox),
      (found) => found.some(({ data }) => data.code === invitation.code),
    );
    expect(events[0]).toEqual({ data: body, subjectId: invitation.code, customerId: inviter.id });
    expect(await claimed(theirs.sandbox)).toEqual([]);
  });

  it("does the same on the graph, which shows the inviter to its own platform only", async () => {
    const create = `mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { ${fields} } }`;
    const { data } = await ours.sandbox.graph(create, { input: { inviterUma: inviter.umaAddress, amountToSend: 1 } });
    const invitation = data.createInvitation;
    expect(invitation).toMatchObject({
      status: "PENDING",
      inviteeUma: null,
      expiresAt: null,
      amountToSend: { amount: 1, currency: { code: "EUR" } },
      inviter: { id: inviter.id },
    });
    const read = `query ($code: ID!) { invitation(code: $code) { ${fields} } }`;
    expect((await theirs.sandbox.graph(read, { code: invitation.code })).data.invitation).toEqual({
      ...invitation,
      inviter: null,
    });
    const taken = await theirs.sandbox.graph(
      `mutation ($input: ClaimInvitationInput!) { claimInvitation(input: $input) { ${fields} } }`,
      { input: { code: invitation.code, inviteeUma: "$Bob.Smith@other-vasp.example" } },
    );
    expect(taken.data.claimInvitation).toEqual({
      ...invitation,
      status: "CLAIMED",
      inviteeUma: "$bob.smith@other-vasp.example",
      claimedAt: expect.any(String),
      inviter: null,
    });
    const withdrawn = await ours.sandbox.graph(
      `mutation ($input: CancelInvitationInput!) { cancelInvitation(input: $input) { status inviter { id } } }`,
      { input: { code: (await invite()).code } },
    );
    expect(withdrawn.data.cancelInvitation).toEqual({ status: "CANCELLED", inviter: { id: inviter.id } });
  });

  it("lists with its customer on the graph, newest first, page by page", async () => {
    const other = await person(ours.sandbox, { currencies: [] });
    const codes: string[] = [];
    for (let count = 0; count < 5; count++) codes.unshift((await invite({ inviterUma: other.umaAddress })).code);
    expect((await cancel(ours.sandbox, codes[4] ?? "")).status).toBe(200);
    const query = `query ($id: ID!, $after: String) { customer(id: $id) {
      invitations(first: 3, after: $after) { nodes { code status } pageInfo { hasNextPage endCursor } totalCount } } }`;
    const page = async (after?: string) =>
      (await ours.sandbox.graph(query, { id: other.id, after })).data.customer.invitations;
    const first = await page();
    const second = await page(first.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes]).toEqual(
      codes.map((code, index) => ({ code, status: index === 4 ? "CANCELLED" : "PENDING" })),
    );
    expect(first).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true } });
    expect(second).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false } });
    expect((await ours.sandbox.graph(query, { id: other.id, after: "x" })).errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it("expires on the sandbox clock: for whoever reads, claims and cancels it, and in its row", async () => {
    const invitation = await invite({ expiresAt: await inTime(hourMs) });
    await advance(ours.sandbox, 3590);
    expect((await get(theirs.sandbox, invitation.code)).body.status).toBe("PENDING");
    await advance(ours.sandbox, 11);
    for (const client of [ours.sandbox, theirs.sandbox]) {
      expect((await get(client, invitation.code)).body).toEqual({ ...invitation, status: "EXPIRED" });
    }
    const over = { status: 400, body: { code: "INVITATION_CANCELLED", reason: "The invitation is expired." } };
    expect(await claim(theirs.sandbox, invitation.code, theirCustomer.umaAddress)).toMatchObject(over);
    expect(await cancel(ours.sandbox, invitation.code)).toMatchObject(over);
    const { code } = invitation;
    const where = { code, platformId: ours.platformId, environment: "SANDBOX" as const };
    expect(await app.core.deps.db.invitation.findUnique({ where })).toMatchObject({ status: "EXPIRED" });
  });

  it("is cancelled with its inviter", async () => {
    const leaving = await person(ours.sandbox);
    const { code } = await invite({ inviterUma: leaving.umaAddress });
    expect((await ours.sandbox.rest("DELETE", `/customers/${leaving.id}`)).status).toBe(200);
    expect((await get(ours.sandbox, code)).body.status).toBe("CANCELLED");
    expect(await ours.sandbox.rest("POST", "/invitations", { body: { inviterUma: leaving.umaAddress } })).toMatchObject(
      {
        status: 404,
        body: { code: "USER_NOT_FOUND" },
      },
    );
  });

  it("is claimed once by twenty at once, and told once", async () => {
    const { code } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        claim(at % 2 ? ours.sandbox : theirs.sandbox, code, `$racer${at}@elsewhere.example`),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status, body }) => status === 400 && body.code === "INVITATION_ALREADY_CLAIMED");
    expect([won.length, lost.length]).toEqual([1, 19]);
    expect((await get(ours.sandbox, code)).body).toEqual(won[0]?.body);
    const told = await eventually(
      async () => (await claimed(ours.sandbox)).filter(({ data }) => data.code === code),
      (found) => found.length > 0,
    );
    expect(told.map(({ data }) => data)).toEqual([won[0]?.body]);
  });

  it("answers a repeated key with what it answered first", async () => {
    const request = {
      body: { inviterUma: inviter.umaAddress, amountToSend: 5 },
      headers: { "idempotency-key": "i-1" },
    };
    const first = await ours.sandbox.rest("POST", "/invitations", request);
    const again = await ours.sandbox.rest("POST", "/invitations", request);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = { ...request, body: { ...request.body, amountToSend: 6 } };
    expect(await ours.sandbox.rest("POST", "/invitations", other)).toMatchObject({ status: 409 });

    const { code } = first.body;
    const key = { "idempotency-key": "c-1" };
    const taken = await claim(theirs.sandbox, code, theirCustomer.umaAddress, key);
    expect(taken.status).toBe(200);
    expect(await claim(theirs.sandbox, code, theirCustomer.umaAddress, key)).toMatchObject({ body: taken.body });
    expect(await claim(theirs.sandbox, code, "$x@elsewhere.example", key)).toMatchObject({ status: 409 });
    // The inviter's platform has keys of its own.
    expect(await claim(ours.sandbox, code, theirCustomer.umaAddress, key)).toMatchObject({
      status: 400,
      body: { code: "INVITATION_ALREADY_CLAIMED" },
    });
  });
});

describe("refusals", () => {
  const create = (body: object, client = ours.sandbox) => client.rest("POST", "/invitations", { body });

  it("names what is wrong with a new one", async () => {
    const wrong: [object, number, string, string?][] = [
      [{}, 400, "INVALID_INPUT", "inviterUma"],
      [{ inviterUma: "ada@example.com" }, 400, "INVALID_UMA_ADDRESS", "inviterUma"],
      [{ inviterUma: "$" }, 400, "INVALID_UMA_ADDRESS", "inviterUma"],
      [{ inviterUma: 7 }, 400, "INVALID_INPUT", "inviterUma"],
      [{ inviterUma: "$nobody@example.com" }, 404, "USER_NOT_FOUND"],
      [{ inviterUma: theirCustomer.umaAddress }, 404, "USER_NOT_FOUND"],
      [{ inviterUma: inviter.umaAddress, amountToSend: 0 }, 400, "INVALID_INPUT", "amountToSend"],
      [{ inviterUma: inviter.umaAddress, amountToSend: 2 ** 53 }, 400, "INVALID_INPUT", "amountToSend"],
      [{ inviterUma: inviter.umaAddress, amountToSend: 1.5 }, 400, "INVALID_INPUT", "amountToSend"],
      [{ inviterUma: inviter.umaAddress, firstName: "" }, 400, "INVALID_INPUT", "firstName"],
      [{ inviterUma: inviter.umaAddress, expiresAt: "tomorrow" }, 400, "INVALID_INPUT", "expiresAt"],
      [{ inviterUma: inviter.umaAddress, expiresAt: "2020-01-01T00:00:00Z" }, 400, "INVALID_INPUT", "expiresAt"],
      // Ahead of real time, behind the sandbox's clock, which an earlier test moved.
      [
        { inviterUma: inviter.umaAddress, expiresAt: new Date(Date.now() + 60_000).toISOString() },
        400,
        "INVALID_INPUT",
        "expiresAt",
      ],
    ];
    await advance(ours.sandbox, 120);
    for (const [body, status, code, field] of wrong) {
      const reply = await create(body);
      expect({ body, status: reply.status, code: reply.body.code }).toEqual({ body, status, code });
      if (field) expect(reply.body.details.errors[0].field).toBe(field);
    }
    const without = await person(ours.sandbox, { currencies: [] });
    expect((await create({ inviterUma: without.umaAddress, amountToSend: 1 })).body.details.errors[0].field).toBe(
      "amountToSend",
    );
    const { errors } = await ours.sandbox.graph(
      `mutation { createInvitation(input: { inviterUma: "nobody" }) { code } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_UMA_ADDRESS" });
  });

  it("names what is wrong with a claim, and leaves the invitation as it was", async () => {
    const { code } = await invite();
    const theirDomain = theirCustomer.umaAddress.split("@")[1];
    const wrong: [Client, object, number, string][] = [
      [theirs.sandbox, {}, 400, "INVALID_INPUT"],
      [theirs.sandbox, { inviteeUma: "bob" }, 400, "INVALID_UMA_ADDRESS"],
      [theirs.sandbox, { inviteeUma: "$bob@" }, 400, "INVALID_UMA_ADDRESS"],
      [ours.sandbox, { inviteeUma: inviter.umaAddress }, 400, "INVALID_UMA_ADDRESS"],
      [theirs.sandbox, { inviteeUma: inviter.umaAddress }, 400, "INVALID_UMA_ADDRESS"],
      [theirs.sandbox, { inviteeUma: `$nobody@${theirDomain}` }, 404, "USER_NOT_FOUND"],
    ];
    for (const [client, body, status, error] of wrong) {
      const reply = await client.rest("POST", `/invitations/${code}/claim`, { body });
      expect({ body, status: reply.status, code: reply.body.code }).toEqual({ body, status, code: error });
    }
    expect((await get(ours.sandbox, code)).body.status).toBe("PENDING");
  });

  it("lets no invitation leave its final state", async () => {
    const { code: taken } = await invite();
    await claim(ours.sandbox, taken, theirCustomer.umaAddress);
    const { code: withdrawn } = await invite();
    expect(await cancel(ours.sandbox, withdrawn)).toMatchObject({ status: 200, body: { status: "CANCELLED" } });
    for (const [code, error] of [
      [taken, "INVITATION_ALREADY_CLAIMED"],
      [withdrawn, "INVITATION_CANCELLED"],
    ] as const) {
      const refused = { status: 400, body: { code: error } };
      expect(await claim(theirs.sandbox, code, theirCustomer.umaAddress)).toMatchObject(refused);
      expect(await cancel(ours.sandbox, code)).toMatchObject(refused);
    }
  });

  it("is cancelled by the platform that created it only, and seen in its own environment only", async () => {
    const { code } = await invite();
    expect(await cancel(theirs.sandbox, code)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    for (const wrong of ["x", "0".repeat(20), code.toUpperCase(), `${code}0`]) {
      for (const reply of [
        await get(ours.sandbox, wrong),
        await claim(ours.sandbox, wrong, theirCustomer.umaAddress),
        await cancel(ours.sandbox, wrong),
      ]) {
        expect(reply).toMatchObject({ status: 404, body: { code: "INVITATION_NOT_FOUND" } });
      }
    }
    for (const reply of [
      await get(ours.production, code),
      await claim(ours.production, code, theirCustomer.umaAddress),
      await cancel(ours.production, code),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { code: "INVITATION_NOT_FOUND" } });
    }
    expect((await get(ours.sandbox, code)).body.status).toBe("PENDING");
  });

  it("needs MANAGE to write, and nothing more than a token to read", async () => {
    const { code } = await invite();
    const limited = await token(ours.sandbox, ["TRANSACT"]);
    for (const reply of [
      await create({ inviterUma: inviter.umaAddress }, limited),
      await claim(limited, code, theirCustomer.umaAddress),
      await cancel(limited, code),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    }
    for (const mutation of [
      `createInvitation(input: { inviterUma: "${inviter.umaAddress}" }) { code }`,
      `claimInvitation(input: { code: "${code}", inviteeUma: "$a@b.example" }) { code }`,
      `cancelInvitation(input: { code: "${code}" }) { code }`,
    ]) {
      const { errors } = await limited.graph(`mutation { ${mutation} }`);
      expect(errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN" });
    }
    expect((await get(limited, code)).status).toBe(200);
  });

  it("waits in production for a umaDomain of the platform's own", async () => {
    const { production } = ours;
    const customer = await person(production);
    expect(await create({ inviterUma: customer.umaAddress }, production)).toMatchObject({
      status: 400,
      body: { code: "INVITATIONS_NOT_CONFIGURED" },
    });
    const umaDomain = `${randomUUID()}.example`;
    expect((await production.rest("PATCH", "/config", { body: { umaDomain } })).status).toBe(200);
    expect((await create({ inviterUma: customer.umaAddress }, production)).status).toBe(201);
  });
});

describe("the page behind an invitation's url", () => {
  const open = (url: string) => fetch(app.baseUrl + new URL(url).pathname);

  it("greets the person invited, with the code and without markup of theirs, and changes nothing", async () => {
    const { url, code } = await invite({ firstName: `<b>"Bob"</b>` });
    const reply = await open(url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const html = await reply.text();
    expect(html).toContain("Hello &lt;b&gt;&quot;Bob&quot;&lt;/b&gt;");
    expect(html).toContain(code);
    expect(html).toContain(inviter.umaAddress);
    expect((await get(ours.sandbox, code)).body.status).toBe("PENDING");
  });

  it("names the amount that the inviter wants to send, and what to do to receive it", async () => {
    const { url, code } = await invite({ amountToSend: 12_345 });
    const html = await (await open(url)).text();
    expect(html).toMatch(/<p class="amount">123.45 [A-Z]{3}<\/p>/);
    expect(html).toMatch(new RegExp(`Open an account[^]*Give it this code[^]*${code}`));
  });

  it("says of one that is over what became of it, and of an unknown code that it is not valid", async () => {
    const { url, code } = await invite();
    await cancel(ours.sandbox, code);
    const withdrawn = await open(url);
    expect([withdrawn.status, await withdrawn.text()]).toEqual([200, expect.stringContaining("withdrawn")]);
    const unknown = await open(url.replace(code, "0".repeat(20)));
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("not valid")]);
  });
});
