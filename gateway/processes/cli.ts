#!/usr/bin/env node
import "./production.js";
import "reflect-metadata";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { explain, printJson, productVersion } from "./start-up.js";

const given = process.argv.slice(2);

try {
  if (given[0] === "--version" || given[0] === "-v") process.stdout.write(`${await productVersion()}\n`);
  // As `npm start` does, for an installation without the sources.
  else if (given.join(" ") === "start") await import("./main.js");
  // Separate, so that they load only what they need.
  else if (given.join(" ") === "doctor") {
    const { runDoctor } = await import("./cli.doctor.js");
    await runDoctor(process.env);
  } else if (given.join(" ") === "ledger verify") {
    const { runLedgerVerify } = await import("./cli.ledger.js");
    printJson(await runLedgerVerify(loadEnv(process.env)));
  } else {
    const { runCommand } = await import("./cli.commands.js");
    await runCommand(given);
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
