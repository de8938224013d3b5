// The choice among what tests recorded.

/** Maximum length of an example. */
const maxCharacters = 6_000;

/** The paths of all members: an example that shows more of them is better. */
function members(value, path = "") {
  if (Array.isArray(value)) return value.slice(0, 2).flatMap((item) => members(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => members(member, `${path}.${name}`));
}

/** Lists are cut after two. */
export function cut(value) {
  if (Array.isArray(value)) return value.slice(0, 2).map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}

/** Tests send wrong, hostile or meaningless input: none of it is shown. */
const isOdd = (text) => /[^\x20-\x7e€£₦₱₹₿₮À-ÿ]|<script|__proto__|\\\\|unknown/i.test(text);

/** The number of different members that it shows; 0 if it is unfit. */
export function score(value) {
  const text = JSON.stringify(value);
  return text.length > maxCharacters || isOdd(text) ? 0 : new Set(members(value)).size;
}
