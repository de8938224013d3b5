import { registerEnum } from "./shape.js";

/** The sort order of a list; the values are REST's `sortOrder`. */
const SortOrder = { asc: "asc", desc: "desc" } as const;
type SortOrder = keyof typeof SortOrder;

registerEnum(SortOrder, {
  name: "SortOrder",
  description: "The sort order of a list.",
  valuesConfig: {
    asc: { description: "Oldest first." },
    desc: { description: "Newest first." },
  },
});
