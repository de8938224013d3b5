/**
 * The directive of a list without pages: its maximum number of items, which the cost of an operation assumes
 * (gateway/graph/limits/cost.ts) and the field's owner guarantees.
 */
export const listSize = (atMost: number): string => `@listSize(assumedSize: ${atMost})`;
