import { Prisma } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import type { CardRow } from "../cards/type.js";

export const cardList = new List({ table: "cards.card", columns: fieldsOf<CardRow>(Prisma.CardScalarFieldEnum) });
