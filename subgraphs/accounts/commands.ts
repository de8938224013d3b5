import { requiredArg, type Command } from "../shared/module/command.js";
import type { AccountsDeps } from "./deps.js";
import { releaseFromSuspense } from "./ledger-transactions/release.js";
import { wayBack } from "./ledger-transactions/suspense.wire.js";

export const accountsCommands: readonly Command<AccountsDeps>[] = [
  {
    name: "suspense release",
    synopsis: "<itemId> --to A",
    summary: "post money in suspense to an internal account, or to the system account by which it was paid back",
    notes: `System accounts of 'suspense release': ${wayBack.options.join(", ")}`,
    options: { to: { type: "string" } },
    prepare({ text, operands }) {
      const itemId = requiredArg(operands[0], "<itemId>");
      const to = requiredArg(text("to"), "--to");
      return (deps) => releaseFromSuspense(deps, { itemId, to });
    },
  },
];
