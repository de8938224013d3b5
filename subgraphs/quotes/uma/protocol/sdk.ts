/** The UMA SDK, loaded on first use: loading it would delay the start. */
export const umaSdk = () => import("@uma-sdk/core");

export type UmaSdk = Awaited<ReturnType<typeof umaSdk>>;
