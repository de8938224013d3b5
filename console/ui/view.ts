/** Properties that the shell gives to a view. */
export interface ViewProps {
  /** The decoded segments of the path after the view's own: `[]`, `["new"]`, `["Transaction:…"]`. */
  readonly path: readonly string[];
}
