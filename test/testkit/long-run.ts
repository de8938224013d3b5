/** Whether crash and random tests make their full number of cases: `npm run test:long`. `npm test` makes fewer. */
export const isLongRun = process.env.PAYGRAPH_LONG_RUN === "true";

/** Whether the test is part of a run of CI, where random tests make more cases than in a developer's `npm test`. */
export const isCi = process.env.CI === "true";
