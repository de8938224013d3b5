import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";

/** Outcomes of messages with codes: what providers say of them, and what their codes' confirmations say. */

export type MessageKey = Tenant & { readonly id: string };
type Messages = Pick<Tx, "codeMessage"> | Pick<Database, "codeMessage">;

/** Content of a message that was sent, or will not be: the code is forgotten. */
const noContent = Buffer.alloc(0);

/** Records the provider that is about to get the message. Returns false if another code has replaced it. */
export async function recordProvider({ codeMessage }: Messages, key: MessageKey, provider: string): Promise<boolean> {
  const { id } = key;
  const { count } = await codeMessage.updateMany({ where: { id, ...tenantOf(key) }, data: { provider } });
  return count === 1;
}

/** The message is on its way, and its provider reports its outcome. */
export async function forgetContent({ codeMessage }: Messages, key: MessageKey): Promise<void> {
  await codeMessage.updateMany({ where: key, data: { content: noContent } });
}

export async function refuseMessage({ codeMessage }: Messages, key: MessageKey, now: Date): Promise<void> {
  await codeMessage.updateMany({ where: { ...key, refusedAt: null }, data: { refusedAt: now, content: noContent } });
}

/**
 * Applies a provider's report on a message. Repeated and late ones change nothing. Throws 404 NOT_FOUND if another
 * provider has the message.
 */
export async function applyReport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: MessageKey,
  { provider, report }: { readonly provider: string; readonly report: "SENT" | "DELIVERED" | "REFUSED" },
): Promise<void> {
  const row = await db.codeMessage.findUnique({ where: key, select: { provider: true } });
  if (!row) return;
  if (row.provider !== provider) throw new ApiError("NOT_FOUND");
  if (report === "REFUSED") await refuseMessage(db, key, await clock.shared(db));
  if (report === "DELIVERED") await db.codeMessage.deleteMany({ where: { ...key, refusedAt: null } });
}

/** Whether the message with the last code of a resource was refused, such as for its address. */
export async function isCodeRefused(tx: Pick<Tx, "codeMessage">, caller: Caller, aboutId: string): Promise<boolean> {
  if (caller.environment === "SANDBOX") return false;
  const where = { ...tenantOf(caller), aboutId, refusedAt: { not: null } };
  return (await tx.codeMessage.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws 400 INVALID_INPUT if the last code of a resource was not delivered, because its message was refused. */
export async function assertCodeNotRefused(
  tx: Pick<Tx, "codeMessage">,
  caller: Caller,
  aboutId: string,
): Promise<void> {
  if (!(await isCodeRefused(tx, caller, aboutId))) return;
  throw invalidField("code", "none was delivered, because the message was refused: check the address, send another");
}
