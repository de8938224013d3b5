import { identity, uploadDocument } from "../customers.mjs";
import { flow, LeftOut, unique } from "../kit.mjs";
import { accepted, page, refused } from "../server.mjs";

const inPath = (state) => `/customers/${state.customer.id}`;

/** If customers are approved at creation, nothing is left to be verified. */
function assertUnverified({ customer }) {
  if (customer.kycStatus === "APPROVED") throw new LeftOut("the platform's customers are approved at creation");
}

export const individual = flow("individual onboarding", {
  "a customer is created": async ({ server, state }) => {
    state.platformCustomerId = unique("individual");
    const body = {
      customerType: "INDIVIDUAL",
      platformCustomerId: state.platformCustomerId,
      fullName: "Grace Hopper",
      email: "grace@example.com",
      phoneNumber: "+12025550123",
    };
    const shape = { ...body, id: /^Customer:/, kycStatus: String, umaAddress: /^\$.+@.+$/, createdAt: String };
    state.customer = accepted(await server.post("/customers", body), 201, shape);
  },
  "the platform's id of a customer is taken once": async ({ server, state: { platformCustomerId } }) => {
    const body = { customerType: "INDIVIDUAL", platformCustomerId, fullName: "Another" };
    refused(await server.post("/customers", body), 409, "CONFLICT");
  },
  "it is retrieved, and found by the platform's id": async ({ server, state }) => {
    const { customer, platformCustomerId } = state;
    accepted(await server.get(inPath(state)), 200, { id: customer.id, platformCustomerId });
    const list = await server.get(`/customers?platformCustomerId=${platformCustomerId}`);
    accepted(list, 200, page([{ id: customer.id }]));
  },
  "it has an internal account for each of its currencies": async ({ server, state: { customer } }) => {
    const list = await server.get(`/customers/internal-accounts?customerId=${customer.id}&limit=100`);
    const { data } = accepted(
      list,
      200,
      page((accounts) => accounts.length > 0),
    );
    for (const account of data) {
      const isWhole =
        account.customerId === customer.id && account.balance.amount === 0 && account.type && account.status;
      if (!isWhole) throw new Error(`Not an empty account of the customer: ${JSON.stringify(account).slice(0, 300)}`);
    }
  },
  "an incomplete submission lists what is missing": async ({ server, state }) => {
    assertUnverified(state);
    const reply = await server.post("/verifications", { customerId: state.customer.id });
    const isListed = (errors) =>
      ["birthDate", "nationality"].every((field) => errors.some((error) => error.field === field));
    const isDocument = (errors) => errors.some(({ type }) => type === "MISSING_IDENTITY_DOCUMENT");
    state.verification = accepted(reply, 200, {
      id: /^Verification:/,
      customerId: state.customer.id,
      verificationStatus: "RESOLVE_ERRORS",
      errors: (errors) => isListed(errors) && isDocument(errors),
    });
  },
  "what is missing is added": async ({ server, state }) => {
    const reply = await server.patch(inPath(state), { customerType: "INDIVIDUAL", ...identity });
    accepted(reply, 200, {
      birthDate: identity.birthDate,
      address: { city: identity.address.city },
      identifier: undefined,
    });
  },
  "a file of another type is refused": async ({ server, state }) => {
    const fields = { documentHolder: state.customer.id, documentType: "PASSPORT", country: "US" };
    const file = { content: "hello", type: "text/plain", name: "passport.txt" };
    refused(await server.upload("/documents", fields, file), 400, "INVALID_INPUT");
  },
  "a passport is uploaded, and listed": async ({ server, state: { customer } }) => {
    const shape = { id: /^Document:/, documentHolder: customer.id, documentType: "PASSPORT", country: "US" };
    const { id } = accepted(await uploadDocument(server, customer.id, "PASSPORT"), 201, shape);
    accepted(await server.get(`/documents/${id}`), 200, { id });
    accepted(await server.get(`/documents?documentHolder=${customer.id}`), 200, page([{ id }]));
  },
  "a hosted link is made, a fresh one each time": async ({ server, state }) => {
    assertUnverified(state);
    const shape = { kycUrl: /^https?:\/\//, expiresAt: String };
    const { kycUrl } = accepted(await server.post(`${inPath(state)}/kyc-link`), 201, shape);
    accepted(await server.post(`${inPath(state)}/kyc-link`), 201, { kycUrl: (url) => url !== kycUrl });
  },
  "the complete submission is approved": async ({ server, state }) => {
    assertUnverified(state);
    const { id } = state.verification;
    const reply = await server.post("/verifications", { customerId: state.customer.id });
    accepted(reply, 200, { id, verificationStatus: "APPROVED", errors: [] });
    accepted(await server.get(`/verifications/${id}`), 200, { verificationStatus: "APPROVED" });
  },
  "the customer is approved, which is final": async ({ server, state }) => {
    accepted(await server.get(inPath(state)), 200, { kycStatus: "APPROVED" });
    const again = await server.post("/verifications", { customerId: state.customer.id });
    refused(again, 400, "INVALID_INPUT");
  },
  "outside of the regions for it there is no strong authentication": async ({ server, state: { customer } }) => {
    refused(await server.get(`/sca/factors?customerId=${customer.id}`), 409, "CONFLICT");
    refused(await server.post(`/customers/${customer.id}/verify-email`), 409, "CONFLICT");
  },
  "it is deleted once": async ({ server, state }) => {
    accepted(await server.delete(inPath(state)), 200, { id: state.customer.id });
    refused(await server.delete(inPath(state)), 410, "CUSTOMER_DELETED");
    refused(await server.get(inPath(state)), 404, "CUSTOMER_NOT_FOUND");
  },
});
