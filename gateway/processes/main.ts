import "./production.js";
import "reflect-metadata";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { runProcess, type Fail, type Stop } from "./lifecycle.js";
import { assertPortFree } from "./port.js";
import { applyMigrations, startDatabase, type StartedDatabase } from "./start-up.js";

async function openDatabase(env: Env, stops: Stop[], fail: Fail): Promise<StartedDatabase> {
  const database = await startDatabase(env, fail);
  stops.push(() => database.stop());
  await applyMigrations(database);
  return database;
}

/** Starts everything in one process. Its modules load while the database starts. */
async function start(stops: Stop[], fail: Fail): Promise<void> {
  const env = loadEnv(process.env);
  await assertPortFree(env, "npm start");
  const [database, { startProduct }] = await Promise.all([openDatabase(env, stops, fail), import("./product.js")]);
  await startProduct(env, database, stops);
}

await runProcess("Paygraph", start);
