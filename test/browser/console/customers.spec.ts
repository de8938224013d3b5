import { beforeAll, expect, it } from "@jest/globals";
import { startApp, type PlatformClients, type TestApp } from "../../testkit/app.js";
import { png } from "../../subgraphs/documents.fixture.js";
import { address, createBusiness } from "../../subgraphs/verifications.fixture.js";
import { createCustomer } from "../../testkit/accounts.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../../testkit/payments.js";
import { describeInBrowser } from "../browser.js";
import { findings, openConsole } from "./console.js";

const hostile = `<img src=x onerror=alert(1)> ${"w".repeat(180)}`;

describeInBrowser("Customers in the console", () => {
  let app: TestApp;
  let platform: PlatformClients;
  let unregulated: PlatformClients;

  beforeAll(async () => {
    app = await startApp();
    platform = await app.platform({ isRegulated: true });
    const { sandbox } = platform;
    const ada = await payer(sandbox, { fullName: "Ada Lovelace", platformCustomerId: "ada-1", amount: 250_000 });
    unregulated = await app.platform();
    const to = await bankAccount(sandbox, ada.id);
    const quote = await sandbox.rest("POST", "/quotes", { body: quoteBody(ada.account.id, to.id, 12_345) });
    await sandbox.rest("POST", `/quotes/${String(quote.body.id)}/execute`);
    await transactionBecomes(sandbox, String(quote.body.transactionId), ({ status }) => status === "COMPLETED");
    await createCustomer(sandbox, { fullName: hostile, platformCustomerId: "hostile-1" });
  });

  it("lists customers live, finds one as one types, and shows what they own", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "customers");
    const table = page.getByRole("table", { name: "Customers" });
    await table.getByText(hostile).waitFor();
    expect(await findings(page)).toEqual([]);
    const { id } = await createCustomer(platform.sandbox, {
      fullName: "Mary Somerville",
      platformCustomerId: "mary-1",
    });
    await table.getByText("Mary Somerville").waitFor();
    await platform.sandbox.rest("PATCH", `/customers/${id}`, {
      body: { customerType: "INDIVIDUAL", fullName: "Mary Greig" },
    });
    await table.getByText("Mary Greig").waitFor();
    await page.getByRole("searchbox", { name: /Name, e-mail/ }).fill("lovelac");
    await table.getByText(hostile).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("q")).toBe("lovelac");
    await table.getByRole("link", { name: "Ada Lovelace" }).click();
    const panel = page.getByRole("complementary", { name: "Customer" });
    await panel.getByRole("table", { name: "Balances" }).getByText("2,376.55").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole("link", { name: "Open the page" }).click();
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
    await page.getByRole("table", { name: "External accounts" }).getByText("Active").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Payments", exact: true }).last().click();
    await page.getByRole("table", { name: "Payments of the customer" }).getByText("123.45").waitFor();
    await page.getByRole("link", { name: "Timeline" }).click();
    await page.getByRole("table", { name: "Timeline" }).getByText("Outgoing payment completed").first().waitFor();
    await page.goBack();
    await page.getByRole("table", { name: "Payments of the customer" }).waitFor();
    await finish();
  });

  it("creates a customer, and sends the hosted link, after the fields' errors are corrected", async () => {
    const { page, finish } = await openConsole(app, unregulated.sandbox, "customers");
    await page.getByRole("heading", { name: "No customer yet" }).waitFor();
    await page.getByRole("link", { name: "New customer" }).click();
    await page.getByRole("textbox", { name: "Full name, as in the passport" }).fill("Grace Hopper");
    await page.getByRole("textbox", { name: "E-mail" }).fill("not an address");
    await page.getByRole("button", { name: "Create the customer" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "E-mail" }).getAttribute("aria-invalid")).toBe("true");
    expect(await findings(page)).toEqual([]);
    await page.getByRole("textbox", { name: "E-mail" }).fill("grace@example.com");
    await page.getByRole("button", { name: "Create the customer" }).click();
    await page.getByRole("heading", { name: "Grace Hopper", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Send the hosted link…" }).click();
    await page.getByRole("button", { name: "Create the link" }).click();
    await page.getByRole("img", { name: "QR code of the hosted link" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("edits, funds, submits and deletes a customer", async () => {
    const { id } = await createCustomer(platform.sandbox, { fullName: "Edith Clarke", currencies: ["USD"] });
    const { page, finish } = await openConsole(app, platform.sandbox, `customers/${id}`);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await choose("Edit…");
    const name = page.getByRole("textbox", { name: "Full name, as in the passport" });
    expect(await name.inputValue()).toBe("Edith Clarke");
    await page.getByRole("textbox", { name: "E-mail" }).fill("edith@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("region", { name: "Contact and factors" }).getByText("edith@example.com").waitFor();
    await choose("Fund an account…");
    await page.getByRole("textbox", { name: "Amount in USD" }).fill("12.34");
    await page.getByRole("button", { name: "Fund", exact: true }).click();
    await page.getByRole("table", { name: "Balances" }).getByText("12.34").first().waitFor();
    await choose("Delete…");
    await page.getByText("The accounts hold money").waitFor();
    await page.getByRole("button", { name: "Delete the customer" }).click();
    await page.getByRole("alert").getByText("CONFLICT").waitFor();
    expect(await findings(page)).toEqual([]);
    await finish();
  });

  it("adds an owner to a business, and uploads their document", async () => {
    const { id } = await createBusiness(unregulated.sandbox);
    const { page, finish } = await openConsole(app, unregulated.sandbox, `customers/${id}?tab=verification`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Add a person…" }).click();
    const fields = {
      "First name": "Grace",
      "Last name": "Hopper",
      "Date of birth": "1979-12-09",
      Nationality: "usa",
      Number: "987-65-4321",
      "Street and number": address.line1,
      "Postal code": address.postalCode,
      Country: "us",
      "Share of the business, in percent": "60",
    };
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel("Controls the business").check();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByRole("alert").getByText("INVALID_INPUT").waitFor();
    const nationality = dialog.getByLabel("Nationality");
    expect(await nationality.getAttribute("aria-invalid")).toBe("true");
    await nationality.fill("us");
    await dialog.getByRole("button", { name: "Add", exact: true }).dblclick();
    const owner = page.getByRole("table", { name: "Owners" }).getByRole("row").filter({ hasText: "Grace Hopper" });
    await owner.getByText("60 %").waitFor();
    expect(await owner.count()).toBe(1);
    await page.getByRole("button", { name: "Upload a document…" }).click();
    await dialog.getByLabel("About").selectOption({ label: "Grace Hopper" });
    await dialog.getByLabel("Country that issued it").fill("US");
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    await dialog.getByText("Choose a file.").waitFor();
    await dialog
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "scan.png", mimeType: "image/png", buffer: Buffer.from(png) });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Upload", exact: true }).click();
    const document = page.getByRole("table", { name: "Documents" }).getByRole("row").filter({ hasText: "scan.png" });
    await document.getByText("Grace Hopper").waitFor();
    await finish();
  });

  it("imports a file, and lists the rows that can't be", async () => {
    const { page, finish } = await openConsole(app, platform.sandbox, "customers/import");
    const header =
      "umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country";
    const { umaDomain } = (await platform.sandbox.rest("GET", "/config")).body as { umaDomain: string };
    const rows = [
      `$joan@${umaDomain},joan-1,INDIVIDUAL,Joan Clarke,1990-01-01,1 Main St,London,LDN,E1 6AN,GB`,
      `$mary@${umaDomain},mary-1,INDIVIDUAL,Mary Young,no date,1 Main St,London,LDN,E1 6AN,GB`,
    ];
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "customers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([header, ...rows].join("\n")),
    });
    await page.getByRole("button", { name: "Import" }).click();
    const errors = page.getByRole("table", { name: "Rows that were not imported" });
    await errors.getByText("mary-1").waitFor();
    expect(await errors.getByRole("row").nth(1).innerText()).toMatch(/^2\s/);
    await page.getByText("1 customer", { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "Show the customers" }).click();
    await page.getByRole("table", { name: "Customers" }).getByText("Joan Clarke").waitFor();
    await finish();
  });

  it("fits a narrow window, marks a broken filter, and says what isn't here", async () => {
    const { page, go, finish } = await openConsole(app, platform.sandbox, "customers?kyc=APPROVED,NONE&q=hostile", {
      width: 390,
      height: 800,
    });
    await page.getByRole("button", { name: /KYC.*can’t be read and is ignored/ }).waitFor();
    await page.getByRole("table", { name: "Customers" }).getByText(hostile).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("table", { name: "Customers" }).getByRole("link", { name: hostile }).click();
    await page.getByRole("complementary", { name: "Customer" }).getByRole("table", { name: "Balances" }).waitFor();
    await page.getByRole("link", { name: "Open the page" }).click();
    await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
    await page.getByRole("region", { name: "Who" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await findings(page)).toEqual([]);
    await go("customers/Customer:00000000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { name: "Not found here" }).waitFor();
    await finish();
  });
});
