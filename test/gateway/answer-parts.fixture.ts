import fc from "fast-check";

/** One message of an answer in parts. */
export interface PartMessage {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly unknown[];
  readonly pending?: readonly { id: string; path: (string | number)[]; label?: string }[];
  readonly incremental?: readonly {
    id?: string;
    path?: (string | number)[];
    label?: string;
    data: Record<string, unknown> | null;
    errors?: readonly unknown[];
  }[];
  readonly completed?: readonly { id: string; errors?: readonly unknown[] }[];
  readonly hasNext: boolean;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The messages of a multipart response, each as soon as its delimiter has arrived. */
export async function* messagesIn(response: Response): AsyncGenerator<PartMessage> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf("\r\n---", 1); end > 0; end = text.indexOf("\r\n---", 1)) {
      const body = text.slice(0, end).split("\r\n\r\n")[1];
      text = text.slice(end);
      if (body !== undefined) yield JSON.parse(body) as PartMessage;
      else break;
    }
  }
  if (text !== "\r\n-----\r\n") throw new Error(`The response ends with ${JSON.stringify(text)}`);
}

type Node = Record<string | number, unknown>;

function merge(target: Node, source: Node): void {
  for (const [key, value] of Object.entries(source)) {
    const known = target[key];
    if (typeof known === "object" && known !== null && typeof value === "object" && value !== null) {
      merge(known as Node, value as Node);
    } else target[key] = value;
  }
}

/** The data and errors of an answer, put together as clients do. */
export function joined(messages: readonly PartMessage[]): { data: unknown; errors: unknown[] } {
  const data: Record<string, unknown> = {};
  const errors: unknown[] = [];
  const paths = new Map<string, (string | number)[]>();
  for (const message of messages) {
    if (message.data) merge(data, message.data);
    errors.push(...(message.errors ?? []));
    for (const { id, path } of message.pending ?? []) paths.set(id, path);
    for (const { id = "", path = paths.get(id), data: more, errors: own = [] } of message.incremental ?? []) {
      errors.push(...own);
      let at: Node = data;
      for (const key of path ?? []) at = at[key] as Node;
      if (more) merge(at, more);
    }
    for (const { errors: own = [] } of message.completed ?? []) errors.push(...own);
  }
  return { data, errors };
}

/** Fields by type, each with the type below it. */
export type Shape = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

const defers = ["", "@defer", "@defer", "@defer(if: $yes)", "@defer(if: false)", "@include(if: $yes) @defer"];

/** Selections of random fields, in fragments of which some are deferred. */
export function deferringSelections(shape: Shape, type: string, depth = 4): fc.Arbitrary<string> {
  const fields = Object.entries(shape[type] ?? {}).flatMap(([name, below]): fc.Arbitrary<string>[] => {
    if (below === undefined) return [fc.constant(name)];
    if (depth === 0) return [];
    return [deferringSelections(shape, below, depth - 1).map((set) => `${name} ${set}`)];
  });
  const condition = ["", `on ${type}`];
  const fragments = depth === 0 ? [] : [deferringSelections(shape, type, depth - 1)];
  const inFragment = fragments.map((below) =>
    fc
      .tuple(fc.constantFrom(...condition), fc.constantFrom(...defers), below)
      .map(([on, defer, set]) => `... ${on} ${defer} ${set}`),
  );
  const member = fc.oneof(fc.constant("__typename"), ...fields, ...inFragment, ...inFragment);
  return fc.array(member, { minLength: 1, maxLength: 4 }).map((members) => `{ ${members.join(" ")} }`);
}
