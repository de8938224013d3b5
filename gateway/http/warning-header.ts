/** The header `Paygraph-Warning`: the warnings, separated by semicolons; what isn't printable ASCII is a question mark. */
export function warningHeader(warnings: readonly string[]): string {
  return warnings.join("; ").replace(/[^ -~]/g, "?");
}
