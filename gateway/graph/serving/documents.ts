import {
  GraphQLError,
  Kind,
  Lexer,
  OperationTypeNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  type DirectiveNode,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type Token,
  type ValidationRule,
} from "graphql";
import { invalidRequest } from "../execution/client-error.js";
import { partsRule } from "./parts-rule.js";
import { graphLimits, limitErrors, type GraphLimits } from "../limits/limits.js";

/** Documents longer than this are parsed each time. */
const maxKeptLength = 20_000;
/** Maximum total size of cached documents; their ASTs and plans take about fifty times that. */
const maxKeptTotal = 1_000_000;
/** Counted for each document besides its length, so that there is a maximum number of short ones. */
const keptOverhead = 100;
const maxErrors = 20;
/** The message of graphql-js when it stops comparing repeated fields and fragments. */
const validationAborted = "Validation aborted.";

/** Default: the product's. */
interface DocumentOptions {
  readonly limits: GraphLimits;
  /** Besides those of GraphQL. */
  readonly rules: readonly ValidationRule[];
  readonly inClientForm: (error: GraphQLError) => GraphQLError;
}

interface Kept {
  readonly document: DocumentNode;
  /** SHA-256 of the text in hex, once a client has named the document by it. */
  hash?: string;
}

const sizeOf = (text: string): number => text.length + keptOverhead;

/** Clients' documents: each text is parsed, validated and (as one DocumentNode) planned once while it is cached. */
export class Documents {
  readonly #kept = new Map<string, Kept>();
  /** Cached texts by their hash. */
  readonly #named = new Map<string, string>();
  #keptSize = 0;
  readonly #validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: DocumentOptions = { limits: graphLimits, rules: [], inClientForm: invalidRequest },
  ) {}

  /** Throws a GraphQLError in client form for invalid syntax or too many tokens. */
  parse(text: string): DocumentNode {
    const kept = this.#kept.get(text);
    if (kept) {
      // Moves it to the end: the least recently used comes first.
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept.document;
    }
    const document = this.#parse(text);
    if (text.length <= maxKeptLength) this.#keep(text, { document });
    return document;
  }

  /** The cached text that was named by this hash. */
  named(hash: string): string | undefined {
    return this.#named.get(hash);
  }

  /** Makes the text known by its hash while it is cached; throws as {@link parse}. The caller has compared both. */
  name(hash: string, text: string): void {
    this.parse(text);
    const kept = this.#kept.get(text);
    if (!kept) return;
    kept.hash = hash;
    this.#named.set(hash, text);
  }

  /** The document's errors in client form; empty for a valid one. */
  validate(document: DocumentNode): readonly GraphQLError[] {
    const known = this.#validated.get(document);
    if (known) return known;
    const beyond = limitErrors(document, this.options.limits);
    const errors = beyond.length > 0 ? beyond : this.#validate(document);
    const clientErrors = errors.map((error) =>
      this.options.inClientForm(error.message === validationAborted ? tooRepetitive() : error),
    );
    this.#validated.set(document, clientErrors);
    return clientErrors;
  }

  /** graphql-js accepts any selection without a root type, and throws for a condition of a subscription's field. */
  #validate(document: DocumentNode): readonly GraphQLError[] {
    const without = document.definitions.find(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION && !this.schema.getRootType(definition.operation),
    );
    if (without) return [new GraphQLError("The schema has no operations of this type.", { nodes: without })];
    const conditions = subscriptionConditions(document);
    if (conditions.length > 0) {
      const problem = "A subscription must not use `@skip` or `@include` on its field: start another subscription.";
      return [new GraphQLError(problem, { nodes: conditions })];
    }
    return validate(this.schema, document, [...specifiedRules, partsRule, ...this.options.rules], { maxErrors });
  }

  #parse(text: string): DocumentNode {
    const { limits, inClientForm } = this.options;
    try {
      assertTokens(text, limits);
      return parse(text, { maxTokens: limits.tokens });
    } catch (error) {
      throw error instanceof GraphQLError ? inClientForm(error) : error;
    }
  }

  #keep(text: string, kept: Kept): void {
    this.#kept.set(text, kept);
    this.#keptSize += sizeOf(text);
    for (const [oldest, { hash }] of this.#kept) {
      if (this.#keptSize <= maxKeptTotal) return;
      this.#kept.delete(oldest);
      if (hash !== undefined) this.#named.delete(hash);
      this.#keptSize -= sizeOf(oldest);
    }
  }
}

/** `@skip` and `@include` on the field of a subscription, also within fragments. */
function subscriptionConditions({ definitions }: DocumentNode): DirectiveNode[] {
  const seen = new Set<string>();
  const conditionsIn = ({ selections }: SelectionSetNode): DirectiveNode[] =>
    selections.flatMap((selection) => {
      const own = selection.directives?.filter(({ name: { value } }) => value === "skip" || value === "include") ?? [];
      if (selection.kind === Kind.FIELD) return own;
      if (selection.kind === Kind.INLINE_FRAGMENT) return [...own, ...conditionsIn(selection.selectionSet)];
      const { value: name } = selection.name;
      if (seen.has(name)) return own;
      seen.add(name);
      const fragment = definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
      );
      return fragment?.kind === Kind.FRAGMENT_DEFINITION ? [...own, ...conditionsIn(fragment.selectionSet)] : own;
    });
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION
      ? conditionsIn(definition.selectionSet)
      : [],
  );
}

function tooRepetitive(): GraphQLError {
  return new GraphQLError("The document repeats the same fields or fragments too often to be checked.");
}

const opening: ReadonlySet<Token["kind"]> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<Token["kind"]> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Refuses by its tokens a document that must not reach the recursive parser, or validation. */
function assertTokens(text: string, limits: GraphLimits): void {
  const source = new Source(text);
  const lexer = new Lexer(source);
  let depth = 0;
  let directives = 0;
  for (let count = 0; count < limits.tokens; count += 1) {
    const { kind, start } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (opening.has(kind)) depth += 1;
    else if (closing.has(kind)) depth -= 1;
    else if (kind === TokenKind.AT) directives += 1;
    const refuse = (problem: string) => new GraphQLError(problem, { source, positions: [start] });
    if (depth > limits.nesting) {
      throw refuse(`The document is nested more than ${limits.nesting} brackets deep.`);
    }
    if (directives > limits.directives) {
      throw refuse(`The document has more than ${limits.directives} directives.`);
    }
  }
}
