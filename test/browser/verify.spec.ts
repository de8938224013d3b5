import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { Page } from "playwright-core";
import {
  address,
  businessDocuments,
  complete,
  createBusiness,
  individual,
  submit,
  upload,
} from "../subgraphs/verifications.fixture.js";
import { png as pngBytes } from "../subgraphs/documents.fixture.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client, type TestApp } from "../testkit/app.js";
import { describeInBrowser, openPage, requireBrowserPackage, type ObservedPage } from "./browser.js";

const axeSource = readFileSync(requireBrowserPackage.resolve("axe-core/axe.min.js"), "utf8");
const phone = { viewport: { width: 390, height: 844 } };
const png = Buffer.from(pngBytes);
const scan = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 scan") };

/** A person at a phone without JavaScript, and another who checks the same pages with axe. */
class Visit {
  constructor(
    readonly link: string,
    readonly visitor: ObservedPage,
    readonly inspector: ObservedPage,
  ) {}

  get page(): Page {
    return this.visitor.page;
  }

  heading(name: string): Promise<void> {
    return this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  /** A further type of page: fails if axe finds a serious problem at its address. */
  async step(name: string): Promise<void> {
    await this.heading(name);
    await this.inspector.page.goto(this.page.url());
    await findNothingSerious(this.inspector.page);
  }

  /** The same for the response to an empty form. */
  async inspectRefusal(button: string): Promise<void> {
    const { page } = this.inspector;
    await page.goto(this.page.url());
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("alert").waitFor();
    // The browser moves the focus to an element with `autofocus` when it renders the page, after the element is there.
    await page.locator(".problems:focus").waitFor();
    await findNothingSerious(page);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.page.getByLabel(label, { exact: true }).fill(value);
  }

  async choose(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.page.getByLabel(label, { exact: true }).selectOption(value);
    }
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name }).click();
  }

  /** Adds the document that the page asks for. */
  async add(kind: string, file = scan): Promise<void> {
    await this.page.getByLabel("Kind of document").selectOption(kind);
    await this.page.getByLabel("File").setInputFiles(file);
    await this.press("Add this document");
  }

  async finish(): Promise<void> {
    for (const { context, foreignRequests, problems } of [this.visitor, this.inspector]) {
      expect({ foreignRequests, problems }).toEqual({ foreignRequests: [], problems: [] });
      await context.close();
    }
  }
}

async function findNothingSerious(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const found: { impact: string; id: string; nodes: { html: string }[] }[] = await page.evaluate(
    "axe.run().then(({ violations }) => violations)",
  );
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

describeInBrowser("The hosted verification", () => {
  let app: TestApp;
  let client: Client;

  beforeAll(async () => {
    app = await startApp();
    client = (await app.platform()).sandbox;
    // A colour that white text can't be read on.
    await client.rest("PATCH", "/config", { body: { branding: { name: "Acme Pay", color: "#ffd400" } } });
  });
  afterAll(() => app.close());

  async function visit(customerId: string, redirectUri?: string): Promise<Visit> {
    const { status, body } = await client.rest("POST", `/customers/${customerId}/kyc-link`, { body: { redirectUri } });
    expect(status).toBe(201);
    const link = app.baseUrl + new URL(body.kycUrl).pathname;
    const visitor = await openPage(app.baseUrl, { ...phone, javaScriptEnabled: false });
    const visiting = new Visit(link, visitor, await openPage(app.baseUrl, phone));
    await visiting.page.goto(link);
    return visiting;
  }

  const eventsOf = async (customerId: string): Promise<string[]> => {
    const { body } = await client.rest("GET", `/events?customerId=${customerId}&limit=100`);
    return body.data
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => /KYC|KYB|VERIFICATION/.test(type));
  };

  it("leads an individual from the first view to the approval", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const person = await visit(id, "https://shop.example.test/done?order=1");
    await person.step("Your details");
    expect(await person.page.getByLabel("Full name").inputValue()).toBe("Ada Byron");
    await person.press("Save and continue");
    await person.heading("Your details");
    await person.page.getByRole("alert").getByRole("link", { name: "Enter your date of birth" }).click();
    await person.inspectRefusal("Save and continue");
    await person.fill({
      "Full name": "Ada Lovelace",
      "Date of birth": "2985-12-10",
      "Street and number": "1 Main St",
      "Postal code": "62701",
      Number: "123-45-6789",
    });
    await person.choose({ Nationality: "US", Country: "US", "Kind of number": "SSN" });
    await person.press("Save and continue");
    await person.page.getByRole("alert").getByText("in the past").waitFor();
    await person.fill({ "Date of birth": "1985-12-10", Number: "123-45-6789" });
    await person.press("Save and continue");
    await person.step("Your identity document");
    await person.add("PASSPORT", { ...scan, name: "scan.txt", mimeType: "text/plain" });
    await person.page.getByRole("alert").getByText("PDF, JPEG or PNG").waitFor();
    await person.add("PASSPORT", { ...scan, name: "scan-screenshot.pdf" });
    await person.page.getByRole("alert").getByText("screenshot").waitFor();
    await person.add("PASSPORT");
    await person.step("Check and submit");
    expect(await person.page.content()).not.toContain("123-45-6789");
    await person.press("Submit for verification");
    await person.page.getByRole("heading", { name: "You’re verified" }).waitFor();
    const back = person.page.getByRole("link", { name: "Return to shop.example.test" });
    expect(await back.getAttribute("href")).toBe("https://shop.example.test/done?order=1");
    const { body } = await client.rest("GET", `/customers/${id}`);
    expect(body).toMatchObject({ kycStatus: "APPROVED", fullName: "Ada Lovelace", nationality: "US" });
    await person.finish();
  });

  it("leads a business from the first view to the approval, with the events of the API", async () => {
    const bare = { legalName: "Acme Inc", country: "US", taxId: "47-1234567", incorporatedOn: "2018-03-14" };
    const { id } = await createCustomer(client, {
      customerType: "BUSINESS",
      fullName: undefined,
      currencies: [],
      businessInfo: bare,
    });
    const person = await visit(id);
    await person.step("About the business");
    await person.fill({ "Street and number": address.line1, "Postal code": address.postalCode });
    await person.choose({ Country: "US", "Countries of operation, 1": "US", "Countries of operation, 2": "MX" });
    await person.press("Save and continue");
    await person.heading("Owners and people in charge");
    await person.page.getByText("Add the control person").waitFor();
    await person.page.getByRole("link", { name: "Add a person" }).click();
    await person.step("Add a person");
    await person.page.getByLabel("Owner", { exact: true }).check();
    await person.fill({ "Share of the business": "101" });
    await person.press("Save this person");
    await person.page.getByRole("alert").getByText("from 0 to 100").waitFor();
    await person.inspectRefusal("Save this person");
    const person1 = {
      "First name": "Grace",
      "Last name": "Hopper",
      "Date of birth": "1979-12-09",
      "Street and number": address.line1,
      "Postal code": address.postalCode,
      Number: "987-65-4321",
    };
    await person.fill({ ...person1, "Share of the business": "60" });
    await person.choose({ Nationality: "US", Country: "US", "Kind of number": "EIN" });
    await person.press("Save this person");
    await person.step("Owners and people in charge");
    await person.page.getByText("doesn’t fit the nationality").waitFor();
    await person.page.getByRole("link", { name: "Change Grace Hopper" }).click();
    await person.step("Grace Hopper");
    expect(await person.page.getByLabel("Number", { exact: true }).inputValue()).toBe("");
    await person.choose({ "Kind of number": "SSN" });
    await person.press("Save this person");
    await person.page.getByRole("link", { name: "Add another person" }).click();
    await person.page.getByLabel("Control person").check();
    await person.page.getByLabel("Director").check();
    await person.fill({ ...person1, "First name": "Blaise", "Last name": "Pascal", "Share of the business": "40" });
    await person.choose({ Nationality: "FR", Country: "FR", "Kind of number": "NON_US_TAX_ID" });
    await person.press("Save this person");
    await person.page.getByText("Blaise Pascal").first().waitFor();
    await person.heading("Owners and people in charge");
    await person.page.getByRole("link", { name: "Continue" }).click();
    await person.step("Passport of Blaise Pascal");
    await person.add("PASSPORT");
    await person.heading("A second identity document of Blaise Pascal");
    await person.add("DRIVERS_LICENSE", { ...scan, name: "licence.png", mimeType: "image/png", buffer: png });
    const titles = ["Proof that the business exists", "Proof of the tax number", "Proof of who owns the business"];
    titles.push("Proof of who controls the business", "Proof of the business’s address");
    for (const [index, documentType] of businessDocuments.entries()) {
      await person.heading(titles[index] ?? "");
      await person.add(documentType);
    }
    await person.step("Check and submit");
    await person.press("Submit for verification");
    await person.page.getByRole("heading", { name: "The business is verified" }).waitFor();
    const { body } = await client.rest("GET", `/customers/${id}`);
    expect(body).toMatchObject({
      kybStatus: "APPROVED",
      businessInfo: { ...bare, countriesOfOperation: ["US", "MX"] },
      beneficialOwners: [{ kycStatus: "APPROVED" }, { kycStatus: "APPROVED" }],
    });
    const byApi = await createBusiness(client);
    await complete(client, byApi.id);
    expect((await submit(client, byApi.id)).status).toBe(200);
    const threeOf = (customerId: string) =>
      eventually(
        () => eventsOf(customerId),
        ({ length }) => length >= 3,
      );
    expect(await threeOf(id)).toEqual(await threeOf(byApi.id));
    await person.finish();
  }, 180_000);

  it("says what became of a submission, and asks by a new link for a document that was refused", async () => {
    const { id } = await createCustomer(client, { ...individual, fullName: "Ada 003", currencies: [] });
    const document = await upload(client, id, "PASSPORT");
    const first = await visit(id);
    await first.heading("Check and submit");
    await first.press("Submit for verification");
    await first.page.getByRole("heading", { name: "Something more is needed" }).waitFor();
    await first.page.goto(first.link);
    await first.step("Something more is needed");
    await first.page.getByText("This link has already been used").waitFor();
    await first.finish();
    const second = await visit(id);
    await second.step("Replace: Passport");
    await second.add("PASSPORT", { ...scan, name: "sharper.pdf" });
    await second.heading("Check and submit");
    const { body } = await client.rest("GET", `/documents/${document.id}`);
    expect(body.fileName).toBe("sharper.pdf");
    await second.finish();
  });

  it("paints its first view within a second", async () => {
    const { id } = await createCustomer(client, { currencies: [] });
    const person = await visit(id);
    const { page } = person.inspector;
    const paints: number[] = [];
    for (let view = 0; view < 5; view++) {
      await page.goto(person.link);
      await page.getByRole("heading", { name: "Your details" }).waitFor();
      const entry = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`;
      paints.push(
        await eventually(
          () => page.evaluate<number>(entry),
          (time) => time > 0,
        ),
      );
    }
    const [, , median = Infinity] = paints.toSorted((a, b) => a - b);
    process.stderr.write(`First paint of the hosted verification: ${Math.round(median)} ms\n`);
    expect(median).toBeLessThan(1000);
    await person.finish();
  });
});
