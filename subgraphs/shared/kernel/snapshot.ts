/**
 * JSON that keeps dates, bigints and bytes, for stored idempotent results: a replay is identical.
 */
const tag = "$paygraph";

export function toSnapshot(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key: string, json: unknown) {
    const original = key === "" ? value : this[key];
    if (original instanceof Date) return { [tag]: "date", value: original.toISOString() };
    if (typeof original === "bigint") return { [tag]: "bigint", value: original.toString() };
    if (original instanceof Uint8Array) return { [tag]: "bytes", value: Buffer.from(original).toString("base64") };
    return json;
  });
}

/** `restore` gets each object, the innermost first, and returns its replacement. */
export function fromSnapshot<T>(text: string, restore: (value: object) => unknown = (value) => value): T {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (!(tag in value)) return restore(value);
    const tagged = value as unknown as { [tag]: string; value: string };
    switch (tagged[tag]) {
      case "date":
        return new Date(tagged.value);
      case "bigint":
        return BigInt(tagged.value);
      case "bytes":
        return Uint8Array.from(Buffer.from(tagged.value, "base64"));
      default:
        return value;
    }
  }) as T;
}
