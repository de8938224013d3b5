import { nullable } from "./nullable.js";

/** Options of the fields and arguments by which a client follows events (docs/interface.md, Events and webhooks). */

export const payloadEventId = nullable("In subscription payloads: id of the event.");

export const payloadCursor = nullable(
  "In subscription payloads: cursor of the event. Pass it as `after` to resume from there.",
);

export const afterCursor = nullable("Only events after this cursor. Default: only new events.");
