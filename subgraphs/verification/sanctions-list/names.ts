/** Names as they are compared: their words in Latin letters, without the words that many names share. */

/** Words that tell no one apart: legal forms, articles, and particles of Arabic and Romance names. */
export const noise: ReadonlySet<string> = new Set(
  "co company ltd limited llc inc corp corporation sa the of and de la al el bin ibn abu".split(" "),
);

/** Maximum number of words of a name that are compared, and maximum length of each: bounds on the work. */
const maxWords = 24;
const maxWordLength = 32;
const maxNameLength = 1000;

/** Transliterates any script to ASCII. */
export type Transliterate = (text: string) => string;

/** The words of a name, in its order. */
export function wordsOf(transliterate: Transliterate, name: string): string[] {
  const plain = transliterate(name.slice(0, maxNameLength).normalize("NFKC")).toLowerCase();
  return plain
    .replace(/['\u2019`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords);
}

/** The words that tell someone apart; of a name that consists of noise only, those. */
export function tellingOf(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !noise.has(word));
  return telling.length > 0 ? telling : words;
}
