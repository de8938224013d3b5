import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";

/** The reason that the server ends a stream. */
export type StreamEnd = "credentials deleted" | "server stopping";

/** The message to a client whose credentials are no longer valid. */
export function invalidated(credentialId: string): string {
  return credentialId.startsWith("Agent:") ? "The agent was deleted or paused" : "The credentials were deleted";
}

/**
 * The open streams of this process, by credential. While there are any, it checks every `pollMs` which credentials
 * are still valid, and ends the streams of the others: deletion in any process takes effect within a second.
 */
export class OpenStreams {
  readonly #byCredential = new Map<string, Set<(why: StreamEnd) => void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly liveCredentials: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly logger: Logger,
    private readonly pollMs: number,
  ) {}

  /** Registers an open stream; returns a function that removes it. `end` is called at most once. */
  add(credentialId: string, end: (why: StreamEnd) => void): () => void {
    if (this.#isStopped) {
      end("server stopping");
      return () => undefined;
    }
    const streams = this.#byCredential.get(credentialId) ?? new Set();
    this.#byCredential.set(credentialId, streams);
    streams.add(end);
    this.#schedule(this.pollMs);
    return () => {
      streams.delete(end);
      if (streams.size === 0 && this.#byCredential.get(credentialId) === streams) {
        this.#byCredential.delete(credentialId);
      }
    };
  }

  /** Ends all streams, and later ones immediately. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const credentialId of [...this.#byCredential.keys()]) this.#end(credentialId, "server stopping");
  }

  #schedule(delayMs: number): void {
    if (this.#timer || this.#isStopped || this.#byCredential.size === 0) return;
    this.#timer = setTimeout(() => void this.#poll(), delayMs);
  }

  async #poll(): Promise<void> {
    const startedAt = performance.now();
    const ids = [...this.#byCredential.keys()];
    try {
      const live = ids.length > 0 ? await this.liveCredentials(ids) : new Set<string>();
      for (const id of ids) if (!live.has(id)) this.#end(id, "credentials deleted");
    } catch (error) {
      // The database is unreachable, and no events are streamed meanwhile; the next poll decides.
      this.logger.warn({ error }, "the credentials of open streams could not be checked");
    } finally {
      this.#timer = undefined;
      this.#schedule(Math.max(this.pollMs - (performance.now() - startedAt), 0));
    }
  }

  #end(credentialId: string, why: StreamEnd): void {
    const streams = this.#byCredential.get(credentialId) ?? [];
    this.#byCredential.delete(credentialId);
    for (const end of streams) end(why);
  }
}
