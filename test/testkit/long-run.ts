/** Whether crash and random tests make their full number of cases: `npm run test:long`. `npm test` makes fewer. */
export const isLongRun = process.env.PAYGRAPH_LONG_RUN === "true";
