import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { errorCatalogue, type ErrorCode } from "../../../subgraphs/shared/kernel/errors.js";
import { CallMaker } from "./calls.js";
import type { WalletModel } from "./model.js";
import { statusOf, type Call, type Outcome, type Sender } from "./operations.js";
import type { CallerName, ModelCall } from "./state.js";
import type { Step } from "./steps.js";

/** The world of a sequence. */
export interface World {
  readonly model: WalletModel;
  readonly senders: Readonly<Record<CallerName, Sender>>;
  /** Real time. */
  readonly nowMs: number;
  /** Number of responses by code. */
  readonly tally: Map<string, number>;
}

const racers = 4;

function sentCall({ stamp, ...call }: ModelCall): Call {
  return { ...call, ...(stamp && { stamp: stamp.text }) };
}

/** The status that belongs to a code; undefined: a result of the graph. */
function expectedStatus({ surface, operation }: ModelCall, code: string): number | undefined {
  if (code in errorCatalogue) return errorCatalogue[code as ErrorCode].status;
  if (surface === "GRAPH") return undefined;
  if (code === "CHALLENGE") return 202;
  return code === "PROCESSING" ? 200 : statusOf(operation);
}

/** Plays steps one after another. Returns the number of calls. Throws if the product differs from the model. */
export async function play(world: World, steps: readonly Step[]): Promise<number> {
  const { model, senders, nowMs, tally } = world;
  const maker = new CallMaker(model, nowMs);
  let calls = 0;

  function compare(call: ModelCall, outcome: Outcome, code: string): void {
    const status = expectedStatus(call, code);
    const { code: given, status: givenStatus } = outcome;
    // A subgraph alone has no status of success.
    const isSame = given === code && (givenStatus === undefined || givenStatus === status);
    if (!isSame)
      throw new Error(
        `${describe(call)} is ${String(givenStatus)} ${given} instead of ${String(status)} ${code}: ${JSON.stringify(outcome.value)}`,
      );
    tally.set(code, (tally.get(code) ?? 0) + 1);
  }

  async function single(call: ModelCall): Promise<void> {
    const { code, effect } = model.predict(call);
    const outcome = await senders[call.caller].send(sentCall(call));
    calls++;
    compare(call, outcome, code);
    effect?.(outcome.value);
  }

  /** The same leg several times at once: one is accepted. */
  async function race(call: ModelCall): Promise<void> {
    const { code, effect } = model.predict(call);
    const sent = Array.from({ length: racers }, () => senders[call.caller].send(sentCall(call)));
    const outcomes = await Promise.all(sent);
    calls += racers;
    const winners = outcomes.filter((outcome) => outcome.code === code);
    const [winner] = winners;
    const isOnce = code === "DONE" || code === "CHALLENGE";
    if (!winner || winners.length !== (isOnce ? 1 : racers)) {
      throw new Error(`${describe(call)}, ${racers} times at once: ${outcomes.map((each) => each.code).join(", ")}`);
    }
    for (const outcome of outcomes) compare(call, outcome, outcome === winner || !isOnce ? code : "UNAUTHORIZED");
    effect?.(winner.value);
  }

  async function look(): Promise<void> {
    for (const wallet of model.wallets) {
      const { accountId, isPrivate } = wallet;
      const shown = await senders.first.look(accountId);
      calls++;
      const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort();
      const keys = [...model.delegatedKeys.values()].filter((key) => key.wallet === wallet && key.status !== "REVOKED");
      expect({
        ...shown,
        credentials: ids(shown.credentials),
        sessions: ids(shown.sessions),
        delegatedKeys: shown.delegatedKeys.map(({ id, status }) => `${id} ${status}`).sort(),
      }).toEqual({
        privateEnabled: isPrivate,
        credentials: ids(model.credentialsOf(wallet)),
        sessions: ids(model.liveSessions(wallet)),
        delegatedKeys: keys.map(({ id, status }) => `${id} ${status}`).sort(),
      });
    }
  }

  async function make(step: Step): Promise<void> {
    if (step.does === "look") return look();
    const call = await maker.callOf(step);
    if (call) await (step.does === "race" ? race(call) : single(call));
  }

  for (const [index, step] of steps.entries()) {
    await make(step).catch((error: unknown) => {
      throw new Error(`Step ${index + 1} of ${steps.length}: ${String(error)}`, { cause: error });
    });
  }
  await look();
  for (const [what, times] of model.accepted) if (times > 1) throw new Error(`${what} was accepted ${times} times`);
  return calls;
}

function describe({ stamp, ...call }: ModelCall): string {
  const { proof, clientKey: _key, ...sent } = call;
  return JSON.stringify({ ...sent, stamp: stamp && { form: stamp.form, by: stamp.by }, proof: proof?.type });
}

export const newCardId = () => `Card:${randomUUID()}`;
