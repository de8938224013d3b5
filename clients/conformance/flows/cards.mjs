import { fundedIndividual } from "../customers.mjs";
import { flow, LeftOut, receiverOf, unique } from "../kit.mjs";
import { accepted, eventually, page, refused } from "../server.mjs";

/** For steps by the former names of a card, which a server with an alias of its headers sends besides its own. */
function formerNamesOf({ card }) {
  if (card.cardholderId === undefined) throw new LeftOut("the server has no alias (PAYGRAPH_HEADER_ALIAS)");
  return { cardholderId: card.customerId, fundingSources: (sources) => sources?.[0] === card.fundingSource };
}

export const cards = flow("cards, and their former names", {
  "a customer is funded": async ({ server, state }) => {
    Object.assign(state, await fundedIndividual(server));
  },
  "a card is ordered, and is active": async ({ server, state }) => {
    const { customer, account } = state;
    const body = { customerId: customer.id, form: "VIRTUAL", fundingSource: account.id };
    const key = { "idempotency-key": unique("card") };
    const ordered = accepted(await server.post("/cards", body, key), 201, { id: /^Card:/, ...body });
    state.card = await eventually(() => server.get(`/cards/${ordered.id}`), { status: "ACTIVE" });
  },
  "it is listed by its holder and its status": async ({ server, state: { card } }) => {
    const list = await server.get(`/cards?customerId=${card.customerId}&status=ACTIVE`);
    accepted(list, 200, page([{ id: card.id }]));
  },
  "it is frozen, and active again": async ({ server, state: { card } }) => {
    for (const status of ["FROZEN", "ACTIVE"])
      accepted(await server.patch(`/cards/${card.id}`, { status }), 200, { status });
  },
  "by its former names it is read, listed and frozen": async ({ server, state }) => {
    const { id, customerId } = state.card;
    const former = formerNamesOf(state);
    accepted(await server.get(`/cards/${id}`), 200, { ...former, state: "ACTIVE", status: "ACTIVE" });
    accepted(await server.get(`/cards?cardholderId=${customerId}&state=ACTIVE`), 200, page([{ id, ...former }]));
    accepted(await server.patch(`/cards/${id}`, { state: "FROZEN" }), 200, { state: "FROZEN", status: "FROZEN" });
  },
  "by its former names one is ordered without an idempotency key": async ({ server, state }) => {
    formerNamesOf(state);
    const { customer, account } = state;
    const body = { cardholderId: customer.id, form: "VIRTUAL", fundingSources: [account.id] };
    accepted(await server.post("/cards", body), 201, { customerId: customer.id, fundingSource: account.id });
  },
  "two values of one member are refused": async ({ server, state }) => {
    formerNamesOf(state);
    const body = { status: "ACTIVE", state: "CLOSED" };
    refused(await server.patch(`/cards/${state.card.id}`, body), 400, "INVALID_INPUT");
  },
  "its events come by their former type, too": async (run) => {
    const receiver = receiverOf(run);
    formerNamesOf(run.state);
    const { id } = run.state.card;
    await receiver.waitFor("CARD.STATE_CHANGE", ({ data }) => data.id === id && data.state === "FROZEN");
  },
});
