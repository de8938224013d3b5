/** The argument of a field of percentiles, and its options. */
export const percentileName = "percentile";
export const percentileOptions = { defaultValue: 0.5, description: "From 0 to 1; 0.5 is the median." } as const;
