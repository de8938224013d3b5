import { expect, it } from "@jest/globals";
import { z } from "zod";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { isUpdate, type RestSurface } from "../../subgraphs/shared/operation/definition.js";
import { applyChanges, isMerging } from "../../subgraphs/shared/schema/changes.js";
import { validateInput } from "../../subgraphs/shared/schema/validate.js";
import { modules } from "../../subgraphs/modules.js";

/** Meaning of null in each operation's body (docs/interface.md, Null), on REST, the graph and MCP alike. */

type Schema = z.core.$ZodType;

const bodies = modules.flatMap(({ operations = [] }) =>
  operations.flatMap(({ facts }) => {
    const rest: RestSurface | undefined = facts.rest;
    // A form's members are text.
    return rest?.body && !rest.multipart ? [{ name: facts.name, body: rest.body, isUpdate: isUpdate(rest) }] : [];
  }),
);

interface Place {
  /** As errors name it. */
  readonly field: string;
  readonly member: Schema;
  /** A body in which the member is null, and the same without it. */
  readonly body: unknown;
  readonly without: unknown;
  /** Whether the objects around it are merged into what is stored. */
  readonly isChanged: boolean;
}

function unwrapped(schema: Schema): Schema {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;
}

/** Every member of every object within a body. */
function placesIn(schema: Schema, field: string, make: (value: unknown) => unknown, isChanged: boolean): Place[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) {
    return placesIn(inner.element, `${field}[0]`, (value) => make([value]), false);
  }
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = inner.def;
    return inner.options.flatMap((option) => {
      const tag = (option as z.ZodObject).shape[discriminator] as z.ZodLiteral | z.ZodEnum;
      const [value] = tag instanceof z.ZodLiteral ? [...tag.values] : tag.options;
      const withTag = (members: unknown) => make({ ...(members as object), [discriminator]: value });
      const tagField = field ? `${field}.${discriminator}` : discriminator;
      return placesIn(option, field, withTag, isChanged).filter((place) => place.field !== tagField);
    });
  }
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(inner.shape).flatMap(([name, member]) => {
    const path = field ? `${field}.${name}` : name;
    const within = (value: unknown) => make({ [name]: value });
    const own = { field: path, member, body: within(null), without: make({}), isChanged };
    return [own, ...placesIn(member, path, within, isChanged && isMerging(unwrapped(member)))];
  });
}

/** The errors of the member itself. */
function errorsOf(body: z.ZodType, { field }: Place, given: unknown, isUpdate: boolean): string[] {
  try {
    validateInput(body, given, { isUpdate });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = [] } = error.body.details as { errors?: { field: string; message: string }[] };
    return errors
      .filter((each) => each.field === field || each.field.startsWith(`${field}.`))
      .map((each) => each.message);
  }
}

const isOptional = (schema: Schema) => z.safeParse(schema, undefined).success;
const takesNull = (schema: Schema) => z.safeParse(schema, null).success;

it("finds the operations' bodies", () => {
  const names = bodies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["createQuote", "createCustomer", "updateCustomer", "createCard"]));
  expect(bodies.filter((each) => each.isUpdate)).toHaveLength(7);
});

it.each(bodies.filter((each) => !each.isUpdate))("in $name, null means that a member is absent", ({ body }) => {
  for (const place of placesIn(body, "", (value) => value, false)) {
    if (takesNull(place.member) && !isOptional(place.member)) continue;
    const errors = (given: unknown) => errorsOf(body, place, given, false);
    expect([place.field, errors(place.body)]).toEqual([place.field, errors(place.without)]);
    if (!isOptional(place.member)) expect([place.field, errors(place.body).length]).not.toEqual([place.field, 0]);
  }
});

it.each(bodies.filter((each) => each.isUpdate))("in $name, null removes a member, or is refused", ({ body }) => {
  for (const place of placesIn(body, "", (value) => value, true)) {
    const isTaken = place.isChanged ? takesNull(place.member) : isOptional(place.member) || takesNull(place.member);
    expect([place.field, errorsOf(body, place, place.body, true).length === 0]).toEqual([place.field, isTaken]);
  }
});

it("keeps what an update doesn't name, and removes what is null", () => {
  expect(applyChanges({ a: 1, b: 2, c: 3 }, { a: 4, b: null, c: undefined, d: 5 })).toEqual({ a: 4, c: 3, d: 5 });
});
