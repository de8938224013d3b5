/** Words of a search, as PostgreSQL's `customers.search_words` has those of a customer. */

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
};
const otherLetters: Readonly<Record<string, string>> = { ħ: "h", ı: "i", ŧ: "t", ŋ: "n" };
const plain = { ...letters, ...otherLetters };
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Different words in lower case without accents: none of a text without letters and digits. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter);
  return [...new Set(folded.split(/[^\p{Alphabetic}0-9]+/u).filter((word) => word !== ""))];
}

/** Length from which a word matches anywhere in another, and from which it may have a typing error. */
const [anywhereLength, mistypedLength] = [3, 5];

const lengthOf = (word: string): number => [...word].length;

export const mayBeMistyped = (word: string): boolean => lengthOf(word) >= mistypedLength;

/** LIKE's pattern of the texts in which the word is: words have no character that LIKE treats specially. */
export const patternOf = (word: string): string => (lengthOf(word) < anywhereLength ? `% ${word}%` : `%${word}%`);

/** Patterns of whole words that differ from this one by a letter too many, too few, another one, or two swapped. */
export function mistypedPatterns(word: string): string[] {
  const typed = [...word];
  const variants = typed.flatMap((_, at) => {
    const [before, after] = [typed.slice(0, at).join(""), typed.slice(at + 1).join("")];
    const [one = "", next = ""] = typed.slice(at, at + 2);
    const swapped = next === "" ? [] : [`${before}${next}${one}${typed.slice(at + 2).join("")}`];
    return [`${before}_${after}`, `${before}${after}`, `${before}_${one}${after}`, ...swapped];
  });
  return [patternOf(word), ...[...new Set([...variants, `${word}_`])].map((variant) => `% ${variant} %`)];
}
