import type { ViewProps } from "../../ui/view.js";
import { EventPage } from "./event.js";
import { EventList } from "./list.js";

/** `/events` is the log, `/events/{id}` an event. */
export function View({ path: [id] }: ViewProps) {
  return id === undefined ? <EventList /> : <EventPage id={id} />;
}
