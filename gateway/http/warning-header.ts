/**
 * The header `Paygraph-Warning`: the warnings, separated by semicolons; other characters than printable ASCII become
 * question marks.
 */
export function warningHeader(warnings: readonly string[]): string {
  return warnings.join("; ").replace(/[^ -~]/g, "?");
}
