import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { Client, eventually, startApp, type RestReply } from "../testkit/app.js";
import { documentForm, pdf } from "./documents.fixture.js";
import { addOwner, address, complete, createBusiness, individual, submit, upload } from "./verifications.fixture.js";

const app = await startApp();
const platform = await app.platform();
const client = platform.sandbox;

const lifetimeMs = 24 * 3_600_000;

function createLink(
  of: Client,
  customerId: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<RestReply> {
  return of.rest("POST", `/customers/${customerId}/kyc-link`, { body, headers });
}

/** The page's address at the server under test: the API names the public one. */
async function linkOf(of: Client, customerId: string, body?: object): Promise<string> {
  const reply = await createLink(of, customerId, body);
  expect(reply).toMatchObject({ status: 201, body: { provider: "HOSTED" } });
  return app.baseUrl + new URL(reply.body.kycUrl).pathname;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

async function answerTo(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Sends a form of the page, as a browser without JavaScript does. */
const post = (link: string, query: string, fields: Record<string, string> = {}) =>
  answerTo(`${link}?${query}`, { method: "POST", body: new URLSearchParams(fields) });

const postFile = (link: string, task: string, ...form: Parameters<typeof documentForm>) =>
  answerTo(`${link}?step=documents&task=${task}`, { method: "POST", body: documentForm(...form) });

/** If the form of the document that the page asks for leads to. */
async function taskOf(link: string): Promise<string> {
  const { html } = await answerTo(`${link}?step=documents`);
  const [, task] = /step=documents&amp;task=(\w+)" novalidate/.exec(html) ?? [];
  if (!task) throw new Error(`No document is asked for: ${html}`);
  return task;
}

const details = {
  fullName: "Ada Lovelace",
  birthDate: "1985-12-10",
  nationality: "US",
  "address.line1": address.line1,
  "address.postalCode": address.postalCode,
  "address.country": "US",
  idType: "SSN",
  identifier: "123-45-6789",
};

/** An individual of whom nothing is missing. */
async function completeIndividual(of: Client, more: object = {}): Promise<string> {
  const { id } = await createCustomer(of, { ...individual, currencies: [], ...more });
  await upload(of, id, "PASSPORT");
  return id;
}

const stateOf = async (id: string) => (await client.rest("GET", `/customers/${id}`)).body;
const documentsOf = async (id: string) => (await client.rest("GET", `/documents?documentHolder=${id}`)).body.data;

async function eventsOf(id: string): Promise<{ type: string; data: { fullName?: string } }[]> {
  return (await client.rest("GET", `/events?customerId=${id}&limit=100`)).body.data;
}

describe("A hosted link", () => {
  it("is made afresh by each call, on either surface, and lasts a day; the customer stays as it was", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const before = await stateOf(id);
    const first = await createLink(client, id);
    const second = await createLink(client, id, { redirectUri: "https://shop.example.test/done" });
    const mutation = `mutation ($input: CreateCustomerKycLinkInput!) {
      createCustomerKycLink(input: $input) { kycUrl expiresAt provider token }
    }`;
    const third = await client.graph(mutation, { input: { customerId: id } });
    const links = [first.body, second.body, third.data.createCustomerKycLink];
    expect(new Set(links.map(({ kycUrl }) => kycUrl)).size).toBe(3);
    for (const { kycUrl, expiresAt, provider } of links) {
      expect(kycUrl).toMatch(/^https:\/\/pay\.example\.test\/verify\/[\w-]{43}$/);
      expect(Math.abs(Date.parse(expiresAt) - Date.now() - lifetimeMs)).toBeLessThan(60_000);
      expect(provider).toBe("HOSTED");
    }
    expect(await stateOf(id)).toEqual(before);
  });

  it("is the same for a repeated key, twenty at once, and refuses the key for anything else", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const key = { "idempotency-key": randomUUID() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => createLink(client, id, undefined, key)));
    expect(new Set(replies.map(({ body }) => body.kycUrl)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const other = await createLink(client, id, { redirectUri: "https://shop.example.test" }, key);
    expect(other).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  it.each([
    ["what is no web page", "ftp://shop.example.test"],
    ["a script", "javascript:alert(1)"],
    ["a word", "shop"],
    ["a number", 7],
    ["an address of more than 2048 characters", `https://shop.example.test/${"x".repeat(2048)}`],
  ])("refuses to lead back to %s", async (_what, redirectUri) => {
    const { id } = await createCustomer(client, { currencies: [] });
    const { status, body } = await createLink(client, id, { redirectUri });
    expect({ status, field: body.details?.errors[0].field }).toEqual({ status: 400, field: "redirectUri" });
  });

  it("is refused for customers of nobody, of others and of the other environment, and without MANAGE", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const stranger = (await app.platform()).sandbox;
    const unknown = `Customer:${randomUUID()}`;
    const refusals = [
      await createLink(client, unknown),
      await createLink(client, "Customer:7"),
      await createLink(client, unknown.replace("Customer", "Quote")),
      await createLink(stranger, id),
      await createLink(platform.production, id),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
    const viewer = new Client(app.baseUrl, token);
    expect(await createLink(viewer, id)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it("waits for verified contacts in the EEA, and for a provider in production", async () => {
    const { id } = await createCustomer(client, {
      currencies: [],
      region: "DE",
      email: "ada@example.test",
      phoneNumber: "+4915112345678",
    });
    expect(await createLink(client, id)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    for (const channel of ["email", "phone"]) {
      expect((await client.rest("POST", `/customers/${id}/verify-${channel}`)).status).toBe(204);
      const body = { code: "123456" };
      const { status } = await client.rest("POST", `/customers/${id}/verify-${channel}/confirm`, { body });
      expect(status).toBe(200);
    }
    expect(await createLink(client, id)).toMatchObject({ status: 201 });
    const real = await createCustomer(platform.production, { currencies: [] });
    expect(await createLink(platform.production, real.id)).toMatchObject({ status: 501 });
  });
});

describe("The hosted page", () => {
  it("is for nobody else's eyes, loads nothing, and changes nothing when it is looked at", async () => {
    const { id } = await createCustomer(client, { ...individual, fullName: `<img src="x">`, currencies: [] });
    const link = await linkOf(client, id);
    const before = await stateOf(id);
    for (const query of ["", "?step=details", "?step=documents", "?step=check", "?step=remove&id=x", "?step=%00"]) {
      const { status, headers, html } = await answerTo(link + query);
      expect(status).toBe(200);
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self'; frame-ancestors 'none'/,
      );
      expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(html).not.toMatch(/<img|<script|<link|123-45-6789/);
    }
    expect(await stateOf(id)).toEqual(before);
    const unknown = await answerTo(`${app.baseUrl}/verify/${"x".repeat(43)}`);
    expect([unknown.status, unknown.html.includes("not valid")]).toEqual([404, true]);
  });

  it("refuses what can't be, keeps what was typed, and saves nothing of it", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const link = await linkOf(client, id);
    const before = await stateOf(id);
    const wrong = {
      ...details,
      birthDate: "2985-01-01",
      nationality: "XX",
      fullName: "A\0B",
      "address.line1": "x".repeat(501),
    };
    const { status, html } = await post(link, "step=details", wrong);
    expect(status).toBe(400);
    expect(html).toContain("Choose your nationality from the list");
    expect(html).toContain(`value="62701"`);
    expect(html).not.toContain("123-45-6789");
    const second = await post(link, "step=details", { ...details, birthDate: "2985-01-01" });
    expect(second.html).toContain("Enter a date of birth in the past");
    expect(await stateOf(id)).toEqual(before);
    expect((await post(link, "step=details", { fullName: "x".repeat(70_000) })).status).toBe(413);
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    expect((await answerTo(`${link}?step=details`, json)).status).toBe(415);
  });

  it("says at its field what only some businesses need", async () => {
    const businessInfo = { legalName: "Acme", country: "GB", taxId: "GB1", incorporatedOn: "2018-03-14" };
    const { id } = await createBusiness(client, businessInfo);
    await app.core.deps.db.customer.updateMany({
      where: { platformId: platform.platformId, environment: "SANDBOX", id },
      data: { taxId: null },
    });
    const link = await linkOf(client, id);
    expect((await answerTo(link)).html).toContain("Add a person");
    const american = Object.fromEntries(
      Object.entries({ ...businessInfo, country: "US", taxId: "", countriesOfOperation: "US" }).map(([name, value]) => [
        `businessInfo.${name}`,
        value,
      ]),
    );
    const sent = { ...details, ...american };
    expect((await post(link, "step=details", sent)).headers.get("location")).toBe("?step=next");
    expect((await answerTo(`${link}?step=next`)).html).toContain("Error:</b> Enter the tax number of the business");
    await post(link, "step=details", { ...sent, "businessInfo.taxId": "47-1234567" });
    expect((await answerTo(`${link}?step=next`)).html).toContain("Add a person");
    expect((await stateOf(id)).businessInfo).toMatchObject({ country: "US", taxId: "47-1234567" });
  });

  it("takes a document that is asked for and no other file, and keeps nothing of those", async () => {
    const { id } = await createCustomer(client, { ...individual, currencies: [] });
    const link = await linkOf(client, id);
    const task = await taskOf(link);
    const tooLarge = pdf("x".repeat(10 * 1024 * 1024));
    const refused = [
      await postFile(link, task, { country: "US", documentType: "TAX_RETURN" }),
      await postFile(link, task, { country: undefined }),
      await postFile(link, task, {}, null),
      await postFile(link, task, {}, { bytes: tooLarge }),
      await postFile(link, task, {}, { bytes: "" }),
      await postFile(link, task, {}, { bytes: "MZ", name: "scan.pdf" }),
      await postFile(link, task, {}, { name: "scan-screenshot.pdf" }),
      await postFile(link, task, {}, { type: "text/html" }),
    ];
    for (const { status, html } of refused) expect([status, html.includes("There is a problem")]).toEqual([400, true]);
    expect(await documentsOf(id)).toEqual([]);
    const both = await Promise.all([postFile(link, task, {}), postFile(link, task, {})]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const again = await postFile(link, task, {});
    expect([again.status, again.headers.get("location")]).toEqual([303, "?step=next"]);
    const [document, ...others] = await documentsOf(id);
    expect(document).toMatchObject({ documentHolder: id, documentType: "PASSPORT", fileName: "scan.pdf" });
    for (const other of [document, ...others]) {
      expect((await post(link, `step=remove&id=${encodeURIComponent(other.id)}`)).status).toBe(303);
    }
    expect(await documentsOf(id)).toEqual([]);
  });

  it("reaches no other customer's people and documents", async () => {
    const [own, other] = [await createBusiness(client), await createBusiness(client)];
    const link = await linkOf(client, own.id);
    const { ownerId } = await complete(client, other.id);
    const owner = `/beneficial-owners/${ownerId}`;
    const before = (await client.rest("GET", owner)).body;
    const person = { ownershipPercentage: "1", "personalInfo.lastName": "Taken" };
    expect((await post(link, `step=person&id=${ownerId}`, person)).headers.get("location")).toBe("?step=people");
    expect((await client.rest("GET", owner)).body).toEqual(before);
    const [document] = await documentsOf(other.id);
    await post(link, `step=remove&id=${document.id}`);
    expect((await client.rest("GET", `/documents/${document.id}`)).status).toBe(200);
  });

  it("is used up by one of twenty submissions at once, and after it says what became of it", async () => {
    const id = await completeIndividual(client);
    const link = await linkOf(client, id, { redirectUri: "https://shop.example.test/done" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(link, "step=check")));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(410)]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.html).toContain("You’re verified");
    expect(won?.html).toContain(`href="https://shop.example.test/done"`);
    const events = await eventually(
      () => eventsOf(id),
      ({ length }) => length >= 4,
    );
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      "CUSTOMER.CREATED",
      "CUSTOMER.KYC_APPROVED",
      "VERIFICATION.APPROVED",
      "VERIFICATION.IN_PROGRESS",
    ]);
    const before = await stateOf(id);
    const later = [await answerTo(link), await post(link, "step=details", details), await post(link, "step=check")];
    for (const { status, html } of later) expect([status, html.includes("already been used")]).toEqual([410, true]);
    expect(await stateOf(id)).toEqual(before);
  });

  it("changes nobody who was approved at the same moment", async () => {
    const id = await completeIndividual(client);
    const link = await linkOf(client, id);
    const renaming = Array.from({ length: 10 }, (_, index) =>
      post(link, "step=details", { ...details, fullName: `Name ${index}.` }),
    );
    const [submitted] = await Promise.all([post(link, "step=check"), ...renaming]);
    expect(submitted?.status).toBe(200);
    const approved = await eventually(
      async () => (await eventsOf(id)).find(({ type }) => type === "CUSTOMER.KYC_APPROVED"),
      (event) => event !== undefined,
    );
    expect((await stateOf(id)).fullName).toBe(approved?.data.fullName);
  });

  it("hands nothing in while something is missing, and stays open", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const link = await linkOf(client, id);
    expect((await post(link, "step=check")).headers.get("location")).toBe("?step=next");
    expect((await client.rest("GET", `/verifications?customerId=${id}`)).body.data).toEqual([]);
    expect((await answerTo(link)).status).toBe(200);
  });

  it("says what it can't do: confirm the contacts of who has moved to the EEA", async () => {
    const id = await completeIndividual(client);
    const link = await linkOf(client, id);
    const moved = { ...details, "address.country": "DE" };
    expect((await post(link, "step=details", moved)).headers.get("location")).toBe("?step=next");
    const { html } = await answerTo(link);
    expect([html.includes("must be confirmed"), html.includes("Submit for verification")]).toEqual([true, false]);
    expect((await post(link, "step=check")).status).toBe(303);
    expect([(await answerTo(link)).status, (await stateOf(id)).kycStatus]).toEqual([200, "UNVERIFIED"]);
  });

  it("is over after a day of the sandbox's clock, and with its customer", async () => {
    const own = (await app.platform()).sandbox;
    const id = await completeIndividual(own);
    const link = await linkOf(own, id);
    const { status } = await own.rest("POST", "/sandbox/clock", { body: { advanceSeconds: lifetimeMs / 1000 } });
    expect(status).toBe(200);
    for (const { status, html } of [await answerTo(link), await post(link, "step=check")]) {
      expect([status, html.includes("expired")]).toEqual([410, true]);
    }
    expect((await own.rest("GET", `/customers/${id}`)).body.kycStatus).toBe("UNVERIFIED");
    const gone = await linkOf(own, id);
    expect((await own.rest("DELETE", `/customers/${id}`)).status).toBe(200);
    expect((await answerTo(gone)).status).toBe(404);
    expect((await post(gone, "step=check")).status).toBe(404);
  });

  it("has nothing left to do for who is verified, and of whose platform no paperwork is asked", async () => {
    const id = await completeIndividual(client);
    const link = await linkOf(client, id);
    await submit(client, id);
    const seen = [
      await answerTo(link),
      await post(link, "step=details", details),
      await answerTo(await linkOf(client, id)),
    ];
    for (const { status, html } of seen) {
      expect([status, html.includes("You’re verified")]).toEqual([200, true]);
    }
    expect((await stateOf(id)).fullName).toBe(individual.fullName);
    const skipping = (await app.platform({ skipPaperwork: true })).sandbox;
    const business = await createBusiness(skipping);
    const page = await linkOf(skipping, business.id);
    expect((await answerTo(page)).html).not.toContain("Progress");
    expect((await post(page, "step=check")).html).toContain("The business is verified");
    expect((await skipping.rest("GET", `/customers/${business.id}`)).body.kybStatus).toBe("APPROVED");
  });

  it("adds a person once however often the form is sent, and tells who was refused", async () => {
    const { id } = await createBusiness(client);
    await addOwner(client, id, { personalInfo: { lastName: "Hopper002" } });
    const link = await linkOf(client, id);
    expect((await answerTo(`${link}?step=people`)).html).toContain("couldn’t be verified");
    const person = Object.fromEntries(
      Object.entries({ ...details, firstName: "Blaise", lastName: "Pascal" })
        .filter(([name]) => name !== "fullName")
        .map(([name, value]) => [`personalInfo.${name}`, value]),
    );
    const sent = { ...person, roles: "DIRECTOR", ownershipPercentage: "40", key: "once" };
    const answers = [await post(link, "step=person", sent), await post(link, "step=person", sent)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const tooMuch = await post(link, "step=person", { ...sent, key: "more" });
    expect([tooMuch.status, tooMuch.html.includes("can’t be more than 100")]).toEqual([400, true]);
    const { body } = await client.rest("GET", `/beneficial-owners?customerId=${id}`);
    expect(body.data).toHaveLength(2);
  });
});
