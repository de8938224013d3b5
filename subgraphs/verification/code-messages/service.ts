import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { CodeMessage as CodeMessageRow, ContactChannel, ScaOperation } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { mapPage, newestFirst, readPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { daysAgo, removeInBatches } from "../../shared/events/retention.js";
import type { CodeSender } from "../../shared/providers/code-sender.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { text } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";

/** What a code is for: to confirm an address, or as a proof (SCA) of an operation. */
type CodePurpose = "CONTACT" | ScaOperation;

/** What the customer does by typing the code in. A message says it, so that nobody reads a code out for something else. */
const deeds = {
  CONTACT: "confirm that this address is yours",
  LOGIN: "sign in",
  QUOTE: "authorize a payment",
  TRUST: "trust a beneficiary",
  UNTRUST: "stop trusting a beneficiary",
} as const satisfies Record<CodePurpose, string>;

export interface CodeDeps extends Pick<Deps, "sealer" | "clock"> {
  /** Production's. Absent: 501 there; the sandbox keeps the messages to be looked at. */
  readonly codeSender?: CodeSender;
}

export interface WantedMessage {
  readonly customerId: string;
  readonly channel: ContactChannel;
  /** E-mail address, or phone number (E.164). */
  readonly to: string;
  readonly purpose: CodePurpose;
  /** What it is for more precisely, such as the amount and the payee of a payment. */
  readonly about?: string | null;
  readonly code: string;
}

/** Every code of a sandbox (docs/interface.md, Codes of the sandbox). */
const sandboxCode = "123456";
/** After that a message that could not be delivered says an old code: it is given up. Real time. */
const staleMs = 10 * 60_000;
const retentionDays = 7;
const deliveryTimer = "codeMessage.deliver";

const deliveryPayload = z.object({ messageId: z.string() });
const messageFilter = z.object({ customerId: text(100).optional() });
const storedContent = z.object({ to: z.string(), text: z.string() });

function contentContext(id: string): string {
  return `codeMessage/content/${id}`;
}

/** Six random digits; in the sandbox always the documented ones. */
export function newCode({ environment }: Pick<Caller, "environment">): string {
  return environment === "SANDBOX" ? sandboxCode : randomInt(1_000_000).toString().padStart(6, "0");
}

/**
 * Sends a code, in the transaction that makes it valid: in production a timer hands it to the code sender after the
 * commit. Throws 501 NOT_IMPLEMENTED there without one.
 */
export async function sendCode(deps: CodeDeps, tx: Tx, caller: Caller, wanted: WantedMessage): Promise<void> {
  const { customerId, channel, to, purpose, about, code } = wanted;
  const isSandbox = caller.environment === "SANDBOX";
  if (!isSandbox && !deps.codeSender) {
    throw new ApiError("NOT_IMPLEMENTED", `${channel}: no sender of codes is configured.`);
  }
  const now = await deps.clock.now(tx, caller);
  const id = uuidv7();
  const deed = about ? `${deeds[purpose]} ${about}` : deeds[purpose];
  const message = `${code} is your code to ${deed}. Nobody who asks you for it does so for us.`;
  const content = deps.sealer.seal(JSON.stringify({ to, text: message }), contentContext(id));
  const tenant = tenantOf(caller);
  await tx.codeMessage.create({ data: { id, ...tenant, customerId, channel, purpose, content, createdAt: now } });
  if (isSandbox) return;
  await scheduleTimer(tx, { tenant, name: deliveryTimer, dueAt: now, payload: { messageId: id } });
}

/** Hands messages to the code sender. A message that it has taken is removed: nobody needs its code any more. */
export function codeTimers(deps: CodeDeps & Pick<Deps, "db">): TimerHandlers {
  const deliver: CallingTimer = {
    async call(caller, payload) {
      const where = { id: deliveryPayload.parse(payload).messageId, ...tenantOf(caller) };
      const row = await deps.db.codeMessage.findUnique({ where });
      if (row && deps.clock.real().getTime() - row.createdAt.getTime() < staleMs) {
        if (!deps.codeSender) throw new Error("A code waits to be sent, and no sender of codes is configured");
        const { to, text } = openMessage(deps, row);
        await deps.codeSender.send({ channel: row.channel, to, text });
      }
      return async (tx) => {
        await tx.codeMessage.deleteMany({ where });
      };
    },
  };
  return { [deliveryTimer]: deliver };
}

/** A message with what it says. */
export type OpenedCodeMessage = Omit<CodeMessageRow, "content"> & z.output<typeof storedContent>;

function openMessage({ sealer }: Pick<Deps, "sealer">, { content, ...row }: CodeMessageRow): OpenedCodeMessage {
  return { ...row, ...storedContent.parse(JSON.parse(sealer.open(content, contentContext(row.id)).toString())) };
}

/** The sandbox's messages, or one customer's, newest first. Throws 404 NOT_FOUND in production: they are secrets there. */
export async function listCodeMessages(
  deps: Pick<Deps, "db" | "sealer">,
  caller: Caller,
  args: PageArgs & { readonly customerId?: string | null },
): Promise<Page<OpenedCodeMessage>> {
  if (caller.environment !== "SANDBOX")
    throw new ApiError("NOT_FOUND", "Only a sandbox keeps the codes that it sends.");
  const where = { ...tenantOf(caller), ...validateFilter(messageFilter, args) };
  const page = await readPage(
    args,
    (keyset, take) => deps.db.codeMessage.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => deps.db.codeMessage.count({ where }),
  );
  return mapPage(page, (row) => openMessage(deps, row));
}

/** Removes messages of a week ago. Answers how many. */
export function removeOldCodeMessages(deps: Pick<Deps, "systemScope" | "clock">): Promise<number> {
  const system = deps.systemScope("retention");
  const createdBefore = daysAgo(deps, retentionDays);
  return removeInBatches(
    (limit) => system.$executeRaw`
      DELETE FROM verification.code_message WHERE id = ANY(ARRAY(
        SELECT id FROM verification.code_message WHERE created_at < ${createdBefore} LIMIT ${limit}))`,
  );
}
