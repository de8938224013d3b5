import "./production.js";
import "reflect-metadata";
import { loadEnv, type Env } from "../../subgraphs/shared/kernel/env.js";
import { runProcess, type Stop } from "./lifecycle.js";
import { assertPortFree } from "./port.js";
import { applyMigrations, startDatabase } from "./start-up.js";

async function openDatabase(env: Env, stops: Stop[]): Promise<string> {
  const database = await startDatabase(env);
  stops.push(() => database.stop());
  await applyMigrations(database.url);
  return database.url;
}

/** Starts everything in one process. Its modules load while the database starts. */
async function start(stops: Stop[]): Promise<void> {
  const env = loadEnv(process.env);
  await assertPortFree(env, "npm start");
  const [databaseUrl, { startProduct }] = await Promise.all([openDatabase(env, stops), import("./product.js")]);
  await startProduct(env, databaseUrl, stops);
}

await runProcess("Paygraph", start);
