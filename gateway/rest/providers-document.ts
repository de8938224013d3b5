import { z } from "zod";
import { envelope, operationEvent, type EventHandler } from "../../subgraphs/shared/providers/operations/events.js";
import {
  progress,
  refusal,
  sentOperation,
  statement,
  unknown,
  type OperationKind,
} from "../../subgraphs/shared/providers/operations/kinds.js";

/** The OpenAPI document of the providers' protocol, `schema/providers.openapi.json` (docs/providers.md, The protocol). */

const pascalCase = (name: string): string =>
  name.toLowerCase().replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const allOf = (...names: string[]) => ({ allOf: names.map(ref) });
const json = (schema: object) => ({ "application/json": { schema } });

/** The schemas by name, with those that they share. */
function schemasOf(byName: Readonly<Record<string, z.ZodType>>): Record<string, unknown> {
  const all = z.toJSONSchema(z.object(byName), { io: "input", unrepresentable: "any" });
  const text = JSON.stringify({ ...all.$defs, ...all.properties }).replaceAll("#/$defs/", "#/components/schemas/");
  return JSON.parse(text) as Record<string, unknown>;
}

const signature = {
  name: "X-Service-Signature",
  in: "header",
  required: true,
  schema: { type: "string" },
  description:
    '`{"v":"1","s":"<base64>"}`: ECDSA with P-256 and SHA-256, in DER, over the exact bytes of the body; of a GET ' +
    "over `GET`, a space, and the whole address.",
};
const { name: _name, in: _in, ...signatureHeader } = signature;
const signed = { headers: { "X-Service-Signature": signatureHeader } };

const operationId = { name: "operationId", in: "path", required: true, schema: { type: "string", format: "uuid" } };
const query = (name: string, schema: object) => ({ name, in: "query", required: true, schema });

/** The schemas, and those of the messages that refer to them. */
function messagesOf(kinds: readonly OperationKind[], handlers: Readonly<Record<string, EventHandler>>) {
  const typed = kinds.map((kind) => ({ kind, title: pascalCase(kind.name) }));
  const types = Object.entries(handlers).map(([type, handler]) => ({ handler, title: pascalCase(type) }));
  const schemas = schemasOf({
    SentOperation: sentOperation,
    About: statement,
    Progress: progress,
    Refusal: refusal,
    Unknown: unknown,
    Envelope: envelope([operationEvent, ...Object.keys(handlers)]),
    EventResult: z.object({ id: z.string(), result: z.enum(["APPLIED", "UNCHANGED", "CONFLICT"]) }),
    EventRefusal: z.object({ id: z.string().optional(), status: z.int(), code: z.string(), reason: z.string() }),
    ...Object.fromEntries(typed.map(({ kind, title }) => [`${title}Request`, kind.request])),
    ...Object.fromEntries(typed.map(({ kind, title }) => [`${title}Outcome`, kind.outcome])),
    ...Object.fromEntries(types.map(({ handler, title }) => [`${title}Event`, handler.members])),
  });
  const statements = typed.map(({ title }) => allOf("About", "Progress", `${title}Outcome`));
  const states = { oneOf: [...statements, allOf("About", "Refusal"), allOf("About", "Unknown")] };
  const requests = { oneOf: typed.map(({ title }) => allOf("SentOperation", `${title}Request`)) };
  const events = {
    oneOf: [
      ...statements.map((each) => ({ allOf: [ref("Envelope"), ...each.allOf] })),
      ...types.map(({ title }) => allOf("Envelope", `${title}Event`)),
    ],
  };
  return { schemas, states, requests, events };
}

/** The document as text. */
export function providersDocument(
  kinds: readonly OperationKind[],
  handlers: Readonly<Record<string, EventHandler>>,
): string {
  const { schemas, states, requests, events } = messagesOf(kinds, handlers);
  const state = { description: "The operation's state.", ...signed, content: json(states) };
  const refused = { description: "Refused.", ...signed, content: json(ref("EventRefusal")) };
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Paygraph's protocol of providers",
      version: "1",
      description: "Operations that Paygraph gives to providers, and the events that they send.",
    },
    servers: [{ url: "https://provider.example.com", description: "The provider's `url`." }],
    paths: {
      "/operations/{operationId}": {
        parameters: [operationId, signature],
        post: {
          operationId: "sendOperation",
          summary: "Do an operation; repeated, it changes nothing",
          requestBody: { required: true, content: json(requests) },
          responses: { 200: state },
        },
        get: {
          operationId: "readOperation",
          summary: "The state of an operation",
          parameters: [query("kind", { type: "string" }), query("timestamp", { type: "string", format: "date-time" })],
          responses: { 200: state },
        },
      },
      "/providers/{name}/events": {
        servers: [{ url: "https://pay.example.com", description: "Paygraph." }],
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }, signature],
        post: {
          operationId: "sendEvent",
          summary: "Report a change of an operation, or money that arrived",
          requestBody: { required: true, content: json(events) },
          responses: {
            200: { description: "Handled.", ...signed, content: json(ref("EventResult")) },
            400: refused,
            401: refused,
            404: refused,
            409: refused,
            503: refused,
          },
        },
      },
    },
    components: { schemas },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
