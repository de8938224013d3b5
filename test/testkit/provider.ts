import type { KeyObject } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { closeAtEnd } from "../setup/close.js";

/** An operation in the reference provider's book. */
export interface BookedOperation {
  readonly operationId: string;
  readonly kind: string;
  readonly state: string;
  readonly sequence: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly members: Readonly<Record<string, unknown>>;
}

export interface ProviderFaults {
  readonly faults?: readonly string[];
  readonly chance?: number;
  readonly seed?: number;
  readonly slowMs?: number;
}

interface SentEvent {
  readonly id: string;
  readonly type: string;
}

/** The reference provider in this process (examples/provider/README.md). */
export interface ReferenceProvider {
  readonly url: string;
  readonly publicPem: string;
  readonly counts: { requests: number };
  readonly book: {
    readonly operations: ReadonlyMap<string, BookedOperation>;
    list(kind?: string): readonly BookedOperation[];
  };
  readonly events: {
    /** One attempt to send an event, with its signed response. */
    post(
      event: object,
      changed?: { readonly privateKey?: KeyObject; readonly body?: string },
    ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
    settled(): Promise<void>;
  };
  setPaygraph(url: string): void;
  /** States of a kind's operations to come, and further members of each state. */
  plan(kind: string, states: readonly string[], members?: Readonly<Record<string, object>>): void;
  setFaults(faults: ProviderFaults): void;
  /** Moves an operation, or all, to its next state, and sends the events. */
  advance(operationId?: string): readonly BookedOperation[];
  giveBack(operationId: string, reason?: { readonly code?: string; readonly reason?: string }): BookedOperation;
  credit(entry: {
    readonly entryId: string;
    readonly amount: number;
    readonly currency: string;
    readonly operationId?: string;
    readonly reference?: string;
  }): SentEvent;
  /** Sends the event of an operation's state again. */
  tell(operationId: string): BookedOperation;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

export interface ReferenceProviderOptions {
  /** Name in the file of providers. */
  readonly name: string;
  readonly paygraphUrl?: string;
  readonly port?: number;
  /** File of its book; absent: in memory. */
  readonly book?: string;
  /** Pause before each next state of an operation; absent: they wait for `advance`. */
  readonly advanceMs?: number;
  readonly log?: (line: string) => void;
  /** The open invoices of Lightning, of all providers that share it. */
  readonly network?: Map<string, () => string | undefined>;
}

interface Example {
  startProvider(options: ReferenceProviderOptions): Promise<ReferenceProvider>;
}

/** Starts the reference provider in this process; it closes at the end of the spec file. */
export async function startProvider(options: ReferenceProviderOptions): Promise<ReferenceProvider> {
  const file = pathToFileURL(path.join(projectRoot, "examples/provider/server.mjs")).href;
  const { startProvider: start } = (await import(file)) as Example;
  const provider = await start(options);
  closeAtEnd(() => provider.close());
  return provider;
}

/** The provider's entry in a file of providers, in JSON: its key is that of {@link providerKeyVariable}. */
export function providerEntry({ url }: ReferenceProvider, name: string, members: object): object {
  return { [name]: { kind: "http", url, publicKey: `env:${providerKeyVariable(name)}`, ...members } };
}

/** The variable of this process that {@link useKey} sets. */
const providerKeyVariable = (name: string): string => `TEST_PROVIDER_KEY_${name.toUpperCase().replaceAll("-", "_")}`;

/** Lets the file of providers name the provider's public key. */
export function useKey({ publicPem }: ReferenceProvider, name: string): void {
  process.env[providerKeyVariable(name)] = publicPem;
}
