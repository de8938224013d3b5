import { Kind, parseValue, print, visit, type ASTVisitor, type DocumentNode, type EnumValueNode } from "graphql";

/**
 * Literals that the planner changes: it refuses integers beyond 64 bits, rounds decimals, and reads `\b` as U+0010.
 * They pass it as enumeration values, and the scalar checks them.
 */

const prefix = "literal_of_client__";

const maxInteger = 2n ** 63n - 1n;
const minInteger = -(2n ** 63n);

function hide(text: string): EnumValueNode {
  return { kind: Kind.ENUM, value: prefix + Buffer.from(text).toString("hex") };
}

function isOf64Bits(text: string): boolean {
  // Maximum length of such integers.
  if (text.length > 20) return false;
  const value = BigInt(text);
  return minInteger <= value && value <= maxInteger;
}

/** Replaces such literals of a document for the planner, and the client's own names of that form. */
export const hideLiterals: ASTVisitor = {
  IntValue: (node) => (isOf64Bits(node.value) ? undefined : hide(print(node))),
  FloatValue: (node) => hide(print(node)),
  StringValue: (node) => (node.value.includes("\b") ? hide(print(node)) : undefined),
  EnumValue: ({ value }) => (value.startsWith(prefix) ? hide(value) : undefined),
};

/** Restores them in a document that the planner has printed as `text`. */
export function restoreLiterals(document: DocumentNode, text: string): DocumentNode {
  if (!text.includes(prefix)) return document;
  return visit(document, {
    EnumValue: ({ value }) =>
      value.startsWith(prefix)
        ? parseValue(Buffer.from(value.slice(prefix.length), "hex").toString(), { noLocation: true })
        : undefined,
  });
}
