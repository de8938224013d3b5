import path from "node:path";

/** Folder of REST uploads during their operation, named by their `uploadId`. */
export function incomingFolder(dataDir: string): string {
  return path.join(dataDir, "incoming");
}
