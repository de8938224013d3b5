import { flow, unique } from "../kit.mjs";
import { accepted, page, refused } from "../server.mjs";

export const tokens = flow("API tokens", {
  "a token is created, with its secret": async ({ server, state }) => {
    const body = { name: unique("token"), permissions: ["VIEW"] };
    const shape = { id: /^Token:/, ...body, clientId: String, clientSecret: String };
    state.token = accepted(await server.post("/tokens", body), 201, shape);
  },
  "it is shown without its secret": async ({ server, state: { token } }) => {
    accepted(await server.get(`/tokens/${token.id}`), 200, { id: token.id, clientSecret: undefined });
  },
  "it is found by its name": async ({ server, state: { token } }) => {
    const list = await server.get(`/tokens?name=${token.name}`);
    accepted(list, 200, page([{ id: token.id, clientSecret: undefined }]));
  },
  "it reads": async ({ server, state: { token } }) => {
    accepted(await server.as(token).get("/customers?limit=1"), 200, page(Array));
  },
  "without TRANSACT it can't create a quote": async ({ server, state: { token } }) => {
    const quote = {
      source: { sourceType: "REALTIME_FUNDING", currency: "USD" },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$somebody@example.com" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
    };
    refused(await server.as(token).post("/quotes", quote), 403, "FORBIDDEN");
  },
  "it can't give what it hasn't": async ({ server, state: { token } }) => {
    const body = { name: unique("token"), permissions: ["TRANSACT"] };
    refused(await server.as(token).post("/tokens", body), 403, "FORBIDDEN");
  },
  "once deleted it is refused at once": async ({ server, state: { token } }) => {
    accepted(await server.delete(`/tokens/${token.id}`), 204);
    refused(await server.as(token).get("/customers?limit=1"), 401, "UNAUTHORIZED");
    refused(await server.get(`/tokens/${token.id}`), 404, "TOKEN_NOT_FOUND");
  },
});
