import type { Deps } from "../deps.js";
import type { EventNames, EventType, EventTypeFacts } from "../events/event-types.js";
import { buildSubgraph, type EntityHome, type Subgraph } from "../graphql/build-subgraph.js";
import { declareEventTypes } from "../graphql/event-type.js";
import type { ReferenceResolver } from "../graphql/federated-schema.js";
import { resolverOf } from "../operation/resolver.js";
import type { EventHandler } from "../providers/operations/events.js";
import type { TimerHandlers } from "../timers/timers.js";
import type { AgentTypes, EventDefinition, Module, VisibleTypes } from "./module.js";
import type { Pages } from "./pages.js";
import { rootAudiencesOf } from "./root-audiences.js";

/** The members of all records. Throws if two have the same name. */
function merged<T>(what: string, records: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two modules declare the ${what} ${name}`);
    all[name] = value;
  }
  return all;
}

export function eventsOf(modules: readonly Module<never>[]): Readonly<Record<string, EventDefinition>> {
  return merged(
    "webhook",
    modules.map(({ events = {} }) => events),
  );
}

/** Every declared type of event, in the order of the modules. */
function eventTypesOf(modules: readonly Module<never>[]): readonly EventTypeFacts[] {
  return Object.values(eventsOf(modules)).flatMap(
    ({ types, subjectType, neverEmitted = [], extensions = [], isFormer = false }) =>
      Object.entries(types).map(([name, description]) => {
        const type = name as EventType;
        const isEmitted = !neverEmitted.includes(type);
        return { type, description, subjectType, isEmitted, isFormer, isExtension: extensions.includes(type) };
      }),
  );
}

/** Makes the graph's enum of the modules' types of events, once and before a schema is built. */
export function declareEvents(modules: readonly Module<never>[]): void {
  declareEventTypes(eventTypesOf(modules), eventNamesOf(modules));
}

export function eventNamesOf(modules: readonly Module<never>[]): EventNames {
  const definitions = Object.values(eventsOf(modules));
  const types = eventTypesOf(modules).map(({ type }) => type);
  const spellings = definitions.map(({ otherSpellings = {} }) => otherSpellings);
  return new Map<string, EventType>([
    ...types.map((type): [string, EventType] => [type, type]),
    ...spellings.flatMap((record) => Object.entries(record)),
  ]);
}

export function timersOf<Needs>(modules: readonly Module<Needs>[], deps: Needs): TimerHandlers {
  return merged(
    "timer",
    modules.map(({ timers }) => timers?.(deps) ?? {}),
  );
}

/** The handlers of providers' events by type, of all modules. */
export function providerEventsOf<Needs>(
  modules: readonly Module<Needs>[],
  deps: Needs,
): Readonly<Record<string, EventHandler>> {
  return merged(
    "event of providers",
    modules.map(({ providerEvents }) => providerEvents?.(deps) ?? {}),
  );
}

export function homesOf(modules: readonly Module<never>[], deps: Deps): readonly EntityHome[] {
  return modules.flatMap(({ entities }) => entities.map((entity) => entity.home(deps)));
}

/** Of the types that all modules share. */
const sharedTypes: VisibleTypes = { values: "Address Currency Money PageInfo" };

export function agentTypesOf(modules: readonly Module<never>[]): AgentTypes {
  const visible = [sharedTypes, ...modules.flatMap(({ visibleToAgents = [] }) => visibleToAgents)];
  const namesIn = (text = ""): string[] => text.split(/\s+/).filter(Boolean);
  const ofConnection = (name: string) => ({
    [`${name}Connection`]: "edges nodes pageInfo totalCount countUpTo",
    [`${name}Edge`]: "cursor node",
  });
  const fields = merged(
    "type that agents see",
    visible.flatMap((types) => [types.fields ?? {}, ...namesIn(types.connections).map(ofConnection)]),
  );
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([type, names]) => [type, namesIn(names)])),
    values: visible.flatMap(({ values }) => namesIn(values)),
  };
}

/** The contributions to a page, in the order of the modules. */
export function contributionsTo<Name extends keyof Pages>(
  pages: readonly Partial<Pages>[],
  name: Name,
): readonly Pages[Name][] {
  const found: Pages[Name][] = [];
  for (const contributed of pages) {
    const page: Pages[Name] | undefined = contributed[name];
    if (page !== undefined) found.push(page);
  }
  return found;
}

/** The schema of one module, independent of the others'. */
export function subgraphOf<Needs extends Deps>(module: Module<Needs>, deps: Needs): Promise<Subgraph> {
  const { name, operations = [], entities, extendedTypes = [], stubs } = module;
  const served = entities.map((entity) => [entity.home(deps), entity.reference(deps)] as const);
  const asIs: ReferenceResolver = async (reference) => reference;
  const references: (readonly [string, ReferenceResolver])[] = [
    ...served.map(([{ typeName }, reference]) => [typeName, reference] as const),
    ...extendedTypes.map((typeName) => [typeName, asIs] as const),
  ];
  return buildSubgraph({
    name,
    deps,
    resolvers: [resolverOf(operations), ...(module.resolvers?.(deps) ?? [])],
    references: Object.fromEntries(references),
    homes: served.map(([home]) => home),
    stubs,
    audiences: rootAudiencesOf([module]),
  });
}
