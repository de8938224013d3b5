import { addSearchWords, fastWriting, repeatRow, withoutTriggers } from "../grown.mjs";
import { minRounds, percentile, progress } from "../harness.mjs";
import { send } from "../load.mjs";
import { customer, withProduct } from "../product.mjs";

const firstNames =
  "Ada Grace Alan Edsger Barbara Donald Frances Katherine Linus Margaret Radia Tim Vint Hedy Joan Annie Mary Dorothy Jean Betty Karen Sophie Ivan Niklaus".split(
    " ",
  );
const syllables =
  "ba ber cas dor el fen gar hol in jor kam lund mar nor ost per quin ros sten tal ul vik wer zan".split(" ");
/** Of three syllables: 13,824 last names, each of about one customer in as many. */
const syllable = (number) => syllables[number % syllables.length];
const lastName = (number) => syllable(number) + syllable(Math.floor(number / 24)) + syllable(Math.floor(number / 576));
const sqlArray = (words) => `ARRAY['${words.join("', '")}']`;
const sqlSyllable = (number) => `(${sqlArray(syllables)})[1 + (${number}) % ${syllables.length}]`;

/** The columns that differ between the customers, as SQL of their number `n`. */
const columns = {
  id: `'Customer:01987a3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`,
  created_at: `now() - n * interval '1 minute'`,
  updated_at: `now() - n * interval '1 minute'`,
  platform_customer_id: `'C' || n`,
  uma_address: `'$u' || n || '@grown.example'`,
  email: `'mail' || n || '@grown.example'`,
  full_name: `(${sqlArray(firstNames)})[1 + n % ${firstNames.length}] || ' ' ||
    initcap(${sqlSyllable("n / 7")} || ${sqlSyllable("n / 168")} || ${sqlSyllable("n / 4032")})`,
};

/** With a letter too few, too many, another one, or two swapped. */
function mistyped(word, number) {
  const at = 1 + (number % (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  return [
    before + after,
    `${before}x${letter}${after}`,
    `${before}x${after}`,
    before + after[0] + letter + after.slice(1),
  ][number % 4];
}

/** 50 each: of very many customers, of few, of few with one typing error, and of none. */
const words = Array.from({ length: 50 }, (_, number) => {
  const rare = lastName(number * 271 + 5);
  return [firstNames[number % firstNames.length], rare, mistyped(rare, number), `xq${lastName(number * 97)}`];
}).flat();

async function measure(product, name, size) {
  const { id } = await product.rest("POST", "/customers", { ...customer, platformCustomerId: "first" });
  await withoutTriggers(product, async (client) => {
    await repeatRow(client, "customers.customer", id, size, columns);
    await addSearchWords(client);
    await client.query("VACUUM ANALYZE");
  });
  const query = `query ($search: String!) { customers(filter: {search: $search}) { nodes { id fullName email } } }`;
  const headers = { authorization: product.authorization, "content-type": "application/json" };
  const samples = { name, unit: "ms", ours: [], peer: null };
  let slowest = { ms: 0 };
  for (let round = 0; round <= minRounds; round++) {
    const times = [];
    for (const search of words) {
      const startedAt = performance.now();
      const body = JSON.stringify({ query, variables: { search } });
      const { status, text } = await send(`${product.url}/graphql`, { method: "POST", headers, body });
      const ms = performance.now() - startedAt;
      if (status !== 200 || text.includes('"errors"')) throw new Error(`${search}: ${status} ${text}`);
      times.push(ms);
      if (round > 0 && ms > slowest.ms) slowest = { ms, search };
    }
    // The first round warms up.
    if (round > 0) samples.ours.push(percentile(times, 0.95));
  }
  progress(`the slowest: ${slowest.search} with ${slowest.ms.toFixed(0)} ms`);
  return [samples];
}

const measureSearchOf = (name, size) => () =>
  withProduct((product) => measure(product, name, size), { databaseSettings: fastWriting });

/** p95 of searches for customers: 200 words, of a tenant with 100,000 and with a million customers. */
export const measureSearch = measureSearchOf("search", 100_000);
export const measureSearchMillion = measureSearchOf("search-million", 1_000_000);
