import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import type { CodeSender } from "../../shared/providers/code-sender.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { contactChannel } from "./wire.js";
import { refuseMessage } from "./outcome.js";

/** Codes by a provider of the protocol (docs/providers.md, Codes by the protocol). */

export const codeKind = operationKind({
  name: "CODE",
  role: "codes",
  request: z.object({
    platformId: z.string().describe("Platform whose customer gets the code."),
    messageId: z.string().describe("The message, a UUID."),
    channel: contactChannel.describe("Channel by which the customer gets it."),
    to: z.string().describe("E-mail address, or phone number (E.164)."),
    text: z.string().describe("Text of the message, which has the code."),
    platformName: z.string().describe("Name by which the customer knows the platform: it begins a message by SMS."),
    expiresAt: z.iso.datetime().describe("When the code expires: the message must not be delivered later."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("ACCEPTED") }),
    z.object({ state: z.literal("FAILED"), ...failureMembers }),
  ]),
  final: ["ACCEPTED", "FAILED"],
  after: { ACCEPTED: ["FAILED"] },
  isForgotten: true,
  async onChange(tx, { platformId, environment }, { subjectId: id, state }) {
    if (state === "FAILED") await refuseMessage(tx, { id, platformId, environment }, await readDatabaseTime(tx));
  },
});

/** Gives codes to the providers of these names, the preferred one first. */
export function providerSender(
  { providerOperations }: Pick<Deps, "providerOperations">,
  tenant: Tenant,
  names: readonly [string, ...string[]],
): CodeSender {
  return {
    provider: names[0],
    async send({ id: messageId, channel, to, text, platformName, expiresAt }) {
      const { outcome } = await providerOperations.ask(tenant, {
        kind: codeKind,
        subjectId: messageId,
        providers: names,
        request: () => ({
          platformId: tenant.platformId,
          messageId,
          channel,
          to,
          text,
          platformName,
          expiresAt: expiresAt.toISOString(),
        }),
      });
      return outcome.state === "ACCEPTED" ? "REPORTED" : "REFUSED";
    },
  };
}
