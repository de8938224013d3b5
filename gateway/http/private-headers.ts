/** Of responses with a platform's data: browsers and proxies keep no copy, and read them as nothing but their type. */
export const privateHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;
