import type { CompactVerifyGetKey } from "jose";
import { z } from "zod";
import type { Deps } from "../deps.js";
import { ApiError } from "../kernel/errors.js";
import { GuardedHttpError } from "./guarded-http.js";

// Published keys of issuers of signed tokens (OpenID Connect Discovery 1.0, RFC 8414, RFC 7517).

/** Signatures that only the issuer can make: never `none`, nor a shared secret, for which a public key could pass. */
export const issuerAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Time for which keys are used without a new fetch, real time. */
const freshMs = 10 * 60_000;
/** Maximum age of keys while the issuer can't be reached. */
const staleMs = 60 * 60_000;
/** Minimum interval of fetches from an issuer, whatever its tokens name and whatever its response. */
const coolDownMs = 10_000;
/** Timeout of each request: at most three for an issuer's keys. */
const timeoutMs = 4_000;
const maxBodyBytes = 64 * 1024;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const jwkSet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

interface KeySet {
  readonly ids: ReadonlySet<unknown>;
  readonly find: CompactVerifyGetKey;
  readonly fetchedMs: number;
}

/** An issuer's known keys. */
interface Source {
  keys?: KeySet;
  /** When the last request ended. */
  askedMs: number;
  isFailing: boolean;
  asking?: Promise<void> | undefined;
}

export interface IssuerKeys {
  /**
   * Finds keys among those of an issuer; they are fetched again if none has the id. Throws 503
   * SERVICE_UNAVAILABLE if the issuer doesn't publish any at present, so that the token can't be verified.
   */
  of(issuer: string, keyId: string | undefined): Promise<CompactVerifyGetKey>;
}

/** The places of an issuer's metadata: of OpenID providers, and of other authorization servers (RFC 8414, section 3). */
export const openIdMetadata = (issuer: string): string[] => [
  `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
];
export function serverMetadata(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [`${origin}/.well-known/oauth-authorization-server${path}`, ...openIdMetadata(issuer)];
}

export interface IssuerKeysOptions {
  /** The places of an issuer's metadata, tried in this order until one has it. */
  metadataOf(issuer: string): readonly string[];
  /** Documented addresses of keys, by issuer: their metadata isn't read. */
  readonly documented?: ReadonlyMap<string, string>;
}

/** One cache per process. Its size is bounded by the callers: they ask for configured issuers only. */
export function createIssuerKeys(
  { env, http, clock, logger }: Pick<Deps, "env" | "http" | "clock" | "logger">,
  { metadataOf, documented = new Map() }: IssuerKeysOptions,
): IssuerKeys {
  const sources = new Map<string, Source>();
  const nowMs = () => clock.real().getTime();

  async function read(url: string, allowPrivate: boolean): Promise<unknown> {
    const headers = { accept: "application/json" };
    const { status, body } = await http.send({ url, method: "GET", headers, timeoutMs, maxBodyBytes, allowPrivate });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return JSON.parse(body);
  }

  async function keysUrlAt(url: string, issuer: string): Promise<string> {
    const { issuer: named, jwks_uri: keysUrl } = discovery.parse(await read(url, env.allowPrivateWebhooks));
    if (named !== issuer) throw new Error(`${url} is of another issuer`);
    const isDowngrade = issuer.startsWith("https:") && !keysUrl.startsWith("https:");
    if (isDowngrade) throw new Error(`${url} names keys that are not served by https`);
    return keysUrl;
  }

  async function discover(issuer: string): Promise<string> {
    const faults: unknown[] = [];
    for (const url of metadataOf(issuer)) {
      try {
        return await keysUrlAt(url, issuer);
      } catch (error) {
        faults.push(error);
        // A server that can't be reached has no other place either.
        if (error instanceof GuardedHttpError) break;
      }
    }
    throw faults.length === 1 ? faults[0] : new AggregateError(faults, faults.map(String).join("; "));
  }

  async function ask(issuer: string, source: Source): Promise<void> {
    try {
      const address = documented.get(issuer);
      const allowPrivate = address === undefined && env.allowPrivateWebhooks;
      const { keys } = jwkSet.parse(await read(address ?? (await discover(issuer)), allowPrivate));
      const { createLocalJWKSet } = await import("jose");
      const ids = new Set(keys.map(({ kid }) => kid));
      source.keys = { ids, find: createLocalJWKSet({ keys }), fetchedMs: nowMs() };
      source.isFailing = false;
    } catch (error) {
      source.isFailing = true;
      logger.warn({ err: error, issuer }, "an issuer of tokens publishes no keys");
    }
    source.askedMs = nowMs();
  }

  const ageMs = ({ keys }: Source) => (keys ? nowMs() - keys.fetchedMs : Infinity);

  return {
    async of(issuer, keyId) {
      const name = documented.get(issuer) ?? issuer;
      const source = sources.get(name) ?? { askedMs: -Infinity, isFailing: false };
      sources.set(name, source);
      const hasKey = () => keyId === undefined || source.keys?.ids.has(keyId) === true;
      if (ageMs(source) >= freshMs || !hasKey()) {
        const isDue = nowMs() - source.askedMs >= coolDownMs;
        if (isDue) source.asking ??= ask(issuer, source).finally(() => (source.asking = undefined));
        await source.asking;
      }
      const isJudged = hasKey() || !source.isFailing;
      if (source.keys && ageMs(source) < staleMs && isJudged) return source.keys.find;
      const reason = "The keys of the token's issuer are unavailable at present. Try again.";
      throw new ApiError("SERVICE_UNAVAILABLE", reason, { retryAfterSeconds: coolDownMs / 1000 });
    },
  };
}
