/**
 * The address that signs a browser in to the console: `{public URL}/console#sign-in=<pair>`, with
 * `<client id>:<client secret>` in base64url. A fragment is sent to no server and is in no log; the page removes it from
 * the address and the history at once.
 */
export function signInAddress(
  publicUrl: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): string {
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64url");
  return `${publicUrl.replace(/\/+$/, "")}/console#sign-in=${pair}`;
}
