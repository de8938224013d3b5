import type { Call, OperationName } from "./operations.js";
import type { DeviceKey, Stamp } from "./device.js";

// The model's state of a platform's wallets. Times are domain time in milliseconds.

export const minute = 60_000;
export const hour = 60 * minute;

/** The calling tokens: the platform's first two, another platform's, one that may only read. */
export const callers = ["first", "second", "stranger", "reader"] as const;
export type CallerName = (typeof callers)[number];

export interface Wallet {
  readonly accountId: string;
  readonly cardId: string;
  /** The outcome of its exports. */
  readonly exports: "at once" | "slow" | "failing";
  isPrivate: boolean;
}

/** A code that was sent: the bundle of its challenge. */
interface SentCode {
  readonly target: string;
  readonly expiresAt: number;
  failures: number;
}

export interface Credential {
  readonly id: string;
  readonly wallet: Wallet;
  readonly type: "EMAIL_OTP" | "SMS_OTP" | "PASSKEY" | "OAUTH";
  code?: SentCode | undefined;
  /** Since the last session that a code opened. */
  misses: number;
  lockedUntil: number;
  sent: number;
  windowAt: number;
  /** PASSKEY: id of its device, and the counter that is known. OAUTH: the subject. */
  readonly identity?: string;
  counter: number;
}

export interface Session {
  readonly id: string;
  readonly credential: Credential;
  /** Compressed; undefined if no one here has the key. */
  readonly key?: DeviceKey | undefined;
  readonly expiresAt: number;
}

/** The action that a wallet must sign. */
export interface ToSign {
  readonly wallet: Wallet;
  /** The key that must sign, instead of one of the wallet's sessions. */
  readonly signer?: DeviceKey;
  /** A credential whose sessions must not sign. */
  readonly except?: Credential;
  /** The delegated key that the first signature made. */
  readonly delegated?: DelegatedKey;
}

/** A challenge. */
export interface Request extends ToSign {
  readonly id: string;
  readonly call: ModelCall;
  /** Operation, or a passkey's proof. */
  readonly purpose: OperationName | "passkey";
  readonly bound: string;
  readonly payload: string;
  readonly round: number;
  expiresAt: number;
  isUsed: boolean;
  /** The stamp that started an export, and when that ends. */
  started?: { readonly stamp: Stamp; readonly endsAt: number; isEnded: boolean };
}

export interface DelegatedKey {
  readonly id: string;
  readonly wallet: Wallet;
  status: "PENDING" | "ACTIVE" | "REVOKED";
}

export interface Quote {
  readonly id: string;
  readonly wallet: Wallet;
  readonly payload: string;
  readonly expiresAt: number;
  isExecuted: boolean;
}

/** A call with the facts that only its maker knows. */
export interface ModelCall extends Omit<Call, "stamp"> {
  readonly caller: CallerName;
  readonly stamp?: Stamp;
  /** Of a verification: the code in the bundle, or what a passkey or an issuer signed. */
  readonly proof?: Proof;
  /** The key that a session opens for; absent if it was sent uncompressed, so that the session's is another one. */
  readonly clientKey?: DeviceKey;
  /** Of a new PASSKEY, or OAUTH, credential: as {@link Credential} has it. */
  readonly identity?: string;
}

export type Proof =
  | { readonly type: "CODE"; readonly target: string; readonly isRight: boolean; readonly key: DeviceKey }
  | { readonly type: "PASSKEY"; readonly requestId: string; readonly isRight: boolean; readonly counter?: number }
  | { readonly type: "OAUTH"; readonly subject: string; readonly isRight: boolean; readonly key: DeviceKey };

/** Everything that exists, in the order of its creation. */
export class State {
  now = 0;
  readonly wallets: Wallet[] = [];
  readonly credentials = new Map<string, Credential>();
  readonly sessions = new Map<string, Session>();
  readonly requests = new Map<string, Request>();
  readonly delegatedKeys = new Map<string, DelegatedKey>();
  readonly quotes = new Map<string, Quote>();

  wallet(accountId: unknown): Wallet | undefined {
    return this.wallets.find((wallet) => wallet.accountId === accountId);
  }

  credentialsOf(wallet: Wallet): Credential[] {
    return [...this.credentials.values()].filter((credential) => credential.wallet === wallet);
  }

  liveSessions(wallet: Wallet): Session[] {
    const isLive = ({ credential, expiresAt }: Session) => credential.wallet === wallet && expiresAt > this.now;
    return [...this.sessions.values()].filter(isLive);
  }

  isUnderWay({ started }: Request): boolean {
    return started !== undefined && !started.isEnded;
  }

  isOpen(request: Request): boolean {
    return !request.isUsed && (this.isUnderWay(request) || request.expiresAt > this.now);
  }
}
