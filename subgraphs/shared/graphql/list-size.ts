/**
 * The directive of a list without pages: the most items that it may have. The cost of an operation counts it with them
 * (gateway/graph/limits/cost.ts), so the owner of the field must keep it.
 */
export const listSize = (atMost: number): string => `@listSize(assumedSize: ${atMost})`;
