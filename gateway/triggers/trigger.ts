import type { EventType } from "../../subgraphs/shared/events/event-types.js";
import type { Sandbox } from "./sandbox.js";

/** Triggers an event in the sandbox. Returns `{laterSeconds}`, in the sandbox's time, if it doesn't come at once. */
export type Trigger = (sandbox: Sandbox) => Promise<unknown>;

export type Triggers = Readonly<Partial<Record<EventType, Trigger>>>;

/** For an event that a sandbox can't emit. */
export function impossible(why: string): Trigger {
  return () => Promise.reject(new Error(`it can't be triggered: ${why}`));
}
