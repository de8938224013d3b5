import { ArgsType, type ClassType } from "type-graphql";
import { z } from "zod";
import { sortDirection, type listOrder } from "../schema/lists.js";
import { validateInput } from "../schema/validate.js";
import { PageArgs } from "./connection.js";
import { inputClass, registerEnum } from "./shape.js";

export type ListOrders = ReturnType<typeof listOrder>;

/** The rows of a list that are selected, and their order. */
export interface SelectionOf<Filter extends z.ZodType, Orders extends z.ZodType> {
  readonly filter: z.output<Filter>;
  readonly orderBy: z.output<Orders>;
}

/** The graph's arguments. */
export interface SelectionInput<Filter extends z.ZodType, Orders extends z.ZodType> {
  readonly filter?: z.input<Filter> | undefined;
  readonly orderBy?: z.input<Orders> | undefined;
}

/** The arguments of a list: `filter`, `orderBy` and a page's. */
export interface ListSelection<Filter extends z.ZodType, Orders extends z.ZodType> {
  readonly args: ClassType<PageArgs>;
  /** Selection of the arguments. Absent, null and empty are the same. Throws 400 INVALID_INPUT. */
  read(args: object): SelectionOf<Filter, Orders>;
}

const orderTexts = {
  CREATED_AT: { description: "Time of creation." },
  UPDATED_AT: { description: "Time of the last change." },
  EXPIRES_AT: { description: "Time of expiry." },
  NEXT_ATTEMPT_AT: { description: "Time of the next attempt; without those that have none." },
  NAME: { description: "Name, regardless of case." },
  RELEVANCE: { description: "Similarity to the search, then newest first; the default with `search`." },
  AMOUNT: { description: "Amount, in the smallest unit of its currency." },
  BALANCE: { description: "Balance, in the smallest unit of its currency." },
  DOMAIN: { description: "Domain name." },
  WAITING_SINCE: { description: "Time since which it waits." },
};

registerEnum(sortDirection.enum, {
  name: "SortDirection",
  description: "Direction of a list's order.",
  valuesConfig: {
    ASC: { description: "Smallest, oldest or first in the alphabet first." },
    DESC: { description: "Largest, newest or last in the alphabet first." },
  },
});

/** `filter` has an id with the suffix `Filter`; `orders` is of `listOrder`. */
export function listSelection<Filter extends z.ZodObject, Orders extends ListOrders>(
  filter: Filter,
  orders: Orders,
): ListSelection<Filter, Orders> {
  const { enum: by } = orders.shape.by.unwrap();
  const byDefault = orders.parse({});
  registerEnum(by, { name: `${orders.meta()?.id}By`, description: "Order of a list.", valuesConfig: orderTexts });
  const schema = z.object({
    filter: filter.optional().describe("Which items. Default: all."),
    orderBy: orders
      .optional()
      .describe(`Default: by \`${byDefault.by}\`, ${byDefault.direction === "ASC" ? "ascending" : "descending"}.`),
  });
  return {
    args: inputClass(ArgsType(), [schema], PageArgs) as ClassType<PageArgs>,
    read(args) {
      const { filter: selected, orderBy } = validateInput(schema, args) as Partial<SelectionOf<Filter, Orders>>;
      return {
        filter: selected ?? filter.parse({}),
        orderBy: orderBy ?? byDefault,
      };
    },
  };
}
