// The exchange of a client's credentials for the signed caller that Paygraph's subgraphs accept (docs/routers.md).
const { PAYGRAPH_URL = "http://127.0.0.1:4000", PAYGRAPH_ROUTER_TOKEN } = process.env;
if (!PAYGRAPH_ROUTER_TOKEN) throw new Error("PAYGRAPH_ROUTER_TOKEN: set it to the value that Paygraph's gateway has");

/** A caller that ends sooner isn't used for a further request. */
const sparedMs = 10_000;

/** A refusal of Paygraph's: its status, and its body, which is for the client. */
export class Refused extends Error {
  constructor(status, body) {
    super(body.reason);
    this.status = status;
    this.body = body;
  }
}

async function exchange(authorization) {
  const response = await fetch(`${PAYGRAPH_URL}/internal/caller`, {
    method: "POST",
    headers: { authorization: `Bearer ${PAYGRAPH_ROUTER_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ authorization: authorization ?? "none" }),
  });
  const body = await response.json();
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/**
 * The headers of one client's requests to subgraphs. The credentials are exchanged for the first one, and again when
 * the caller is about to end: a subscription resolves events for longer than a minute.
 */
export function callerOf(authorization) {
  let signed;
  let exchanging;
  return async () => {
    if (!signed || Date.parse(signed.expiresAt) - Date.now() < sparedMs) {
      exchanging ??= exchange(authorization).finally(() => (exchanging = undefined));
      signed = await exchanging;
    }
    return { [signed.header]: signed.caller };
  };
}
