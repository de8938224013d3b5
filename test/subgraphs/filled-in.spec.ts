import { expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";

// Members that production refuses as missing, and the sandbox fills in with a warning.
const app = await startApp();
const { sandbox, production } = await app.platform({ skipPaperwork: true });

const ada = { beneficiaryType: "INDIVIDUAL", fullName: "Ada Byron" };
const pix = { accountType: "BRL_ACCOUNT", beneficiary: ada };
const mobile = { accountType: "XOF_ACCOUNT", provider: "Orange Money", beneficiary: ada };
const iban = "FR1420041010050500013M02606";
const accounts: [name: string, currency: string, accountInfo: object, field: string, value: string][] = [
  ["a country of residence, of the IBAN", "EUR", { accountType: "EUR_ACCOUNT", iban, beneficiary: ada }, "beneficiary.countryOfResidence", "FR"], // prettier-ignore
  ["a country of residence, of the nationality", "EUR", { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", beneficiary: { ...ada, nationality: "NL" } }, "beneficiary.countryOfResidence", "NL"], // prettier-ignore
  ["a region, of the phone number", "XOF", { ...mobile, phoneNumber: "+221771234567" }, "region", "SN"],
  ["a tax number, of the PIX key", "BRL", { ...pix, pixKey: "11144477735", pixKeyType: "CPF" }, "taxId", "11144477735"],
  ["a tax number, of the examples", "BRL", { ...pix, pixKey: "ada@example.com", pixKeyType: "EMAIL" }, "taxId", "52998224725"], // prettier-ignore
];

it.each(accounts)("an external account without %s", async (_name, currency, accountInfo, field, value) => {
  const body = { currency, accountInfo };
  const created = await sandbox.rest("POST", "/platform/external-accounts", { body });
  expect(created.status).toBe(201);
  expect(created.headers.get("paygraph-warning")).toBe(
    `accountInfo.${field}: is required by production: ${value} is filled in`,
  );
  const shown = field.split(".").reduce((info, name) => info[name], created.body.accountInfo);
  expect(shown).toBe(value);
  const refused = await production.rest("POST", "/platform/external-accounts", { body });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", details: { errors: [{ field: `accountInfo.${field}`, message: "is required" }] } },
  });
});

it("a business without a country: that of its address, else US, on either surface", async () => {
  const businessInfo = { legalName: "Acme Ltd", taxId: "GB1", incorporatedOn: "2018-03-14" };
  const address = { line1: "1 High St", city: "London", postalCode: "N1 1AA", country: "GB" };
  const body = { customerType: "BUSINESS", businessInfo, address };
  const created = await sandbox.rest("POST", "/customers", { body });
  expect(created).toMatchObject({ status: 201, body: { businessInfo: { country: "GB" } } });
  const warning = (country: string) => `businessInfo.country: is required by production: ${country} is filled in`;
  expect(created.headers.get("paygraph-warning")).toBe(warning("GB"));
  const mutation = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
    ... on Customer { businessInfo { country } } } }`;
  const input = { customerType: "BUSINESS", businessInfo };
  const { data, extensions } = await sandbox.graph(mutation, { input });
  expect([data.createCustomer.businessInfo, extensions?.["warnings"]]).toEqual([{ country: "US" }, [warning("US")]]);
  const refused = await production.rest("POST", "/customers", { body });
  expect(refused).toMatchObject({ status: 400, body: { reason: "businessInfo.country: is required" } });
});

it("a consent to terms of an unknown version", async () => {
  const endUserTermsConsent = {
    acceptedAt: "2026-01-02T03:04:05Z",
    ipAddress: "203.0.113.7",
    termsVersion: "1999",
    acceptanceMethod: "CHECKBOX",
  };
  const body = { customerType: "INDIVIDUAL", fullName: "Ada Byron", endUserTermsConsent };
  const created = await sandbox.rest("POST", "/customers", { body });
  expect(created.status).toBe(201);
  expect(created.headers.get("paygraph-warning")).toMatch(/^endUserTermsConsent\.termsVersion: is not a version/);
});

it("documents them as required all the same", async () => {
  const contract = await (await fetch(`${app.baseUrl}/openapi.json`)).json();
  const { schemas } = (contract as { components: { schemas: Record<string, { required?: string[] }> } }).components;
  expect(schemas["EurBeneficiary"]?.required).toContain("countryOfResidence");
  expect(schemas["XofExternalAccountCreateInfo"]?.required).toContain("region");
  expect(schemas["BrlExternalAccountCreateInfo"]?.required).toContain("taxId");
  expect(schemas["BusinessInfo"]?.required).toContain("country");
});
