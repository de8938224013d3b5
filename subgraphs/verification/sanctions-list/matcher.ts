import { setImmediate } from "node:timers/promises";
import { noise, tellingOf, wordsOf, type Transliterate } from "./names.js";

/** A person, organisation, vessel or aircraft of a list. */
export interface ListEntry {
  /** Unique in the list, such as `ofac:12345`. */
  readonly id: string;
  readonly type: "INDIVIDUAL" | "ENTITY" | "VESSEL" | "AIRCRAFT";
  /** The main name first, then the aliases. */
  readonly names: readonly string[];
  readonly programmes: readonly string[];
  /** As the list writes them: dates and places of birth, nationalities, documents. */
  readonly remarks: string;
  /** Years in which the person may have been born, both inclusive. */
  readonly bornIn: readonly (readonly [first: number, last: number])[];
  /** ISO 3166-1 alpha-2: nationalities, and the country of birth. */
  readonly countries: readonly string[];
  /** Hash of all of the above: another content is another entry for the reviewer. */
  readonly content: string;
}

/** A person or organisation to be compared with the list. */
export interface Screened {
  readonly type: "INDIVIDUAL" | "BUSINESS";
  /** All names by which it is known, each compared by itself. */
  readonly names: readonly string[];
  readonly birthYear?: number | undefined;
  /** ISO 3166-1 alpha-2: nationality and residence, or seat. */
  readonly countries: readonly string[];
}

/** An entry that may be the screened party. */
export interface Match {
  readonly entry: ListEntry;
  /** The entry's name that is most similar. */
  readonly name: string;
  /** 0 to 1; 1: the same words, in any order. */
  readonly score: number;
}

/** Similarity of two words, from 0 to 1. */
export type Similarity = (one: string, other: string) => number;

/** Words below this similarity are different words. */
const sameWord = 0.86;
/** Similarity of words in which two neighbouring letters are exchanged, at least. */
const swapped = 0.9;
/** Share of its pairs of letters that a word has in common with a similar one, at least. */
const commonPairs = 0.35;
/** By which a known year of birth and country change the score of names that are not the same. */
const adjusted = { sameYear: 0.03, otherYear: -0.04, sameCountry: 0.02, otherCountry: -0.02 };
/** A list's year of birth may be wrong by this much. */
const yearTolerance = 1;
const sameNames = 0.999;
const maxMatches = 20;
/** Names between which the process serves others while the list is loaded. */
const namesAtOnce = 250;

/** A name of an entry. */
interface ListedName {
  readonly entry: ListEntry;
  readonly name: string;
  /** Positions in the vocabulary. */
  readonly words: readonly number[];
  /** Sum of the words' weights. */
  readonly weight: number;
}

/** Both ends of a word count as letters: ` ab ` has the pairs ` a`, `ab`, `b `. */
function pairsOf(word: string): Set<string> {
  const padded = ` ${word} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

const sortedLetters = (word: string): string => [...word].sort().join("");

/** Whether two words with the same letters differ by two neighbouring ones. */
function isSwapped(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Finds the entries of a list whose names are similar to a given one: words in any order, each by its similarity, of
 * which rare ones weigh more.
 */
export class NameMatcher {
  readonly #names: ListedName[] = [];
  readonly #vocabulary: string[] = [];
  /** Names that have a word, by its position in the vocabulary. */
  readonly #namesOf: number[][] = [];
  readonly #positions = new Map<string, number>();
  /** Words by their letters in alphabetical order. */
  readonly #anagrams = new Map<string, number[]>();
  /** Words that have a pair of letters. */
  readonly #wordsWith = new Map<string, number[]>();
  /** Scratch: pairs in common with each word of the vocabulary. */
  #common = new Uint8Array();
  /** Number of names. */
  #count = 0;

  private constructor(
    private readonly transliterate: Transliterate,
    private readonly similarity: Similarity,
  ) {}

  /** Loads the list in slices, between which the process serves others. */
  static async of(
    entries: readonly ListEntry[],
    transliterate: Transliterate,
    similarity: Similarity,
  ): Promise<NameMatcher> {
    const matcher = new NameMatcher(transliterate, similarity);
    await matcher.#load(entries);
    return matcher;
  }

  async #load(entries: readonly ListEntry[]): Promise<void> {
    const positions = this.#positions;
    const read: { entry: ListEntry; name: string; words: number[] }[] = [];
    for (const entry of entries) {
      for (const name of new Set(entry.names)) {
        const words = tellingOf(wordsOf(this.transliterate, name)).map((word) => {
          const position = positions.get(word) ?? positions.size;
          positions.set(word, position);
          return position;
        });
        if (words.length === 0) continue;
        for (const word of new Set(words)) (this.#namesOf[word] ??= []).push(read.length);
        if (read.push({ entry, name, words }) % namesAtOnce === 0) await setImmediate();
      }
    }
    this.#count = read.length;
    this.#vocabulary.push(...positions.keys());
    this.#common = new Uint8Array(this.#vocabulary.length);
    for (const [position, word] of this.#vocabulary.entries()) {
      for (const pair of pairsOf(word)) append(this.#wordsWith, pair, position);
      append(this.#anagrams, sortedLetters(word), position);
      if (position % namesAtOnce === 0) await setImmediate();
    }
    for (const listed of read) {
      const weight = listed.words.reduce((sum, word) => sum + this.#weight(this.#vocabulary[word] ?? "", word), 0);
      this.#names.push({ ...listed, weight });
    }
  }

  /** The rarer a word in the list, the more it tells; short ones tell less. */
  #weight(word: string, position: number | undefined): number {
    const frequency = position === undefined ? 0 : (this.#namesOf[position]?.length ?? 0);
    return Math.log((this.#count + 1) / (frequency + 1)) * Math.min(1, word.length / 4);
  }

  /** Words of the list that are the same as this one, or written similarly, with their similarity. */
  #similar(word: string): Map<number, number> {
    const common = this.#common;
    const touched: number[] = [];
    for (const pair of pairsOf(word)) {
      for (const position of this.#wordsWith.get(pair) ?? []) {
        if (common[position] === 0) touched.push(position);
        common[position] = (common[position] ?? 0) + 1;
      }
    }
    const needed = Math.max(2, Math.floor((word.length + 1) * commonPairs));
    const similar = new Map<number, number>();
    for (const position of touched) {
      if ((common[position] ?? 0) >= needed) {
        const similarity = this.similarity(word, this.#vocabulary[position] ?? "");
        if (similarity >= sameWord) similar.set(position, similarity);
      }
      common[position] = 0;
    }
    for (const position of this.#anagrams.get(sortedLetters(word)) ?? []) {
      const known = similar.get(position) ?? 0;
      if (known < swapped && isSwapped(word, this.#vocabulary[position] ?? "")) similar.set(position, swapped);
    }
    return similar;
  }

  readonly #isKnown = (word: string): boolean => noise.has(word) || this.#positions.has(word);

  /** The words, with a space that was left out, added or misplaced put right if that makes words of the list. */
  #respaced(words: readonly string[]): readonly string[] {
    for (const [index, word] of words.entries()) {
      const [before, after] = [words.slice(0, index), words.slice(index + 1)];
      const [next = "", ...rest] = after;
      if (this.#isKnown(word) && (next === "" || this.#isKnown(next))) continue;
      const joined = word + next;
      if (next !== "" && this.#positions.has(joined)) return [...before, joined, ...rest];
      const text = this.#isKnown(word) ? "" : word;
      for (const [whole, others] of [
        [text, after],
        [next === "" ? "" : joined, rest],
      ] as const) {
        const parts = this.#split(whole);
        if (parts) return [...before, ...parts, ...others];
      }
    }
    return words;
  }

  /** Two words of the list that make the text. */
  #split(text: string): readonly [string, string] | undefined {
    for (let at = 2; at <= text.length - 2; at++) {
      const [one, other] = [text.slice(0, at), text.slice(at)];
      if (this.#isKnown(one) && this.#isKnown(other)) return [one, other];
    }
    return undefined;
  }

  /** The entries that may be the party, best first, at most 20: those whose score is at least `threshold`. */
  find(party: Screened, threshold: number): Match[] {
    const best = new Map<string, Match>();
    for (const words of party.names.flatMap((name) => this.#readingsOf(name))) {
      for (const { listed, score: named } of this.#byWords(words, threshold)) {
        const { entry } = listed;
        if (!mayBe(party, entry)) continue;
        const score = adjust(named, party, entry);
        if (score < threshold || score <= (best.get(entry.id)?.score ?? 0)) continue;
        best.set(entry.id, { entry, name: listed.name, score });
      }
    }
    return [...best.values()]
      .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))
      .slice(0, maxMatches);
  }

  /** The words of a name as it is written, and with a space put right. */
  #readingsOf(name: string): (readonly string[])[] {
    const written = wordsOf(this.transliterate, name);
    const respaced = this.#respaced(written);
    return [written, ...(respaced === written ? [] : [respaced])].map(tellingOf);
  }

  #byWords(given: readonly string[], threshold: number): { readonly listed: ListedName; readonly score: number }[] {
    const words = given.map((word) => ({
      similar: this.#similar(word),
      weight: this.#weight(word, this.#positions.get(word)),
    }));
    const weight = words.reduce((sum, word) => sum + word.weight, 0);
    const least = Math.min(2, words.length);
    // Without year and country, a lower score can't reach the threshold.
    const floor = threshold - adjusted.sameYear - adjusted.sameCountry;
    const candidates = new Map<number, number>();
    for (const { similar } of words) {
      const found = new Set<number>();
      for (const position of similar.keys()) for (const index of this.#namesOf[position] ?? []) found.add(index);
      for (const index of found) candidates.set(index, (candidates.get(index) ?? 0) + 1);
    }
    const scored: { listed: ListedName; score: number }[] = [];
    for (const [index, count] of candidates) {
      const listed = this.#names[index];
      if (!listed || count < least) continue;
      const score = this.#score(words, weight, least, listed);
      if (score >= floor) scored.push({ listed, score });
    }
    return scored;
  }

  /** Each word of the name takes the most similar one of the entry's that is left. */
  #score(
    words: readonly { readonly similar: ReadonlyMap<number, number>; readonly weight: number }[],
    weight: number,
    least: number,
    listed: ListedName,
  ): number {
    const taken: boolean[] = [];
    let found = 0;
    let sum = 0;
    let covered = 0;
    for (const word of words) {
      let at = -1;
      let most = 0;
      for (const [index, position] of listed.words.entries()) {
        const similarity = taken[index] ? 0 : (word.similar.get(position) ?? 0);
        if (similarity > most) [at, most] = [index, similarity];
      }
      if (at < 0) continue;
      taken[at] = true;
      found++;
      sum += most * word.weight;
      const position = listed.words[at] ?? 0;
      covered += this.#weight(this.#vocabulary[position] ?? "", position);
    }
    if (found < least || weight === 0 || listed.weight === 0) return 0;
    return (sum / weight) * (0.5 + (0.5 * covered) / listed.weight);
  }
}

/** A person is no vessel, and no aircraft. */
function mayBe({ type }: Screened, entry: ListEntry): boolean {
  return type === "BUSINESS" || entry.type === "INDIVIDUAL" || entry.type === "ENTITY";
}

/** A year of birth or a country that is known of both confirms the score, or lowers that of a similar name. */
function adjust(score: number, { birthYear, countries }: Screened, entry: ListEntry): number {
  let sum = score;
  if (birthYear !== undefined && entry.bornIn.length > 0) {
    const isSame = entry.bornIn.some(
      ([first, last]) => birthYear >= first - yearTolerance && birthYear <= last + yearTolerance,
    );
    sum += isSame ? adjusted.sameYear : adjusted.otherYear;
  }
  if (countries.length > 0 && entry.countries.length > 0) {
    const isSame = countries.some((country) => entry.countries.includes(country));
    sum += isSame ? adjusted.sameCountry : adjusted.otherCountry;
  }
  // The same name is always a match: a person must look at it.
  return Math.min(1, score >= sameNames ? Math.max(sum, score) : sum);
}
