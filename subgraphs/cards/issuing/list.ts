import { Prisma } from "../../../generated/prisma/client.js";
import type { z } from "zod";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { within } from "../../shared/schema/lists.js";
import type { CardRow } from "../cards/type.js";
import { cardFilter, cardOrder } from "../cards/wire.js";

export const cardList = new List({
  table: "cards.card",
  columns: fieldsOf<CardRow>(Prisma.CardScalarFieldEnum),
  indexed: ["status"],
});

export const cardSelection = listSelection(cardFilter, cardOrder);
export const customerCardSelection = listSelection(
  cardFilter.omit({ customerId: true }).meta({ id: "CustomerCardFilter", description: "Selects cards of a customer." }),
  cardOrder,
);
export const accountCardSelection = listSelection(
  cardFilter.omit({ accountId: true }).meta({ id: "AccountCardFilter", description: "Selects cards of an account." }),
  cardOrder,
);

/** The list's conditions. */
export const cardsMatching = ({ statuses, createdAt, ...equal }: z.output<typeof cardFilter>): ListFilter => ({
  ...equal,
  status: { in: statuses },
  createdAt: within(createdAt),
});
