import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import fc from "fast-check";
import { pageFrame } from "../../gateway/pages/html.js";
import { activeCard, cardholder } from "../subgraphs/cards.fixture.js";
import { Ownership } from "../subgraphs/ownership-harness.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";

let links: Readonly<Record<string, string>>;

const app = await startApp();
// Paperwork is skipped by one, so that its customer may have a card, and not by the other, so that one is asked for it.
const clients: readonly Client[] = (await Promise.all([app.platform({ skipPaperwork: true }), app.platform()])).map(
  ({ sandbox }) => sandbox,
);

beforeAll(async () => {
  const [client, strict] = clients as [Client, Client];
  const ask = async (of: Client, path: string, body?: object) => (await of.rest("POST", path, { body })).body;
  const { id } = await createCustomer(client);
  const { umaAddress: inviterUma } = (await client.rest("GET", `/customers/${id}`)).body;
  const card = await activeCard(client, await cardholder(client, 0));
  const urls = {
    verify: (await ask(strict, `/customers/${(await createCustomer(strict)).id}/kyc-link`)).kycUrl,
    invitation: (await ask(client, "/invitations", { inviterUma })).url,
    reveal: (await ask(client, `/cards/${card.id}/reveal`)).panEmbedUrl,
    liveness: (await new Ownership(app, client).challenged("LIVENESS")).challenge.verificationLink,
  };
  links = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, app.baseUrl + new URL(url).pathname]));
});

async function setBranding(branding: object | null): Promise<void> {
  for (const client of clients) {
    expect((await client.rest("PATCH", "/config", { body: { branding } })).status).toBe(200);
  }
}

/** The bar above the page, and the page's style, which its policy must allow. */
async function look(url = "") {
  const reply = await fetch(url);
  const html = await reply.text();
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(reply.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  return { status: reply.status, style, bar: /<header class="platform">(.*)<\/header>/.exec(html)?.[1] };
}

it.each(["verify", "invitation", "reveal", "liveness"])("shows the platform on the hosted page %s", async (page) => {
  await setBranding(null);
  expect(await look(links[page])).toMatchObject({ status: 200, bar: expect.stringMatching(/^test-/) });
  await setBranding({ name: "Money <b> & Sons", color: "#ffD400" });
  const { bar, style } = await look(links[page]);
  expect(bar).toBe("Money &lt;b&gt; &amp; Sons");
  expect(style).toMatch(/--button: #ffD400; .*--button-text: #000;/);
});

it("names nobody on the page of a wrong link", async () => {
  for (const url of Object.values(links)) {
    const { status, bar } = await look(`${url}0`);
    expect([status, bar]).toEqual([404, undefined]);
  }
});

it("refuses a colour that is none, and changes nothing then", async () => {
  const [client] = clients as [Client];
  await setBranding({ name: "Acme" });
  for (const color of ["red", "#fff", "#12345g", "#123456;}"]) {
    const { status, body } = await client.rest("PATCH", "/config", { body: { branding: { color } } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "INVALID_INPUT", reason: expect.stringMatching(/^branding.color: must be/) });
  }
  const { branding } = (await client.rest("GET", "/config")).body;
  expect(branding).toEqual({ name: "Acme" });
});

it("sets, replaces and removes the branding by the graph as by REST", async () => {
  const [client] = clients as [Client];
  const change = async (branding: object | null) => {
    const mutation = `mutation ($input: UpdatePlatformConfigInput!) {
      updatePlatformConfig(input: $input) { branding { name color } } }`;
    const { data, errors } = await client.graph(mutation, { input: { branding } });
    expect(errors).toBeUndefined();
    const shown = (await client.rest("GET", "/config")).body.branding;
    return [data.updatePlatformConfig.branding, shown];
  };
  expect(await change({ name: "Acme", color: "#102030" })).toEqual([
    { name: "Acme", color: "#102030" },
    { name: "Acme", color: "#102030" },
  ]);
  expect(await change({ color: "#102030" })).toEqual([{ name: null, color: "#102030" }, { color: "#102030" }]);
  expect(await change(null)).toEqual([null, undefined]);
});

it("writes on every colour in black or white, whichever is read better", () => {
  const frame = pageFrame();
  const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  fc.assert(
    fc.property(fc.tuple(...[0, 1, 2].map(() => fc.nat(255))), (rgb) => {
      const color = `#${Buffer.from(rgb).toString("hex")}`;
      const { html } = frame.render({ title: "T", html: "" }, { name: "Acme", color });
      const [red = 0, green = 0, blue = 0] = rgb.map((part) => linear(part / 255));
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const contrast = html.includes("--button-text: #000;") ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
