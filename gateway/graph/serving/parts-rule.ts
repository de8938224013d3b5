import {
  GraphQLError,
  isListType,
  getNullableType,
  Kind,
  OperationTypeNode,
  visit,
  type ASTVisitor,
  type DirectiveNode,
  type DocumentNode,
  type OperationDefinitionNode,
  type FragmentDefinitionNode,
  type ValidationContext,
} from "graphql";

const isOfParts = ({ name }: DirectiveNode): boolean => name.value === "defer" || name.value === "stream";

function argumentOf({ arguments: given = [] }: DirectiveNode, name: string) {
  return given.find((argument) => argument.name.value === name)?.value;
}

function isOff(directive: DirectiveNode): boolean {
  const value = argumentOf(directive, "if");
  return value?.kind === Kind.BOOLEAN && !value.value;
}

/** The active `@defer`s and `@stream`s in a definition. */
function directivesIn(definition: OperationDefinitionNode | FragmentDefinitionNode): DirectiveNode[] {
  const found: DirectiveNode[] = [];
  visit(definition, { Directive: (node) => void (isOfParts(node) && !isOff(node) && found.push(node)) });
  return found;
}

/**
 * `@defer` and `@stream`: on queries only, unless switched off by a literal; with labels that are texts and unique;
 * `@stream` on lists.
 */
export function partsRule(context: ValidationContext): ASTVisitor {
  const labels = new Map<string, DirectiveNode>();
  const refuse = (problem: string, nodes: DirectiveNode | readonly DirectiveNode[]): void =>
    context.reportError(new GraphQLError(problem, { nodes }));
  return {
    OperationDefinition(operation) {
      if (operation.operation === OperationTypeNode.QUERY) return;
      const definitions = [operation, ...context.getRecursivelyReferencedFragments(operation)];
      const [first] = definitions.flatMap(directivesIn);
      if (!first) return;
      const advice = "Leave it out, or switch it off with (if: false).";
      refuse(`A ${operation.operation} can't use @${first.name.value}: its result is sent at once. ${advice}`, first);
    },
    Directive(directive) {
      if (!isOfParts(directive)) return;
      const name = directive.name.value;
      const label = argumentOf(directive, "label");
      if (label && label.kind !== Kind.NULL) {
        if (label.kind !== Kind.STRING)
          return refuse(`The label of @${name} must be a text, not a variable.`, directive);
        const known = labels.get(label.value);
        labels.set(label.value, directive);
        if (known) refuse(`The label "${label.value}" is used twice: each must be unique.`, [known, directive]);
      }
      const type = name === "stream" ? context.getType() : undefined;
      if (type && !isListType(getNullableType(type))) refuse("@stream can only be used on a list.", directive);
    },
  };
}

const deferring = new WeakMap<DocumentNode, boolean>();

/** Whether the document has a `@defer`, which a condition may switch off. */
export function usesDefer(document: DocumentNode): boolean {
  const known = deferring.get(document);
  if (known !== undefined) return known;
  let found = false;
  visit(document, { Directive: ({ name }) => void (found ||= name.value === "defer") });
  deferring.set(document, found);
  return found;
}
