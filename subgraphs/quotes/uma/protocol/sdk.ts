/** The UMA SDK, loaded when it is first needed: it takes longer to load than the rest of a start should wait for. */
export const umaSdk = () => import("@uma-sdk/core");

export type UmaSdk = Awaited<ReturnType<typeof umaSdk>>;
