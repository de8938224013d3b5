import { absentUnderAlias, aliasOfHeader, withAliasedRates } from "../../subgraphs/shared/kernel/brand-alias.js";
import { formerCardEventTypes, formerCardNames } from "../../subgraphs/shared/kernel/former-names.js";
import { isJsonObject, type JsonObject } from "../rest/openapi-schemas.js";

/** The OpenAPI document of a server with an alias (docs/interface.md, Names under an alias; docs/interface.md, Former names of cards). */

const objectAt = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function mapMembers(members: unknown, change: (member: JsonObject, name: string) => unknown): JsonObject {
  const changed = Object.entries(objectAt(members)).map(([name, member]) => [name, change(objectAt(member), name)]);
  return Object.fromEntries(changed) as JsonObject;
}

/** An object's schema with the former names of its members besides the documented ones; of a request, either suffices. */
function withFormerMembers(schema: JsonObject, isRequest: boolean): JsonObject {
  const properties: JsonObject = { ...objectAt(schema.properties) };
  const replaceable = new Set<unknown>();
  for (const [former, { name, isList }] of Object.entries(formerCardNames)) {
    const documented = properties[name];
    if (!isJsonObject(documented)) continue;
    const description = `Former name of \`${name}\`${isList ? ": a list of one" : ""}.`;
    properties[former] = isList
      ? { type: "array", items: documented, minItems: 1, maxItems: 1, description }
      : { ...documented, description };
    if (isRequest) replaceable.add(name);
  }
  if (!Array.isArray(schema.required)) return { ...schema, properties };
  return { ...schema, properties, required: itemsOf(schema.required).filter((name) => !replaceable.has(name)) };
}

/** A schema whose member is omitted where the documented form has `null`. */
function withoutNull(schema: JsonObject): JsonObject {
  const properties = objectAt(schema.properties);
  const { anyOf, ...rest } = objectAt(properties[absentUnderAlias]);
  const [value] = itemsOf(anyOf);
  const description = "Payment rail to the destination; absent if it is a crypto network (`destinationCryptoNetwork`).";
  return {
    ...schema,
    properties: { ...properties, [absentUnderAlias]: { ...rest, ...objectAt(value), description } },
    required: itemsOf(schema.required).filter((name) => name !== absentUnderAlias),
  };
}

function schemaUnderAlias(schema: JsonObject, name: string, alias: string): JsonObject {
  if (name === "OutgoingRateDetails")
    return { ...schema, properties: withAliasedRates(objectAt(schema.properties), alias) };
  if (name === "ExchangeRate") return withoutNull(schema);
  if (name === "Card") return withFormerMembers(schema, false);
  return name === "CardCreateRequest" || name === "CardUpdateRequest" ? withFormerMembers(schema, true) : schema;
}

function parametersUnderAlias(given: unknown, path: string, alias: string): JsonObject[] {
  return itemsOf(given).flatMap((item) => {
    const parameter = objectAt(item);
    const header = parameter.in === "header" ? aliasOfHeader(String(parameter.name), alias) : undefined;
    if (header !== undefined)
      return [parameter, { ...parameter, name: header, description: `The same as \`${String(parameter.name)}\`.` }];
    if (path !== "/cards") return [parameter];
    if (parameter.name === "Idempotency-Key") return [{ ...parameter, required: false }];
    const former = Object.entries(formerCardNames).filter(([, { name }]) => name === parameter.name);
    const others = former.map(([name]) => ({
      ...parameter,
      name,
      description: `Former name of \`${String(parameter.name)}\`.`,
    }));
    return [parameter, ...others];
  });
}

function operationUnderAlias(operation: JsonObject, path: string, alias: string): JsonObject {
  const { parameters } = operation;
  return Array.isArray(parameters)
    ? { ...operation, parameters: parametersUnderAlias(parameters, path, alias) }
    : operation;
}

/** The webhook of the cards' status under its former types. */
function formerWebhook(documented: JsonObject): JsonObject {
  const post = objectAt(documented.post);
  const body = { $ref: "#/components/schemas/CardFormerNamesWebhook" };
  return {
    ...documented,
    post: {
      ...post,
      operationId: "cardFormerNamesWebhook",
      summary: formerCardEventTypes.join(", "),
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    },
  };
}

/** The document with all names that the alias adds. */
export function contractUnderAlias(json: string, alias: string): string {
  const contract = objectAt(JSON.parse(json));
  const components = objectAt(contract.components);
  const schemas = mapMembers(components.schemas, (schema, name) => schemaUnderAlias(schema, name, alias));
  const webhook = objectAt(schemas.CardStatusChangeWebhook);
  const webhooks = objectAt(contract.webhooks);
  return JSON.stringify({
    ...contract,
    paths: mapMembers(contract.paths, (operations, path) =>
      mapMembers(operations, (operation) => operationUnderAlias(operation, path, alias)),
    ),
    webhooks: { ...webhooks, cardFormerNames: formerWebhook(objectAt(webhooks.cardStatusChange)) },
    components: {
      ...components,
      schemas: {
        ...schemas,
        CardFormerNamesWebhook: {
          ...webhook,
          properties: {
            ...objectAt(webhook.properties),
            type: { type: "string", enum: [...formerCardEventTypes] },
          },
        },
      },
      securitySchemes: mapMembers(components.securitySchemes, (scheme) => {
        const header = aliasOfHeader(String(scheme.name), alias);
        return header === undefined
          ? scheme
          : { ...scheme, description: `${String(scheme.description)} Also sent as \`${header}\`.` };
      }),
    },
  });
}
