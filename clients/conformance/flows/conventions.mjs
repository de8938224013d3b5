import { flow, unique } from "../kit.mjs";
import { accepted, page, refused } from "../server.mjs";

const person = () => ({ customerType: "INDIVIDUAL", fullName: "Ada Byron", platformCustomerId: unique("convention") });

export const conventions = flow("conventions", {
  "wrong credentials are 401": async ({ server }) => {
    refused(await server.as({ clientId: "nobody", clientSecret: "wrong" }).get("/config"), 401, "UNAUTHORIZED");
  },
  "an unknown path is 404 in JSON": async ({ server }) => {
    accepted(await server.get("/nowhere"), 404, { code: String, reason: String });
  },
  "another method is 405 in JSON": async ({ server }) => {
    refused(await server.delete("/config"), 405, "METHOD_NOT_ALLOWED");
  },
  "a wrong body is 400 and names the field": async ({ server }) => {
    const reply = await server.post("/customers", { ...person(), birthDate: "yesterday" });
    refused(reply, 400, "INVALID_INPUT");
    const isNamed = (errors) =>
      errors.length > 0 && errors.every(({ field, message }) => field === "birthDate" && message);
    accepted(reply, 400, { details: { errors: isNamed } });
  },
  "unknown and read-only members of a body are ignored": async ({ server }) => {
    const body = { ...person(), favouriteColour: "green", kycStatus: "APPROVED", createdAt: "2020-01-01T00:00:00Z" };
    accepted(await server.post("/customers", body), 201, { favouriteColour: undefined, fullName: body.fullName });
  },
  "a repeated key gives the first response": async ({ server, state }) => {
    state.key = { "idempotency-key": unique("key") };
    state.body = person();
    const { id } = accepted(await server.post("/customers", state.body, state.key), 201);
    accepted(await server.post("/customers", state.body, state.key), 201, { id });
  },
  "a key with another body is 409, and not to be retried": async ({ server, state }) => {
    const reply = await server.post("/customers", { ...state.body, fullName: "Ada King" }, state.key);
    refused(reply, 409, "CONFLICT");
    const told = reply.headers.get("x-should-retry");
    if (told !== "false") throw new Error(`x-should-retry is ${told}: existing clients retry any other 409`);
  },
  "a list is read page by page": async ({ server }) => {
    const first = accepted(
      await server.get("/customers?limit=1"),
      200,
      page((data) => data.length === 1),
    );
    if (!first.hasMore || !first.nextCursor) throw new Error("There is more than one customer, but no further page");
    const next = `/customers?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`;
    const isAnother = ([customer]) => customer && customer.id !== first.data[0].id;
    accepted(await server.get(next), 200, page(isAnother));
  },
  "a limit out of bounds is 400": async ({ server }) => {
    refused(await server.get("/customers?limit=101"), 400, "INVALID_INPUT");
  },
  "an id in a path may be percent-encoded": async ({ server }) => {
    const { id } = accepted(await server.post("/customers", person()), 201);
    accepted(await server.get(`/customers/${encodeURIComponent(id)}`), 200, { id });
    accepted(await server.get(`/customers/${id}`), 200, { id });
  },
  "the configuration lists the platform's currencies": async ({ server }) => {
    const config = accepted(await server.get("/config"), 200, { id: /^PlatformConfig:/, supportedCurrencies: Array });
    for (const currency of config.supportedCurrencies) {
      const { currencyCode, minAmount, maxAmount, requiredCounterpartyFields } = currency;
      if (
        !currencyCode ||
        !Number.isInteger(minAmount) ||
        !Number.isInteger(maxAmount) ||
        !requiredCounterpartyFields
      ) {
        throw new Error(`Not a supported currency: ${JSON.stringify(currency)}`);
      }
    }
  },
});
