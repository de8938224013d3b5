import { registerEnum } from "./shape.js";

/** The values are REST's `sortOrder`. */
const sortOrder = { asc: "asc", desc: "desc" } as const;

registerEnum(sortOrder, {
  name: "SortOrder",
  description: "Sort order of a list.",
  valuesConfig: {
    asc: { description: "Oldest first." },
    desc: { description: "Newest first." },
  },
});
