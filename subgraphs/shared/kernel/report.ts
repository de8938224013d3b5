import type { Tenant } from "./caller.js";
import { ApiError, type FieldError } from "./errors.js";

/** Information to the caller besides an operation's result: in headers of REST, in `extensions` of the graph. */
export interface Report {
  idempotencyReplayed: boolean;
  /** Warnings about an accepted request (docs/interface.md, Warnings). */
  readonly warnings: string[];
}

export function newReport(): Report {
  return { idempotencyReplayed: false, warnings: [] };
}

/** The report as the graph sends it; undefined: it is empty. */
export function extensionsOf({ idempotencyReplayed, warnings }: Report): { extensions?: Record<string, unknown> } {
  if (!idempotencyReplayed && warnings.length === 0) return {};
  return {
    extensions: {
      ...(idempotencyReplayed && { idempotency: { replayed: true } }),
      ...(warnings.length > 0 && { warnings }),
    },
  };
}

/** Adds what another process reported in the `extensions` of its result. */
export function addToReport(report: Report, extensions: Readonly<Record<string, unknown>> = {}): void {
  const { idempotency, warnings } = extensions;
  if (typeof idempotency === "object" && idempotency !== null && "replayed" in idempotency) {
    report.idempotencyReplayed ||= idempotency.replayed === true;
  }
  if (Array.isArray(warnings)) report.warnings.push(...warnings.map(String));
}

/** The texts of warnings. */
export const warningsOf = (faults: readonly FieldError[]): string[] =>
  faults.map(({ field, message }) => `${field}: ${message}`);

/**
 * Warnings for input that the sandbox accepts and production refuses (docs/interface.md, Check digits). Throws 400
 * INVALID_INPUT in production.
 */
export function acceptedInSandbox({ environment }: Tenant, faults: readonly FieldError[]): string[] {
  const texts = warningsOf(faults);
  if (environment === "SANDBOX" || texts.length === 0) return texts;
  throw new ApiError("INVALID_INPUT", texts[0], { errors: faults });
}

/** A missing member, and the value that the sandbox gives it. */
export interface FilledIn {
  readonly field: string;
  readonly value: string;
}

/**
 * Warnings for members that production requires and the sandbox fills in (docs/interface.md, What the sandbox fills in).
 * Throws 400 INVALID_INPUT in production.
 */
export function acceptedIfFilledIn(tenant: Tenant, missing: readonly FilledIn[]): string[] {
  const isSandbox = tenant.environment === "SANDBOX";
  const why = ({ value }: FilledIn) => (isSandbox ? `is required by production: ${value} is filled in` : "is required");
  return acceptedInSandbox(
    tenant,
    missing.map((member) => ({ field: member.field, message: why(member) })),
  );
}
