import { z } from "zod";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleTimer } from "../../shared/timers/timers.js";

/** The timer that asks a provider about a document's file, its subject. */
export const screenDocumentTimer = "document.screen";

export const screenedFile = z.object({ fileId: z.string() });

/** Schedules the next question to the provider about the file. */
export async function scheduleDocumentScreening(tx: Tx, tenant: Tenant, fileId: string, dueAt: Date): Promise<void> {
  const payload: z.output<typeof screenedFile> = { fileId };
  await scheduleTimer(tx, { tenant, name: screenDocumentTimer, subject: fileId, dueAt, payload });
}
