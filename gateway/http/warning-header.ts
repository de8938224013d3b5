/** The header `Paygraph-Warning`: warnings separated by semicolons, with question marks for unprintable ASCII. */
export function warningHeader(warnings: readonly string[]): string {
  return warnings.join("; ").replace(/[^ -~]/g, "?");
}
