import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { CodeMessage as CodeMessageRow, ContactChannel, ScaOperation } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { whereNamed } from "../../shared/providers/provider.js";
import { brandOf } from "../../platform/published.js";
import { daysAgo, removeOld } from "../../shared/events/retention.js";
import type { CodeDelivery, CodeSender, CodeSenderOf } from "../../shared/providers/code-sender.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { codeKind } from "./by-provider.js";
import { forgetContent, recordProvider, refuseMessage } from "./outcome.js";

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

/**
 * Sends messages by the code sender. An accepted message is deleted: its code is no longer needed. One whose arrival
 * will be reported, and a refused one, stay without their content, so that `isCodeRefused` finds it.
 */
export function codeTimers(deps: CodeDeps & Pick<Deps, "db" | "providerOperations">): TimerHandlers {
  const deliver: CallingTimer = {
    async call(caller, payload) {
      const key = { id: deliveryPayload.parse(payload).messageId, ...tenantOf(caller) };
      const row = await deps.db.codeMessage.findUnique({ where: key });
      // After a crash, the provider may already have reported the message's status.
      const isDone = row?.content.length === 0;
      const isFresh = row && (await deps.clock.shared(deps.db)).getTime() - row.createdAt.getTime() < staleMs;
      const delivery = isFresh && !isDone ? await deliverMessage(deps, caller, row) : undefined;
      return async (tx, { now }) => {
        await deps.providerOperations.forget(tx, caller, { kind: codeKind, subjectId: key.id });
        if (isDone) return;
        if (delivery === "REFUSED") await refuseMessage(tx, key, now);
        else if (delivery === "REPORTED") await forgetContent(tx, key);
        else await tx.codeMessage.deleteMany({ where: key });
      };
    },
  };
  return { [deliveryTimer]: deliver };
}

/** Undefined: another code has replaced it. */
async function deliverMessage(
  deps: CodeDeps & Pick<Deps, "db">,
  caller: Caller,
  row: CodeMessageRow,
): Promise<CodeDelivery | undefined> {
  const { id, channel, to, text, createdAt } = openMessage(deps, row);
  const { name: platformName } = await brandOf(deps, caller);
  const sender = senderOf(deps, caller, channel);
  if (!(await recordProvider(deps.db, row, sender.provider))) return undefined;
  const expiresAt = new Date(createdAt.getTime() + staleMs);
  return sender.send({ id, channel, to, text, platformName, expiresAt });
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
