import path from "node:path";

/** Where a REST upload is kept while its operation runs, under its `uploadId`. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, "incoming");
}
