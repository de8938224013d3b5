// Values that differ from run to run, or were a test's secrets, become the same each time.

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
const hex = /(?<![0-9a-zA-Z])[0-9a-f]{20,}(?![0-9a-zA-Z])/g;
/** Generated parts of a UMA address and its domain, a card's own id and a device code. */
const made = /(?<=\$u|\bp|card-)[0-9a-f]{12,16}\b/g;
const deviceCode = /\b[0-9A-Z]{4}-AGENT-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
/** Before the token of a hosted page. */
const page = /https:\/\/[\w.]+\/\w+\//g;
const letters = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const firstTime = Date.UTC(2026, 0, 15, 10);

/** The same number of characters of the same type. */
const repeated = (alphabet, length) => alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

/** A public key begins with 02, 03 or 04. */
const hexOf = (text) => (/^0[234]/.exec(text)?.[0] ?? "01") + repeated("23456789abcdef01", text.length - 2);

/** The values of one example: equal ones stay equal, and times in order. */
export class Anonymous {
  #ids = new Map();
  #times;

  value(example) {
    const found = [...new Set(JSON.stringify(example).match(time) ?? [])];
    this.#times = found.sort((a, b) => Date.parse(a) - Date.parse(b));
    return this.#anonymous(example);
  }

  #anonymous(value) {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.#anonymous(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#anonymous(member)]));
  }

  #text(text) {
    const kept = [];
    const keep = (part) => `\u0000${kept.push(part) - 1}\u0000`;
    return text
      .replace(uuid, (id) => keep(this.#id(id)))
      .replace(time, (at) => keep(new Date(firstTime + this.#times.indexOf(at) * 60_000).toISOString()))
      .replace(hex, (secret) => keep(hexOf(secret)))
      .replace(made, (part) => keep(repeated("0123456789abcdef", part.length)))
      .replace(deviceCode, () => keep("7K2M-AGENT-X7K9-M2P4"))
      .replace(page, (address) => keep(address))
      .replace(letters, (secret) => keep(repeated("Example0", secret.length)))
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://hooks.example.com")
      .replace(/\u0000(\d+)\u0000/g, (_all, index) => kept[index]);
  }

  /** A UUID v7, numbered. */
  #id(id) {
    if (!this.#ids.has(id)) this.#ids.set(id, this.#ids.size + 1);
    return `01a1fbfa-4109-7002-a57d-${this.#ids.get(id).toString(16).padStart(12, "0")}`;
  }
}
