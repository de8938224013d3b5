import { extname } from "node:path";
import type { DocumentScreening } from "../../shared/providers/document-screening.js";

/** The findings of the sandbox's screening, by the end of the file's name without extension. */
const findings = ["dataNotReadable", "screenshot", "grayscale", "documentExpired"] as const;
const dateInName = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/;

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The sandbox's screening reads only the file's name: `id-screenshot.png` is rejected, `bill-2026-08-01.pdf` dated. */
export const sandboxScreening: DocumentScreening = {
  async screen({ fileName }) {
    const name = fileName.slice(0, fileName.length - extname(fileName).length).toLowerCase();
    const [day] = dateInName.exec(name) ?? [];
    return {
      precheckErrors: findings.filter((finding) => name.endsWith(`-${finding.toLowerCase()}`)),
      ...(day !== undefined && isDay(day) && { issuedOn: day }),
    };
  },
};
