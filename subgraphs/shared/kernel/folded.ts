/** A name for comparison: those that differ only in case, accents or spaces are the same. */
export const folded = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").trim().replace(/\s+/g, " ").toLowerCase();
