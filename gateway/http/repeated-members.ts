/**
 * Finds a member given twice in one object of a JSON text (docs/interface.md, Over HTTP). `JSON.parse` takes the last,
 * other parsers the first.
 */

const [quote, backslash, colon] = ['"', "\\", ":"].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];
/** Deeper values are refused elsewhere. */
const maxDepth = 64;

/** End of the text that begins at `start`: after its closing quote. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}

/** Members as they are written: each has a colon outside of texts. */
function countWritten(json: string): number {
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at) - 1;
    else if (code === colon) count++;
  }
  return count;
}

/** Members as they were read; undefined if they are nested too deeply. */
function countRead(value: unknown, depth = 0): number | undefined {
  if (typeof value !== "object" || value === null) return 0;
  if (depth > maxDepth) return undefined;
  const members: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) {
    const below = countRead(member, depth + 1);
    if (below === undefined) return undefined;
    count += below;
  }
  return count;
}

/** Whether the text that ends there is the name of a member. */
function isName(json: string, end: number): boolean {
  let at = end;
  // White space of JSON.
  while (json.charCodeAt(at) <= 32) at++;
  return json.charCodeAt(at) === colon;
}

function findRepeated(json: string): string {
  const objects: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === "{") objects.push(new Set());
    else if (character === "[") objects.push(undefined);
    else if (character === "}" || character === "]") objects.pop();
    if (character !== '"') continue;
    const end = endOfText(json, at);
    const names = objects.at(-1);
    if (names && isName(json, end)) {
      const written = json.slice(at + 1, end - 1);
      const name = written.includes("\\") ? String(JSON.parse(`"${written}"`)) : written;
      if (names.has(name)) return name;
      names.add(name);
    }
    at = end - 1;
  }
  return "";
}

/** The name of such a member in a valid JSON text, which was parsed as `value`; undefined: none. */
export function repeatedMember(json: string, value: unknown): string | undefined {
  const read = countRead(value);
  return read === undefined || read === countWritten(json) ? undefined : findRepeated(json);
}
