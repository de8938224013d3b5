import { z } from "zod";
import { environments, type Environment } from "./caller.js";

/** The variables that name issuers of tokens. */

const isIssuer = (issuer: string) =>
  /^https?:\/\/[^\s?#@\\]+$/.test(issuer) && URL.canParse(issuer) && issuer.length <= 255;

/** Comma-separated issuers of identity tokens, each spelled as its tokens have it. */
export const issuers = z.string().transform((value, context) => {
  const listed = value.split(",").map((issuer) => issuer.trim());
  const wrong = listed.find((issuer) => !isIssuer(issuer));
  if (wrong === undefined) return listed;
  const message = `must be https URLs such as https://login.example.com, as the claim iss has them: ${wrong}`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** The environments whose agents an authorization server may name. */
const mcpEnvironments = ["production", "sandbox", "all"] as const;

/** Those of the authorization server of `/mcp`. */
export const mcpVariables = {
  PAYGRAPH_MCP_ISSUER: z
    .string()
    .refine(isIssuer, "must be an https URL such as https://login.example.com, as the claim iss has it")
    .optional(),
  PAYGRAPH_MCP_AGENT_CLAIM: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, "must be a claim's name of at most 255 visible ASCII characters")
    .optional(),
  PAYGRAPH_MCP_ENVIRONMENT: z
    .enum(mcpEnvironments, { error: `must be one of ${mcpEnvironments.join(", ")}` })
    .optional(),
};

/** Throws if an issuer's URL isn't https, unless private addresses are allowed: anyone on the way could pose as it. */
export function assertSafeIssuers(name: string, issuers: readonly string[], isPrivateAllowed: boolean): void {
  const open = issuers.find((issuer) => !issuer.startsWith("https:"));
  if (open === undefined || isPrivateAllowed) return;
  throw new Error(
    `${name}: ${open} must be an https URL; http is for tests, with PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS=true`,
  );
}

/** An authorization server whose access tokens name agents. */
export interface McpIssuer {
  /** As the claim `iss` has it. */
  readonly url: string;
  /** The claim that has the agent's id. */
  readonly agentClaim: string;
  /** Of the agents that it may name. */
  readonly environments: readonly Environment[];
}

/** Throws if the issuer isn't https, or if only the other variables are set. */
export function mcpIssuer(
  {
    PAYGRAPH_MCP_ISSUER: url,
    PAYGRAPH_MCP_AGENT_CLAIM: agentClaim,
    PAYGRAPH_MCP_ENVIRONMENT: environment,
  }: Readonly<z.output<z.ZodObject<typeof mcpVariables>>>,
  isPrivateAllowed: boolean,
): McpIssuer | undefined {
  if (url === undefined) {
    if (agentClaim === undefined && environment === undefined) return undefined;
    const given = agentClaim === undefined ? "PAYGRAPH_MCP_ENVIRONMENT" : "PAYGRAPH_MCP_AGENT_CLAIM";
    throw new Error(`PAYGRAPH_MCP_ISSUER: is required with ${given}`);
  }
  assertSafeIssuers("PAYGRAPH_MCP_ISSUER", [url], isPrivateAllowed);
  const named: readonly Environment[] =
    environment === "all" ? environments : [environment === "sandbox" ? "SANDBOX" : "PRODUCTION"];
  return { url, agentClaim: agentClaim ?? "paygraph_agent", environments: named };
}
