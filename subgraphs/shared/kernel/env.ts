import { createPublicKey } from "node:crypto";
import { BlockList, isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { closest } from "./closest.js";
import { assertSafeIssuers, issuers, mcpIssuer, mcpVariables, type McpIssuer } from "./env.issuers.js";
import { projectRoot } from "./project-root.js";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** A URL prefix without a trailing slash. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL such as https://pay.example.com" })
  .transform((value) => value.replace(/\/+$/, ""));

const masterKey = z
  .string()
  .refine((value) => Buffer.from(value, "base64").length === 32, "must be 32 bytes in base64");

/** `domain=baseUrl` pairs, separated by commas. */
const hosts = z.string().transform((value, context) => {
  const bases = new Map<string, string>();
  for (const pair of value.split(",")) {
    const [domain = "", base = "", ...rest] = pair.trim().split("=");
    const isBase = rest.length === 0 && URL.canParse(base) && /^https?:\/\/[^/?#]+\/?$/.test(base);
    if (!/^[a-z0-9.-]+$/.test(domain) || !isBase) {
      context.addIssue({ code: "custom", message: `must be pairs such as bank.test=http://127.0.0.1:4002: ${pair}` });
      return z.NEVER;
    }
    bases.set(domain, new URL(base).origin);
  }
  return bases;
});

/** Comma-separated domains. */
const domains = z.string().transform((value, context) => {
  const listed = value.split(",").map((domain) => domain.trim());
  const wrong = listed.find((domain) => !/^[a-z0-9.-]+$/.test(domain));
  if (wrong === undefined) return listed;
  context.addIssue({ code: "custom", message: `must be domains in lower case: ${wrong}` });
  return z.NEVER;
});

const isSite = (origin: string) =>
  URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).origin === origin;

/** Comma-separated origins. */
const origins = (isOrigin: (origin: string) => boolean) =>
  z.string().transform((value, context) => {
    const listed = value.split(",").map((origin) => origin.trim());
    const wrong = listed.find((origin) => !isOrigin(origin));
    if (wrong === undefined) return listed;
    context.addIssue({ code: "custom", message: `must be origins such as https://app.example.com: ${wrong}` });
    return z.NEVER;
  });

/** Whether the text is a public key of the curve P-256, in SPKI PEM. */
function isP256(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false; // Not PEM.
  }
}

/** A P-256 public key in SPKI PEM, also with `\\n` as its line ends. */
export const publicKeyPem = z
  .string()
  .transform((value) => value.replaceAll("\\n", "\n"))
  .refine(isP256, "must be a P-256 public key in PEM (BEGIN PUBLIC KEY)");

/** Addresses of name servers, with or without a port, separated by commas. */
const dnsServers = z.string().transform((value, context) => {
  const servers = value.split(",").map((server) => server.trim());
  const isServer = (server: string) => isIP(server) !== 0 || isIP(server.replace(/^\[?(.*?)\]?:\d{1,5}$/, "$1")) !== 0;
  const stranger = servers.find((server) => !isServer(server));
  if (stranger === undefined) return servers;
  context.addIssue({ code: "custom", message: `must be IP addresses such as 192.0.2.1 or 192.0.2.1:53: ${stranger}` });
  return z.NEVER;
});

/** Addresses, and networks such as 10.0.0.0/8, separated by commas. */
const networks = z.string().transform((value, context) => {
  const list = new BlockList();
  for (const network of value.split(",").map((entry) => entry.trim())) {
    const [address = "", prefix, ...rest] = network.split("/");
    const family = isIP(address);
    const bits = family === 6 ? 128 : 32;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (family === 0 || !isPrefix || rest.length > 0) {
      context.addIssue({ code: "custom", message: `must be addresses or networks such as 10.0.0.0/8: ${network}` });
      return z.NEVER;
    }
    list.addSubnet(address, Number(prefix ?? bits), family === 6 ? "ipv6" : "ipv4");
  }
  return list;
});

/** Origins where passkeys are created and used: of websites, and of Android apps. */
const passkeyOrigins = origins((origin) => isSite(origin) || /^android:apk-key-hash:[A-Za-z0-9_-]{43}$/.test(origin));

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a URL such as postgresql://user:password@host/database",
});

/** Where the graph executes only trusted documents. */
const trustedEnvironments = ["production", "all", "off"] as const;

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: databaseUrl.optional(),
  PAYGRAPH_MIGRATION_DATABASE_URL: databaseUrl.optional(),
  PAYGRAPH_DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10),
  PAYGRAPH_DATA_DIR: z.string().min(1).default(".data"),
  PAYGRAPH_PUBLIC_URL: publicUrl.optional(),
  PAYGRAPH_ALLOWED_ORIGINS: origins(isSite).optional(),
  PAYGRAPH_CARD_FRAME_ANCESTORS: origins(isSite).optional(),
  PAYGRAPH_MASTER_KEY: masterKey.optional(),
  PAYGRAPH_BACKUP_PASSPHRASE: z.string().optional(),
  PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: flag.optional(),
  PAYGRAPH_RATE_LIMIT: wholeNumber(1, 1_000_000).default(1000),
  PAYGRAPH_PLATFORM_RATE_LIMIT: wholeNumber(1, 1_000_000).default(2000),
  PAYGRAPH_STREAMS_PER_TOKEN: wholeNumber(1, 1_000_000).default(1000),
  PAYGRAPH_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(2000),
  PAYGRAPH_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(10),
  PAYGRAPH_UPLOAD_QUOTA: wholeNumber(1, 1_000_000_000).default(10_240),
  PAYGRAPH_TRUSTED_PROXIES: networks.optional(),
  PAYGRAPH_HEADER_ALIAS: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/, "must be one word of letters and digits")
    .optional(),
  PAYGRAPH_SANDBOX_UMA_DOMAIN: domains.default(["sandbox.uma.test"]),
  PAYGRAPH_UMA_HOSTS: hosts.optional(),
  PAYGRAPH_DNS_SERVERS: dnsServers.optional(),
  PAYGRAPH_UMA_RATE_TOLERANCE: z.coerce.number({ error: "must be a percentage" }).min(0).max(100).default(2),
  PAYGRAPH_PROVIDERS: z.string().min(1).optional(),
  PAYGRAPH_VASPS: z.string().min(1).optional(),
  PAYGRAPH_RATE_SOURCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYGRAPH_OIDC_ISSUERS: issuers.optional(),
  ...mcpVariables,
  PAYGRAPH_ISSUER_URL: publicUrl.optional(),
  PAYGRAPH_ISSUER_KEY: publicKeyPem.optional(),
  PAYGRAPH_PASSKEY_ORIGINS: passkeyOrigins.optional(),
  PAYGRAPH_PASSKEY_RP_ID: z
    .string()
    .regex(/^[a-z0-9.-]+$/, "must be a domain in lower case")
    .optional(),
  PAYGRAPH_TRUSTED_DOCUMENTS: z.string().min(1).optional(),
  PAYGRAPH_ONLY_TRUSTED_DOCUMENTS: z
    .enum(trustedEnvironments, { error: `must be one of ${trustedEnvironments.join(", ")}` })
    .default("off"),
  PAYGRAPH_SUPERGRAPH: z.string().min(1).default(path.join(projectRoot, "supergraph.yaml")),
  PAYGRAPH_REQUEST_LOG_DAYS: wholeNumber(0, 3_650).default(7),
  PAYGRAPH_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,512}$/, "must be at most 512 visible ASCII characters")
    .optional(),
  PAYGRAPH_METRICS_PORT: wholeNumber(1, 65_535).optional(),
  PAYGRAPH_ROUTER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, "must be 32 to 512 visible ASCII characters")
    .optional(),
  PAYGRAPH_WORKER_PORT: wholeNumber(0, 65_535).default(4100),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` }).default("info"),
});

/** The validated environment (docs/configuration.md). */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Of the role that owns the tables, if `databaseUrl` is of a serving role. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Connections to PostgreSQL shared by requests, per process. */
  readonly databaseConnections: number;
  readonly dataDir: string;
  /** Prefix of hosted links, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether it was derived from host and port. */
  readonly isPublicUrlDefault: boolean;
  /** Websites other than our own whose pages may send requests. */
  readonly allowedOrigins: readonly string[];
  /** Websites whose pages may show the page of a card's number in a frame. */
  readonly cardFrameAncestors: readonly string[];
  /** Absent: generated into the data directory. */
  readonly masterKey: Buffer | undefined;
  /** Opens the master key in a backup, if a terminal doesn't ask for it. */
  readonly backupPassphrase: string | undefined;
  readonly allowPrivateWebhooks: boolean;
  /** Requests per second and token. */
  readonly rateLimit: number;
  /** Requests per second of all tokens of a platform. */
  readonly platformRateLimit: number;
  /** Concurrent WebSockets and event streams per token. */
  readonly streamsPerToken: number;
  /** Concurrent TCP connections per remote address, except trusted proxies. */
  readonly connectionsPerAddress: number;
  /** Requests per minute and client address, for operations without credentials. */
  readonly attemptsPerAddress: number;
  /** Maximum size of an environment's uploaded files, in MB (2^20 bytes). */
  readonly uploadQuotaMb: number;
  /** Proxies whose client addresses are trusted. */
  readonly trustedProxies: BlockList;
  readonly headerAlias: string | undefined;
  /** Domains of the sandbox's counterparties; each has the same ones. */
  readonly sandboxUmaDomains: readonly string[];
  /** Origins that replace counterparties' UMA domains, such as on this machine: domain -> origin. */
  readonly umaHosts: ReadonlyMap<string, string>;
  /** Name servers for proofs of UMA domains; empty: the system's. */
  readonly dnsServers: readonly string[];
  /** Maximum deviation of a counterparty's rate from the expected one, and maximum share of its fee: 0.02 is 2 %. */
  readonly umaRateTolerance: number;
  /** The file with production's providers (docs/providers.md). Absent: there are none but those of variables. */
  readonly providersFile: string | undefined;
  /** The file with the directory of virtual asset service providers. Absent: it is empty. */
  readonly vaspsFile: string | undefined;
  /** Source of production's exchange rates. Absent: operations that need a rate return 501 there. */
  readonly rateSourceUrl: string | undefined;
  /** Issuers of identity tokens that wallets accept besides Google and Apple. */
  readonly oidcIssuers: readonly string[];
  /** The authorization server of agents at `/mcp` (docs/mcp.md). Absent: they use their own access tokens only. */
  readonly mcpIssuer: McpIssuer | undefined;
  /** The issuer of production's cards. Absent: cards are 501 there. */
  readonly cardIssuer: CardIssuerSite | undefined;
  readonly passkeys: PasskeySites;
  /** The folder with manifests of trusted documents (docs/graph.md). */
  readonly trustedDocuments: string | undefined;
  /** Where the graph executes only trusted documents: in production, in all environments, or in none. */
  readonly onlyTrustedDocuments: (typeof trustedEnvironments)[number];
  /** The file with the subgraphs' routing URLs, if they run in separate processes. */
  readonly supergraphFile: string;
  /** Days for which the log of requests is kept; 0: there is none. */
  readonly requestLogDays: number;
  /** Absent: the clients' listener has no `/metrics`. */
  readonly metricsToken: string | undefined;
  /** Port of a listener for `/metrics` only. */
  readonly metricsPort: number | undefined;
  /** Of routers by other makers, which exchange credentials for signed callers. Absent: there is no such path. */
  readonly routerToken: string | undefined;
  /** Port of the worker's `/healthz`, `/readyz` and `/metrics`, if it runs in a separate process. */
  readonly workerPort: number;
  readonly logLevel: string;
}

/** A card issuer reached by HTTP (docs/card-issuer.md). */
export interface CardIssuerSite {
  /** Without a trailing slash. */
  readonly url: string;
  /** SPKI PEM: verifies its requests. */
  readonly publicKeyPem: string;
}

/** Throws if one of the two is missing, or the issuer's URL isn't https. */
function cardIssuerSite(
  url: string | undefined,
  publicKeyPem: string | undefined,
  isPrivateAllowed: boolean,
): CardIssuerSite | undefined {
  if (url === undefined && publicKeyPem === undefined) return undefined;
  if (url === undefined) throw new Error("PAYGRAPH_ISSUER_URL: is required with PAYGRAPH_ISSUER_KEY");
  if (publicKeyPem === undefined) throw new Error("PAYGRAPH_ISSUER_KEY: is required with PAYGRAPH_ISSUER_URL");
  if (url.startsWith("https:") || isPrivateAllowed) return { url, publicKeyPem };
  throw new Error(
    "PAYGRAPH_ISSUER_URL: must be an https URL; http is for tests, with PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS=true",
  );
}

/** The sites on which customers create and use passkeys (WebAuthn). */
export interface PasskeySites {
  /** The domain that passkeys are bound to. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

const hostOf = (origin: string): string | undefined =>
  origin.startsWith("http") ? new URL(origin).hostname : undefined;

/**
 * Browsers bind passkeys to domain names only: for an IP address, as at a first start, localhost is also accepted.
 * Throws if an origin is outside the domain: no browser would create a passkey there.
 */
function passkeySites(origins: readonly string[], wantedRpId: string | undefined): PasskeySites {
  const [first] = origins.filter((origin) => hostOf(origin) !== undefined);
  const firstHost = first === undefined ? undefined : hostOf(first);
  const isAddress = firstHost !== undefined && isIP(firstHost.replace(/^\[|\]$/g, "")) !== 0;
  const rpId = wantedRpId ?? (isAddress ? "localhost" : firstHost);
  if (rpId === undefined) throw new Error("PAYGRAPH_PASSKEY_RP_ID: is required if no origin is that of a site");
  if (first !== undefined && isAddress && rpId === "localhost") {
    const { protocol, port } = new URL(first);
    return { rpId, origins: [...new Set([...origins, `${protocol}//localhost${port && `:${port}`}`])] };
  }
  const stranger = origins.find((origin) => {
    const host = hostOf(origin);
    return host !== undefined && host !== rpId && !host.endsWith(`.${rpId}`);
  });
  if (stranger === undefined) return { rpId, origins };
  throw new Error(`PAYGRAPH_PASSKEY_ORIGINS: ${stranger} is not a site of PAYGRAPH_PASSKEY_RP_ID, ${rpId}`);
}

/** Variables of the tests, the benchmarks and the examples. */
const othersVariables = /^PAYGRAPH_(TEST|MODEL)_|^PAYGRAPH_(URL|LONG_RUN)$/;

/** Variables that Kubernetes sets for each service of the namespace: `PAYGRAPH_PORT=tcp://…` for one named paygraph. */
const isOfKubernetes = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)/.test(name) || /^(tcp|udp):\/\//.test(value);

/** Errors for unknown variables: a misspelt one would be ignored silently. */
function unknownVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(variables.shape);
  return Object.entries(given)
    .filter(([name]) => name.startsWith("PAYGRAPH_") && !known.includes(name) && !othersVariables.test(name))
    .filter(([name, value = ""]) => !isOfKubernetes(name, value))
    .map(([name]) => {
      const meant = closest(name, known);
      return `${name}: is not a variable of Paygraph${meant === undefined ? "" : `; did you mean ${meant}?`}`;
    });
}

const secretVariables: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "PAYGRAPH_MIGRATION_DATABASE_URL",
  "PAYGRAPH_MASTER_KEY",
  "PAYGRAPH_BACKUP_PASSPHRASE",
  "PAYGRAPH_METRICS_TOKEN",
  "PAYGRAPH_ROUTER_TOKEN",
]);

/** The variables that are set, without secrets and this machine's folders. */
export function settingsOf(source: NodeJS.ProcessEnv): Record<string, string> {
  const isSetting = (name: string) => !secretVariables.has(name) && name !== "PAYGRAPH_DATA_DIR";
  const given = Object.keys(variables.shape).filter(isSetting);
  return Object.fromEntries(given.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
}

/** Reads and validates the environment. Throws an error with one line per invalid variable. */
export function loadEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  const issues = parsed.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  const reasons = [...unknownVariables(given), ...issues];
  if (!parsed.success || reasons.length > 0) throw new Error(reasons.join("; "));
  const env = parsed.data;
  const hostInUrl = env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST;
  const allowPrivateWebhooks = env.PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS ?? env.DATABASE_URL === undefined;
  const oidcIssuers = env.PAYGRAPH_OIDC_ISSUERS ?? [];
  assertSafeIssuers("PAYGRAPH_OIDC_ISSUERS", oidcIssuers, allowPrivateWebhooks);
  const publicUrl = env.PAYGRAPH_PUBLIC_URL ?? `http://${hostInUrl}:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.PAYGRAPH_MIGRATION_DATABASE_URL,
    databaseConnections: env.PAYGRAPH_DATABASE_CONNECTIONS,
    dataDir: env.PAYGRAPH_DATA_DIR,
    publicUrl,
    isPublicUrlDefault: env.PAYGRAPH_PUBLIC_URL === undefined,
    allowedOrigins: env.PAYGRAPH_ALLOWED_ORIGINS ?? [],
    cardFrameAncestors: env.PAYGRAPH_CARD_FRAME_ANCESTORS ?? [],
    masterKey: env.PAYGRAPH_MASTER_KEY ? Buffer.from(env.PAYGRAPH_MASTER_KEY, "base64") : undefined,
    backupPassphrase: env.PAYGRAPH_BACKUP_PASSPHRASE,
    allowPrivateWebhooks,
    rateLimit: env.PAYGRAPH_RATE_LIMIT,
    platformRateLimit: env.PAYGRAPH_PLATFORM_RATE_LIMIT,
    streamsPerToken: env.PAYGRAPH_STREAMS_PER_TOKEN,
    connectionsPerAddress: env.PAYGRAPH_CONNECTIONS_PER_ADDRESS,
    attemptsPerAddress: env.PAYGRAPH_ATTEMPTS_PER_ADDRESS,
    uploadQuotaMb: env.PAYGRAPH_UPLOAD_QUOTA,
    trustedProxies: env.PAYGRAPH_TRUSTED_PROXIES ?? new BlockList(),
    headerAlias: env.PAYGRAPH_HEADER_ALIAS,
    sandboxUmaDomains: env.PAYGRAPH_SANDBOX_UMA_DOMAIN,
    umaHosts: env.PAYGRAPH_UMA_HOSTS ?? new Map<string, string>(),
    dnsServers: env.PAYGRAPH_DNS_SERVERS ?? [],
    umaRateTolerance: env.PAYGRAPH_UMA_RATE_TOLERANCE / 100,
    providersFile: env.PAYGRAPH_PROVIDERS,
    vaspsFile: env.PAYGRAPH_VASPS,
    rateSourceUrl: env.PAYGRAPH_RATE_SOURCE_URL,
    oidcIssuers,
    mcpIssuer: mcpIssuer(env, allowPrivateWebhooks),
    cardIssuer: cardIssuerSite(env.PAYGRAPH_ISSUER_URL, env.PAYGRAPH_ISSUER_KEY, allowPrivateWebhooks),
    passkeys: passkeySites(env.PAYGRAPH_PASSKEY_ORIGINS ?? [new URL(publicUrl).origin], env.PAYGRAPH_PASSKEY_RP_ID),
    trustedDocuments: env.PAYGRAPH_TRUSTED_DOCUMENTS,
    onlyTrustedDocuments: env.PAYGRAPH_ONLY_TRUSTED_DOCUMENTS,
    supergraphFile: env.PAYGRAPH_SUPERGRAPH,
    requestLogDays: env.PAYGRAPH_REQUEST_LOG_DAYS,
    metricsToken: env.PAYGRAPH_METRICS_TOKEN,
    metricsPort: env.PAYGRAPH_METRICS_PORT,
    routerToken: env.PAYGRAPH_ROUTER_TOKEN,
    workerPort: env.PAYGRAPH_WORKER_PORT,
    logLevel: env.LOG_LEVEL,
  };
}
