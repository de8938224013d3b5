import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { z } from "zod";
import { shape } from "../../subgraphs/shared/schema/shape.js";

/** A value of the graph and what it is on the wire. */
interface Pair {
  readonly value: unknown;
  readonly wire: unknown;
}

/** A schema with values of the graph for it. */
interface Shown {
  readonly schema: z.ZodType;
  readonly pairs: fc.Arbitrary<Pair>;
}

const same = (value: unknown): Pair => ({ value, wire: value });
const asIs = (schema: z.ZodType, values: fc.Arbitrary<unknown>): Shown => ({ schema, pairs: values.map(same) });
const none = fc.constantFrom(null, undefined);
const isNone = (value: unknown) => value === null || value === undefined;

const scalars = fc.constantFrom<Shown>(
  asIs(z.string(), fc.string()),
  asIs(z.boolean(), fc.boolean()),
  asIs(z.number(), fc.integer()),
  { schema: z.int(), pairs: fc.maxSafeInteger().map((wire) => ({ value: BigInt(wire), wire })) },
  {
    schema: z.iso.datetime(),
    pairs: fc.date({ noInvalidDate: true }).map((value) => ({ value, wire: value.toISOString() })),
  },
  { schema: z.union([z.string(), z.int()]), pairs: fc.oneof(fc.string(), fc.integer()).map(same) },
);

function orNone(schema: z.ZodType, { pairs }: Shown, absent: null | undefined): Shown {
  const values = fc.oneof(
    none.map((value) => ({ value, wire: absent })),
    pairs,
  );
  return { schema, pairs: values.map(({ value, wire }) => ({ value, wire: isNone(value) ? absent : wire })) };
}

function listOf({ schema, pairs }: Shown): Shown {
  const lists = fc.array(pairs, { maxLength: 3 });
  return {
    schema: z.array(schema),
    pairs: lists.map((items) => ({ value: items.map(({ value }) => value), wire: items.map(({ wire }) => wire) })),
  };
}

/** The value also has members that the schema lacks, and has them in another order. */
function pairsOf(members: readonly (readonly [string, Shown])[]): fc.Arbitrary<Pair> {
  return fc.tuple(...members.map(([, { pairs }]) => pairs)).map((found) => {
    const named = members.map(([name], index) => ({ name, value: found[index]?.value, wire: found[index]?.wire }));
    const values = [["unknown", 1], ...named.map(({ name, value }) => [name, value]).reverse()];
    const wire = named.filter((member) => member.wire !== undefined).map((member) => [member.name, member.wire]);
    return { value: Object.fromEntries(values), wire: Object.fromEntries(wire) };
  });
}

const schemasOf = (members: readonly (readonly [string, Shown])[]) =>
  Object.fromEntries(members.map(([name, { schema }]) => [name, schema]));

function objectOf(members: readonly Shown[], tag?: string): Shown & { readonly schema: z.ZodObject } {
  const named = [
    ...(tag === undefined ? [] : [["kind", asIs(z.literal(tag), fc.constant(tag))] as const]),
    ...members.map((member, index) => [`member${index}`, member] as const),
  ];
  return { schema: z.object(schemasOf(named)), pairs: pairsOf(named) };
}

function unionOf(one: readonly Shown[], other: readonly Shown[]): Shown {
  const members = [objectOf(one, "ONE"), objectOf(other, "OTHER")] as const;
  const schema = z.discriminatedUnion("kind", [members[0].schema, members[1].schema]);
  return { schema, pairs: fc.oneof(members[0].pairs, members[1].pairs) };
}

const { shown } = fc.letrec<{ shown: Shown }>((tie) => {
  const members = fc.array(tie("shown"), { maxLength: 4 });
  const inner = tie("shown");
  return {
    shown: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalars,
      inner.map((given) => orNone(given.schema.optional(), given, undefined)),
      inner.map((given) => orNone(given.schema.nullable(), given, null)),
      inner.map(({ schema, pairs }) => ({ schema: schema.readonly(), pairs })),
      inner.map(({ schema, pairs }) => ({ schema: z.lazy(() => schema), pairs })),
      inner.map(listOf),
      members.map((given) => objectOf(given)),
      fc.tuple(members, members).map(([one, other]) => unionOf(one, other)),
    ),
  };
});

it("shows of any value what its schema says, with the members in its order", () => {
  const cases = shown.chain(({ schema, pairs }) => pairs.map((pair) => ({ schema, ...pair })));
  fc.assert(
    fc.property(cases, ({ schema, value, wire }) => {
      const shaped = shape(schema, value);
      expect(shaped).toStrictEqual(wire);
      expect(JSON.stringify(shaped)).toBe(JSON.stringify(wire));
    }),
    { numRuns: 500 },
  );
});

it("shows an object whose schema contains itself", () => {
  const tree = z.object({
    name: z.string(),
    get children() {
      return z.array(tree).optional();
    },
  });
  const value = { name: "root", children: [{ name: "leaf", children: null, unknown: 1 }], unknown: 2 };
  expect(shape(tree, value)).toStrictEqual({ name: "root", children: [{ name: "leaf" }] });
});

it("takes the first object of a union whose required members the value has", () => {
  const union = z.union([z.object({ id: z.string(), amount: z.int() }), z.object({ id: z.string() })]);
  expect(shape(union, { id: "1", amount: 5n, unknown: 1 })).toStrictEqual({ id: "1", amount: 5 });
  expect(shape(union, { id: "1", unknown: 1 })).toStrictEqual({ id: "1" });
});

it("refuses a value of none of the union's kinds", () => {
  const union = z.discriminatedUnion("kind", [z.object({ kind: z.literal("ONE") })]);
  expect(() => shape(union, { kind: "OTHER" })).toThrow("No member of the union for kind");
});
