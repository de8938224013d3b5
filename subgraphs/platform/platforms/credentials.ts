import type { NewCredentials } from "../tokens/store.js";

/** The credentials of one environment, and the key that its webhooks are signed with, PEM. */
export interface RegisteredEnvironment extends NewCredentials {
  readonly webhookPublicKey: string;
}

/** Both environments, or the requested one. */
interface Registered {
  readonly platformId: string;
  readonly sandbox?: RegisteredEnvironment;
  readonly production?: RegisteredEnvironment;
}

/** The credentials for the operator: the secrets are shown once. */
export function credentialsOf({ platformId, sandbox, production }: Registered, baseUrl: string) {
  // Repeated on top for clients that know one key only.
  return { baseUrl, platformId, sandbox, production, webhookPublicKey: sandbox?.webhookPublicKey };
}
