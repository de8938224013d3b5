import type { Command } from "../shared/module/command.js";
import { listConflicts } from "../shared/providers/operations/store.sql.js";
import { findPlatform } from "./commands.tokens.js";
import type { PlatformDeps } from "./deps.js";

/** Commands about the operator's providers. */
export const providerCommands: readonly Command<PlatformDeps>[] = [
  {
    name: "providers conflicts",
    synopsis: "[--platform P]",
    summary: "list statements of providers that contradict their operations, the newest first: nothing was posted",
    options: { platform: { type: "string" } },
    prepare({ text }) {
      const name = text("platform");
      return async (deps) => {
        const platform = name === undefined ? undefined : await findPlatform(deps, name);
        return listConflicts(deps.systemScope("operator"), platform?.id);
      };
    },
  },
];
