import type { ViewProps } from "../../ui/view.js";
import { CardPage } from "./card.js";
import { NewCard } from "./create.js";
import { CardList } from "./list.js";

/** `/cards` lists them, `/cards/new` orders one, `/cards/{id}` shows one. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <CardList />;
  return id === "new" ? <NewCard /> : <CardPage key={id} id={id} />;
}
