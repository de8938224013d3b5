import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/** The entry of a provider of all rails, by which rates are offered; its key is written to the file's folder. */
export function railsEntry(folder: string): string {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(path.join(folder, "rails.pem"), publicKey.export({ type: "spki", format: "pem" }).toString());
  return `rails: { roles: [rails], kind: http, url: "https://rails.example.com", publicKey: "file:rails.pem" }`;
}

/** The ECB's file of one day, as it publishes it. */
export function euroRates(day: string, rates: Readonly<Record<string, string>>): string {
  const cubes = Object.entries(rates).map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join("\n")}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}
