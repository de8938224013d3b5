import { z } from "zod";
import { requiredArg, UsageError, type Command } from "../shared/module/command.js";
import { inTransaction } from "../shared/persistence/transaction.js";
import { listConflicts, resolveConflict, tenantOfConflict } from "../shared/providers/operations/conflicts.sql.js";
import { findPlatform } from "./commands.tokens.js";
import type { PlatformDeps } from "./deps.js";
import { conflictNote } from "./provider-conflicts/wire.js";

/** Resolves a conflict of any tenant. Throws 404 NOT_FOUND, 409 CONFLICT. */
async function resolveOfAny(deps: PlatformDeps, { id, note }: { readonly id: string; readonly note: string }) {
  const tenant = await tenantOfConflict(deps.systemScope("operator"), id);
  const { resolvedAt, provider, reason } = await inTransaction(deps, async (tx) =>
    resolveConflict(tx, tenant, { id, by: "operator", note, at: await deps.clock.shared(tx) }),
  );
  return { id, provider, reason, note, resolvedAt };
}

/** Commands about the operator's providers. */
export const providerCommands: readonly Command<PlatformDeps>[] = [
  {
    name: "providers conflicts",
    synopsis: "[--platform P] [--all]",
    summary: "list unresolved statements of providers that contradict their operations, the newest first, or all",
    options: { platform: { type: "string" }, all: { type: "boolean" } },
    prepare({ text, flag }) {
      const name = text("platform");
      const isAll = flag("all") ?? false;
      return async (deps) => {
        const platform = name === undefined ? undefined : await findPlatform(deps, name);
        return listConflicts(deps.systemScope("operator"), { platformId: platform?.id, isAll });
      };
    },
  },
  {
    name: "providers conflict resolve",
    synopsis: "<conflictId> --note T",
    summary: "record what was found about a contradiction of a provider: it moves no money",
    options: { note: { type: "string" } },
    prepare({ text, operands }) {
      const id = requiredArg(operands[0], "<conflictId>");
      const note = conflictNote.safeParse(requiredArg(text("note"), "--note"));
      if (!note.success) throw new UsageError(`--note ${z.flattenError(note.error).formErrors.join(", ")}`);
      return (deps) => resolveOfAny(deps, { id, note: note.data });
    },
  },
];
