import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { CodeMessage as CodeMessageRow, ContactChannel, ScaOperation } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { whereNamed } from "../../shared/providers/provider.js";
import { brandOf } from "../../platform/published.js";
import { daysAgo, removeOld } from "../../shared/events/retention.js";
import type { CodeSender, CodeSenderOf } from "../../shared/providers/code-sender.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";

/** Purpose of a code: confirming a contact, signing in to a wallet, or proving (SCA) an operation. */
type CodePurpose = "CONTACT" | "WALLET" | ScaOperation;

/** Effects of entering the code, in the message, lest a code be disclosed for another purpose. */
const deeds = {
  CONTACT: "confirm that this address is yours",
  WALLET: "open your wallet",
  LOGIN: "sign in",
  QUOTE: "authorize a payment",
  TRUST: "trust a beneficiary",
  UNTRUST: "stop trusting a beneficiary",
} as const satisfies Record<CodePurpose, string>;

export interface CodeDeps extends Pick<Deps, "sealer" | "clock"> {
  readonly codeSender: CodeSenderOf;
}

export interface NewMessage {
  readonly customerId: string;
  readonly channel: ContactChannel;
  /** E-mail address, or phone number (E.164). */
  readonly to: string;
  readonly purpose: CodePurpose;
  /** Subject of the code: a contact, a credential or a challenge, each with one code at a time. */
  readonly aboutId: string;
  /** Details of the purpose, such as the amount and the payee of a payment. */
  readonly about?: string | null;
  readonly code: string;
}

/** Every code of a sandbox (docs/interface.md, Codes of the sandbox). */
const sandboxCode = "123456";
/** Age after which an undelivered message, whose code is stale, is dropped. Real time. */
const staleMs = 10 * 60_000;
const retentionDays = 7;
const deliveryTimer = "codeMessage.deliver";

const deliveryPayload = z.object({ messageId: z.string() });
const storedContent = z.object({ to: z.string(), text: z.string() });

function contentContext(id: string): string {
  return `codeMessage/content/${id}`;
}

/** The form of a guess at {@link newCode}. */
export const guessableCode = { minLength: 6, maxLength: 6 } as const;

/** Six random digits; in the sandbox always the documented ones. */
export function newCode({ environment }: Pick<Caller, "environment">): string {
  return environment === "SANDBOX" ? sandboxCode : randomInt(1_000_000).toString().padStart(6, "0");
}

/**
 * Sends a code, in the transaction that makes it valid: in production a timer sends it by the code sender after the
 * commit. Throws 501 NOT_IMPLEMENTED there without a code sender.
 */
export async function sendCode(deps: CodeDeps, tx: Tx, caller: Caller, newMessage: NewMessage): Promise<void> {
  const { customerId, channel, to, purpose, aboutId, about, code } = newMessage;
  const isSandbox = caller.environment === "SANDBOX";
  if (!isSandbox) senderOf(deps, caller, channel);
  const now = await deps.clock.now(tx, caller);
  const id = uuidv7();
  const deed = about ? `${deeds[purpose]} ${about}` : deeds[purpose];
  const message = `${code} is your code to ${deed}. We will never ask you for it.`;
  const content = deps.sealer.seal(JSON.stringify({ to, text: message }), contentContext(id));
  const tenant = tenantOf(caller);
  const data = { id, ...tenant, customerId, channel, purpose, aboutId, content, createdAt: now };
  // The previous code is not sent anymore; a sandbox lists them all.
  if (!isSandbox) await tx.codeMessage.deleteMany({ where: { ...tenant, aboutId } });
  await tx.codeMessage.create({ data });
  if (isSandbox) return;
  await scheduleTimer(tx, { tenant, name: deliveryTimer, dueAt: now, payload: { messageId: id } });
}

function senderOf({ codeSender }: CodeDeps, caller: Caller, channel: ContactChannel): CodeSender {
  const sender = codeSender(caller, channel);
  if (sender) return sender;
  throw new ApiError("NOT_IMPLEMENTED", `${channel}: no provider of the role codes sends it. ${whereNamed}`);
}

/** Content of a message that was sent, or will not be: the code is forgotten. */
const noContent = Buffer.alloc(0);

/**
 * Sends messages by the code sender. An accepted message is deleted: its code is no longer needed. One whose arrival
 * will be reported, and a refused one, stay without their content, so that {@link isCodeRefused} finds it.
 */
export function codeTimers(deps: CodeDeps & Pick<Deps, "db">): TimerHandlers {
  const deliver: CallingTimer = {
    async call(caller, payload) {
      const where = { id: deliveryPayload.parse(payload).messageId, ...tenantOf(caller) };
      const row = await deps.db.codeMessage.findUnique({ where });
      // After a crash, the provider may already have reported the message's status.
      if (row?.content.length === 0) return async () => undefined;
      if (row && (await deps.clock.shared(deps.db)).getTime() - row.createdAt.getTime() < staleMs) {
        const { id, channel, to, text } = openMessage(deps, row);
        const { name: platformName } = await brandOf(deps, caller);
        const delivery = await senderOf(deps, caller, channel).send({ id, channel, to, text, platformName });
        if (delivery === "REFUSED") return (tx, { now }) => refuseMessage(tx, where, now);
        if (delivery === "REPORTED") {
          return async (tx) => {
            await tx.codeMessage.updateMany({ where, data: { content: noContent } });
          };
        }
      }
      return async (tx) => {
        await tx.codeMessage.deleteMany({ where });
      };
    },
  };
  return { [deliveryTimer]: deliver };
}

type MessageKey = Tenant & { readonly id: string };
type Messages = Pick<Tx, "codeMessage"> | Pick<Database, "codeMessage">;

async function refuseMessage({ codeMessage }: Messages, key: MessageKey, now: Date): Promise<void> {
  await codeMessage.updateMany({ where: { ...key, refusedAt: null }, data: { refusedAt: now, content: noContent } });
}

/** Applies a provider's report on a message. Repeated, late and unknown ones change nothing. */
export async function applyReport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  key: MessageKey,
  report: "DELIVERED" | "REFUSED",
): Promise<void> {
  if (report === "REFUSED") await refuseMessage(db, key, await clock.shared(db));
  else await db.codeMessage.deleteMany({ where: { ...key, refusedAt: null } });
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

/** A decrypted message. */
type OpenedCodeMessage = Omit<CodeMessageRow, "content"> & z.output<typeof storedContent>;

/** Decrypts a message. */
export function openMessage({ sealer }: Pick<Deps, "sealer">, { content, ...row }: CodeMessageRow): OpenedCodeMessage {
  return { ...row, ...storedContent.parse(JSON.parse(sealer.open(content, contentContext(row.id)).toString())) };
}

/** Deletes messages older than a week. Returns their number. */
export async function removeOldCodeMessages(
  deps: Pick<Deps, "systemScope" | "clock">,
  signal: AbortSignal,
): Promise<number> {
  const messages = { table: "verification.code_message", since: "created_at" };
  return removeOld(deps, signal, messages, await daysAgo(deps, retentionDays));
}
