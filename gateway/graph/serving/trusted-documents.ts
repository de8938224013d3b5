import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Caller, Tenant } from "../../../subgraphs/shared/kernel/caller.js";
import type { Env } from "../../../subgraphs/shared/kernel/env.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { projectRoot } from "../../../subgraphs/shared/kernel/project-root.js";

/** Maximum size of a manifest. */
const maxManifestBytes = 16 * 1_048_576;
/** Maximum number of documents for all platforms, and for each. */
const maxDocuments = 50_000;
/** Documents of the typed client, and of the console. */
const ownManifests = ["schema/documents.json", "dist/console/documents.json"];
const sha256 = /^[0-9a-f]{64}$/;
const platformFolder = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The documents that an operator has given for callers of one tenant. */
export interface TrustedScope {
  /** Whether no other document is executed. */
  readonly isRequired: boolean;
  /** By the identifier of a manifest, or the SHA-256 of the text in hex. */
  textOf(identifier: string): string | undefined;
  has(text: string): boolean;
}

export interface TrustedDocuments {
  of(caller: Tenant): TrustedScope;
}

/** Nothing is trusted, and anything may be executed. */
export const noTrustedDocuments: TrustedDocuments = {
  of: () => ({ isRequired: false, textOf: () => undefined, has: () => false }),
};

/** Documents by identifier, of which the SHA-256 is always one. */
class DocumentSet {
  readonly #byIdentifier = new Map<string, string>();
  readonly #texts = new Set<string>();

  get size(): number {
    return this.#texts.size;
  }

  /** Throws if the identifier is another document's, or has the form of a SHA-256 and isn't that of the text. */
  add(identifier: string, text: string): void {
    const hash = createHash("sha256").update(text).digest("hex");
    if (sha256.test(identifier) && identifier !== hash) {
      throw new Error(`${identifier} is not the SHA-256 of its document, which is ${hash}`);
    }
    if ((this.#byIdentifier.get(identifier) ?? text) !== text) throw new Error(`${identifier} has two documents`);
    this.#byIdentifier.set(identifier, text).set(hash, text);
    this.#texts.add(text);
  }

  textOf(identifier: string): string | undefined {
    return this.#byIdentifier.get(identifier);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }
}

const identifier = z.string().min(1);
const text = z.string().min(1);
/** Of graphql-codegen's client preset, and of the Relay compiler: texts by identifier. */
const textsByIdentifier = z.record(identifier, text, "must be an object of documents by identifier");
/** Of Apollo's `generate-persisted-query-manifest`. */
const apolloManifest = z.object({
  format: z.literal("apollo-persisted-query-manifest"),
  version: z.literal(1),
  operations: z.array(z.object({ id: identifier, body: text })),
});

/** Adds the documents of a manifest. Throws with its name if it isn't one. */
async function addManifest(file: string, documents: DocumentSet): Promise<void> {
  try {
    const bytes = await readFile(file);
    if (bytes.length > maxManifestBytes) throw new Error(`has more than ${maxManifestBytes} bytes`);
    const content: unknown = JSON.parse(bytes.toString());
    const isApollos = typeof content === "object" && content !== null && "operations" in content;
    const entries = isApollos
      ? apolloManifest.parse(content).operations.map(({ id, body }) => [id, body] as const)
      : Object.entries(textsByIdentifier.parse(content));
    for (const [id, body] of entries) documents.add(id, body);
    if (documents.size > maxDocuments) throw new Error(`there are more than ${maxDocuments} documents`);
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const problem = issue ? `${issue.path.join(".")}: ${issue.message}` : (error as Error).message;
    throw new Error(`PAYGRAPH_TRUSTED_DOCUMENTS: ${file}: ${problem}`, { cause: error });
  }
}

interface Manifests {
  /** Of all platforms. */
  readonly all: DocumentSet;
  /** By the platform's UUID. */
  readonly byPlatform: ReadonlyMap<string, DocumentSet>;
}

/** Reads `*.json` of the folder for all platforms, and of its folders for the platforms whose UUID is their name. */
async function readManifests(folder: string | undefined): Promise<Manifests> {
  const all = new DocumentSet();
  const byPlatform = new Map<string, DocumentSet>();
  for (const file of ownManifests) await addManifest(path.join(projectRoot, file), all);
  if (folder === undefined) return { all, byPlatform };
  const addFolder = async (from: string, documents: DocumentSet): Promise<string[]> => {
    // A link counts as what it leads to: Kubernetes mounts files of a ConfigMap as links.
    const names = (await readdir(from)).sort();
    for (const name of names) if (name.endsWith(".json")) await addManifest(path.join(from, name), documents);
    return names;
  };
  for (const name of await addFolder(folder, all)) {
    if (!platformFolder.test(name)) continue;
    const documents = new DocumentSet();
    await addFolder(path.join(folder, name), documents);
    byPlatform.set(name, documents);
  }
  return { all, byPlatform };
}

/** The operator's manifests, and the product's own documents, which are trusted as well. */
export class TrustedManifests implements TrustedDocuments {
  readonly #isRequired: (caller: Tenant) => boolean;
  #manifests: Manifests;

  private constructor(
    private readonly env: Pick<Env, "trustedDocuments" | "onlyTrustedDocuments">,
    private readonly logger: Pick<Logger, "error" | "info">,
    manifests: Manifests,
  ) {
    const { onlyTrustedDocuments: where } = env;
    this.#isRequired = ({ environment }) => where === "all" || (where === "production" && environment === "PRODUCTION");
    this.#manifests = manifests;
  }

  /** Throws an error that names the manifest which can't be read. */
  static async open(
    env: Pick<Env, "trustedDocuments" | "onlyTrustedDocuments">,
    logger: Pick<Logger, "error" | "info">,
  ): Promise<TrustedManifests> {
    return new TrustedManifests(env, logger, await readManifests(env.trustedDocuments));
  }

  /** Reads the folder again; if a manifest can't be read, nothing changes, and the error is logged. */
  async reload(): Promise<void> {
    try {
      this.#manifests = await readManifests(this.env.trustedDocuments);
      this.logger.info({ documents: this.#manifests.all.size }, "the trusted documents were read again");
    } catch (error) {
      this.logger.error({ err: error }, "the trusted documents could not be read again: the earlier ones remain");
    }
  }

  of(caller: Pick<Caller, "platformId" | "environment">): TrustedScope {
    const { all, byPlatform } = this.#manifests;
    const own = byPlatform.get(caller.platformId.slice(caller.platformId.indexOf(":") + 1));
    return {
      isRequired: this.#isRequired(caller),
      textOf: (id) => own?.textOf(id) ?? all.textOf(id),
      has: (document) => (own?.has(document) ?? false) || all.has(document),
    };
  }
}
