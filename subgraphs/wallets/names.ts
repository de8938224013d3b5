// Names that this subgraph adds: prefixes of ids.

declare module "../shared/kernel/ids.js" {
  interface ResourceTypes {
    readonly AuthMethod: unknown;
    readonly Session: unknown;
    readonly Request: unknown;
  }
}
