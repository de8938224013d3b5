import { createRequire } from "node:module";
import { isErrorCode } from "./errors.js";
import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import type PinoPretty from "pino-pretty";

export type Logger = Pick<PinoLogger, "trace" | "debug" | "info" | "warn" | "error" | "fatal">;

/**
 * Names whose values are never logged, at any depth: secrets, one-time codes, identifiers, and the numbers of cards,
 * accounts and other destinations of payments.
 */
const secretNames =
  /^(authorization|cookie|.*secret.*|.*password.*|.*token|.*privatekey.*|.*masterkey.*|encrypted.*|otp|.*otp.*|code|pan|cvv|cvc|cardnumber|.*accountnumber|.*iban|.*routingnumber|sortcode|clabe.*|pixkey|vpa|(wallet|lightning)?address|invoice|bolt12|phonenumber|accountinfo|accountorwalletinfo|beneficiary|identifier|taxid|ssn|.*signature|stamp|seed|mnemonic|panembedurl|kycurl|verificationlink|databaseurl|connectionstring|payloadtosign)$/i;
/** Values that are secret under any name: credentials in URLs, Basic and Bearer headers. */
const secretValues = /(\b(?:Basic|Bearer)\s+)[A-Za-z0-9+/=._~-]+|(:\/\/[^:/@\s]+:)[^@\s]+(?=@)/gi;
/** Names that were tested: each line has the same ones. */
const testedNames = new Map<string, boolean>();
const maxTestedNames = 1_000;

function isSecretName(name: string): boolean {
  const tested = testedNames.get(name);
  if (tested !== undefined) return tested;
  const isSecret = secretNames.test(name);
  if (testedNames.size < maxTestedNames) testedNames.set(name, isSecret);
  return isSecret;
}

const maxDepth = 8;
const redacted = "[redacted]";

/** A copy without secrets, of bounded depth. Error codes (`code` next to a `status`, or of an Error) are kept. */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return value.replace(secretValues, (_all, scheme, user) => `${scheme ?? user}${redacted}`);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return "[deep]";
  if (value instanceof Date) return value;
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  if (value instanceof Error) return redactError(value, depth);
  const isError = "status" in value && "code" in value && isErrorCode(value.code);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretName(name) && !(isError && name === "code") ? redacted : redact(member, depth + 1),
    ]),
  );
}

function redactError({ name, message, stack = "", cause, ...more }: Error & { code?: unknown }, depth: number) {
  // Prisma's message contains the query with its arguments; the error is in the last line.
  const showsQuery = message.startsWith("\nInvalid `");
  const [lastLine = ""] = message.split("\n").slice(-1);
  const frames = stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    name,
    code: more.code,
    message: redact(showsQuery ? lastLine : message),
    stack: redact(showsQuery ? frames : stack),
    ...(cause ? { cause: redact(cause, depth + 1) } : {}),
  };
}

const require = createRequire(import.meta.url);

/** For a person at a terminal: one line per entry, with its members as JSON. */
export function prettyLines(destination: number | NodeJS.WritableStream = 2): DestinationStream {
  // Loaded only if it is needed.
  const pretty = require("pino-pretty") as typeof PinoPretty;
  return pretty({ destination, singleLine: true, translateTime: "SYS:HH:MM:ss.l", sync: true });
}

/** Maximum delay of lines, which are written together: one by one they would cost more than the work that they log. */
const flushMs = 100;
const flushBytes = 8_192;
/** Lines of this level and above are written at once, with all pending ones. */
const urgent = pino.levels.values.warn ?? 0;

type Lines = ReturnType<typeof pino.destination>;
let lines: Lines | undefined;

/** One for all loggers of the process: its timer never ends. */
function bufferedLines(): Lines {
  return (lines ??= pino.destination({ fd: 2, sync: false, minLength: flushBytes, periodicFlush: flushMs }));
}

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const buffer = destination || process.stderr.isTTY ? undefined : bufferedLines();
  return pino(
    {
      level,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => redact(entry) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method, methodLevel) {
          method.apply(this, args.map((arg) => (typeof arg === "string" ? redact(arg) : arg)) as typeof args);
          if (methodLevel >= urgent) buffer?.flush();
        },
      },
    },
    destination ?? buffer ?? prettyLines(),
  );
}
