import { registerEnum } from "./shape.js";

/** Which way a list goes; the values are REST's `sortOrder`. */
const SortOrder = { asc: "asc", desc: "desc" } as const;
type SortOrder = keyof typeof SortOrder;

registerEnum(SortOrder, {
  name: "SortOrder",
  description: "Which way a list goes.",
  valuesConfig: {
    asc: { description: "Oldest first." },
    desc: { description: "Newest first." },
  },
});
