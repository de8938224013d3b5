import { expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";

const app = await startApp();
const { sandbox, production } = await app.platform({ skipPaperwork: true });

it("the sandbox records a consent to unknown terms with a warning, at creation and update; production refuses both", async () => {
  const endUserTermsConsent = {
    acceptedAt: "2026-01-02T03:04:05Z",
    ipAddress: "203.0.113.7",
    termsVersion: "1999",
    acceptanceMethod: "CHECKBOX",
  };
  const body = { customerType: "INDIVIDUAL", endUserTermsConsent };
  const warning =
    "endUserTermsConsent.termsVersion: is not a version of the end-user terms: the current one is 2025-10-13";
  const created = await sandbox.rest("POST", "/customers", { body });
  expect(created).toMatchObject({ status: 201, body: { endUserTermsConsent } });
  const updated = await sandbox.rest("PATCH", `/customers/${created.body.id}`, { body });
  expect(updated).toMatchObject({ status: 200, body: { endUserTermsConsent } });
  for (const { headers } of [created, updated]) expect(headers.get("paygraph-warning")).toBe(warning);
  const { id } = await createCustomer(production);
  for (const refused of [
    await production.rest("POST", "/customers", { body }),
    await production.rest("PATCH", `/customers/${id}`, { body }),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { code: "END_USER_TERMS_VERSION_NOT_FOUND" } });
  }
});
