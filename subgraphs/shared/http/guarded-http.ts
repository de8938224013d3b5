/** A request to an address that a caller chose. */
export interface GuardedRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
}

export interface GuardedResponse {
  readonly status: number;
  /** The first bytes of the body, as text. */
  readonly body: string;
}

export interface GuardedHttp {
  send(request: GuardedRequest): Promise<GuardedResponse>;
  close(): Promise<void>;
}
