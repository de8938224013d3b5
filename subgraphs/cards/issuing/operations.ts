import { z } from "zod";
import { only, restDirection } from "../../shared/schema/lists.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { formerCardNames as formerNames } from "../../shared/kernel/former-names.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { resourceId } from "../../shared/schema/ids.js";
import { CardConnection, cardEntity, findCards } from "../cards/type.js";
import { card, cardCreate, cardListQuery, cardPath, cardUpdate } from "../cards/wire.js";
import { operation } from "../operation.js";
import { assertCardIds, orderCard } from "./issue.js";
import { issuerOf } from "./issuer.js";
import { cardList, cardSelection, cardsMatching } from "./list.js";
import { assertUpdate, changeCard } from "./update.js";

const tag = "Cards";

const createCard = operation.transaction({
  name: "createCard",
  description:
    "Orders a card for a customer whose KYC status is APPROVED. The card is PROCESSING until the issuer has " +
    "issued it, then ACTIVE, or CLOSED with ISSUER_REJECTED. The idempotency key is required; a retry must " +
    "use the same key.",
  permission: "MANAGE",
  errors: [
    "USER_NOT_FOUND",
    "ACCOUNT_NOT_FOUND",
    "CARDHOLDER_KYC_NOT_APPROVED",
    "FUNDING_SOURCE_INELIGIBLE",
    "CARD_LIMIT_REACHED",
    "NOT_IMPLEMENTED",
  ],
  events: ["CARD.STATUS_CHANGE"],
  rest: {
    route: "POST /cards",
    tag,
    summary: "Order a card",
    idempotency: "required",
    formerNames,
    body: cardCreate,
    reply: [reply(201, card)],
  },
  inputDescription: "Cardholder, funding account and limits of the card.",
  returns: cardEntity,
  prepare({ deps, caller }, given) {
    issuerOf(deps, caller);
    assertCardIds(given);
  },
  work: orderCard,
});

const cards = operation.list({
  name: "cards",
  description: "Cards of the environment, newest first by default.",
  errors: ["NOT_IMPLEMENTED"],
  rest: {
    route: "GET /cards",
    operationId: "listCards",
    tag,
    summary: "List cards, newest first by default",
    formerNames,
    query: cardListQuery,
    selects: ({ status, sortOrder, ...ids }) => ({
      filter: { ...ids, statuses: only(status) },
      orderBy: { direction: restDirection(sortOrder) },
    }),
    reply: [pageReply(card, "CardListResponse")],
  },
  selection: cardSelection,
  connection: CardConnection,
  toGraph: cardEntity.toGraph,
  page({ deps, caller }, { filter, orderBy }, args) {
    issuerOf(deps, caller);
    return cardList.page(deps.db, caller, cardsMatching(filter), args, orderBy);
  },
});

const cardById = operation.read({
  name: "card",
  description: "Retrieves a card.",
  errors: ["NOT_FOUND", "NOT_IMPLEMENTED"],
  rest: {
    route: "GET /cards/{id}",
    operationId: "getCardById",
    tag,
    summary: "Retrieve a card",
    reply: [reply(200, card)],
  },
  isLookup: true,
  args: z.object({ id: resourceId("Card") }),
  returns: cardEntity,
  async read({ deps, caller }, { id }) {
    issuerOf(deps, caller);
    const found = (await findCards(deps, [id], caller)).get(id);
    if (!found) throw new ApiError("NOT_FOUND", "No such card.");
    return found;
  },
});

const updateCard = operation.transaction({
  name: "updateCard",
  description:
    "Freezes, unfreezes or closes a card, replaces its funding account, or changes its limits. Closing is " +
    "final: it ends open authorizations and detaches the account. No wallet signature is required.",
  permission: "MANAGE",
  errors: [
    "ACCOUNT_NOT_FOUND",
    "FUNDING_SOURCE_INELIGIBLE",
    "INVALID_STATE_TRANSITION",
    "CARD_ALREADY_CLOSED",
    "CARD_NOT_MUTABLE",
    "NOT_IMPLEMENTED",
  ],
  events: ["CARD.STATUS_CHANGE", "CARD_TRANSACTION.SETTLED"],
  rest: {
    route: "PATCH /cards/{id}",
    operationId: "updateCardById",
    tag,
    summary: "Update a card's status, funding source or limits",
    pathNames: cardPath,
    notFound: "NOT_FOUND",
    formerNames,
    body: cardUpdate,
    reply: [reply(200, card)],
  },
  inputDescription: "Changes to the card; at least one is required.",
  returns: cardEntity,
  prepare({ deps, caller }, given) {
    issuerOf(deps, caller);
    assertCardIds(given);
    assertUpdate(given);
  },
  work: changeCard,
});

export const cardOperations = [createCard, cards, cardById, updateCard];
