#!/usr/bin/env node
// Every type, field, argument, input field and enum value of the graph has a description that says more than its name:
// at least one word that is neither of the name, nor of its type's name, nor an article or the like. Prints the count to
// standard output and one line per finding to standard error; the exit code is 1 if there is any. Each is in Latin-1:
// for a single other character V8 keeps the whole schema with two bytes per character.
import { Kind, parse } from "graphql";
import { textOf } from "./prose.mjs";

/** Names of the federation's own types, directives' arguments, and roots, which GraphQL describes. */
const unnamed = /^(join__|link__|_|Query$|Mutation$|Subscription$)/;
const noContent = new Set(
  "a an and are as at by can for from if in is it its of on or that the this to was with".split(" "),
);

/** The words of a text or a name, in lower case and in the singular: `feeConfigs`, `FEE_CONFIG` and "fee configs". */
const wordsOf = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => word.replace(/(?<=..)s$/, ""))
    .filter((word) => word && !noContent.has(word));

/** Everything in the schema that needs a description, with the path of its name. */
function* describedIn({ definitions }) {
  for (const { kind, name, description, fields = [], values = [] } of definitions) {
    if (kind === Kind.DIRECTIVE_DEFINITION || !name) continue;
    const type = name.value;
    if (!unnamed.test(type)) yield { path: type, description };
    if (type.startsWith("join__") || type.startsWith("link__")) continue;
    for (const field of fields) {
      const path = `${type}.${field.name.value}`;
      yield { path, description: field.description };
      for (const argument of field.arguments ?? []) {
        yield { path: `${path}(${argument.name.value}:)`, description: argument.description };
      }
    }
    for (const value of values) yield { path: `${type}.${value.name.value}`, description: value.description };
  }
}

/** The fault of a description; undefined: none. */
function faultOf(path, description) {
  if (!description?.value.trim()) return "has no description";
  const [wide] = /[^\0-\xFF]/.exec(description.value) ?? [];
  if (wide) return `has ${wide}, which is not in Latin-1: "${description.value}"`;
  const known = new Set(wordsOf(path));
  const isRepetition = wordsOf(description.value).every((word) => known.has(word));
  return isRepetition ? `only repeats the name: "${description.value}"` : undefined;
}

const all = [...describedIn(parse(textOf("schema/supergraph.graphql"), { noLocation: true }))];
const findings = all.flatMap(({ path, description }) => {
  const fault = faultOf(path, description);
  return fault ? [`${path} ${fault}`] : [];
});
process.stdout.write(`descriptions: ${all.length - findings.length} of ${all.length}\n`);
for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length > 0) process.exitCode = 1;
