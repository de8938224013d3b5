import "./production.js";
import "reflect-metadata";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { explain } from "./start-up.js";

const given = process.argv.slice(2);

try {
  // Separate, so that no module is loaded for it.
  if (given.join(" ") === "ledger verify") {
    const { runLedgerVerify } = await import("./cli.ledger.js");
    await runLedgerVerify(loadEnv(process.env));
  } else {
    const { runCommand } = await import("./cli.commands.js");
    await runCommand(given);
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
