import type { Dispatcher } from "undici";

export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

const aborted = (): DOMException => new DOMException("The request was aborted", "AbortError");

/** Collects one response's body. */
class Collector implements Dispatcher.DispatchHandler {
  #status = 0;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    private readonly done: (response: TextResponse) => void,
    private readonly failed: (error: Error) => void,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Also if the request still waits for a connection. */
  readonly abort = (): void => {
    const reason = aborted();
    this.#controller?.abort(reason);
    this.failed(reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.signal?.aborted) controller.abort(aborted());
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.signal?.removeEventListener("abort", this.abort);
    const [first] = this.#chunks;
    const bytes = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.done({ status: this.#status, text: bytes.toString("utf8") });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.signal?.removeEventListener("abort", this.abort);
    this.failed(error);
  }
}

/** Sends a request and resolves with its whole response, without undici's stream. */
export function received(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<TextResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const collector = new Collector(resolve, reject, signal);
    signal?.addEventListener("abort", collector.abort, { once: true });
    dispatcher.dispatch(options, collector);
  });
}
