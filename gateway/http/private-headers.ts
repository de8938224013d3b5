/** Headers of responses with a platform's data: no copies in browsers and proxies, and no guessing of types. */
export const privateHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;
