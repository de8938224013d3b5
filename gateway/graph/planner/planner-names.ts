import { Kind, parse, print, visit, type ConstDirectiveNode, type DirectiveNode } from "graphql";
import { subgraphsOf } from "./supergraph-urls.js";

interface PlannerNames {
  /** The supergraph, with the planner's names of subgraphs. */
  readonly sdl: string;
  /** Names in the supergraph by the planner's, if they differ. */
  readonly names: ReadonlyMap<string, string>;
}

const argumentOf = ({ arguments: given = [] }: DirectiveNode | ConstDirectiveNode, wanted: string) =>
  given.find(({ name }) => name.value === wanted)?.value;

/** Whether a `@join__type` is of an interface object; then the enumeration's value of its subgraph. */
function interfaceObjectIn(directive: DirectiveNode | ConstDirectiveNode): string | undefined {
  if (directive.name.value !== "join__type") return undefined;
  const isOne = argumentOf(directive, "isInterfaceObject");
  const graph = argumentOf(directive, "graph");
  return isOne?.kind === Kind.BOOLEAN && isOne.value && graph?.kind === Kind.ENUM ? graph.value : undefined;
}

/** Without the names of types that fields provide, which the planner does not read: every object has its own. */
function withoutProvidedTypes(sdl: string): string {
  return sdl.replaceAll(/(provides: ")([^"]*)(?=")/g, (_all, start: string, fields: string) => {
    return start + fields.replaceAll(/\b__typename\s+(?=\w|\.)/g, "").replaceAll(/(?<=[\w}])\s+__typename\b/g, "");
  });
}

/**
 * The planner finds a type's fields below a value of an interface object only if the name of the interface object's
 * subgraph sorts after that of the type's: such subgraphs have names that sort last.
 */
export function plannerNames(given: string): PlannerNames {
  const supergraphSdl = withoutProvidedTypes(given);
  const document = parse(supergraphSdl, { noLocation: true });
  const graphs = new Set<string>();
  visit(document, {
    Directive(directive) {
      const graph = interfaceObjectIn(directive);
      if (graph !== undefined) graphs.add(graph);
    },
  });
  if (graphs.size === 0) return { sdl: supergraphSdl, names: new Map() };
  const renamed = subgraphsOf(supergraphSdl).filter(({ graph }) => graphs.has(graph));
  const names = new Map(renamed.map(({ name }) => [`~${name}`, name]));
  // A name is in `@join__graph(name:)` and in `@join__field(override:)`.
  const places: Readonly<Record<string, string>> = { join__graph: "name", join__field: "override" };
  const sdl = visit(document, {
    Directive(directive) {
      const place = places[directive.name.value];
      return {
        ...directive,
        arguments: directive.arguments?.map((argument) => {
          const { name, value } = argument;
          const isRenamed = name.value === place && value.kind === Kind.STRING && names.has(`~${value.value}`);
          return isRenamed ? { ...argument, value: { ...value, value: `~${value.value}` } } : argument;
        }),
      };
    },
  });
  return { sdl: print(sdl), names };
}
