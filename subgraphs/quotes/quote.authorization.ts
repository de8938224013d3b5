import { tenantOf, type Caller } from "../shared/caller.js";
import { ApiError } from "../shared/errors.js";
import { isId } from "../shared/ids.js";
import { validateInput } from "../shared/wire/validate.js";
import type { PaymentDeps } from "./deps.js";
import { scaAuthorization } from "./quote.wire.js";

/**
 * Strong customer authentication of a quote. No customer has factors yet, so no quote awaits a proof: each of these
 * answers 409 CONFLICT for a quote that is there, 404 QUOTE_NOT_FOUND for any other.
 */
export async function authorizeQuote(
  deps: Pick<PaymentDeps, "db">,
  caller: Caller,
  { quoteId, ...input }: { readonly quoteId: string },
): Promise<never> {
  validateInput(scaAuthorization, input);
  return refuse(deps, caller, quoteId);
}

export function resendQuoteCode(
  deps: Pick<PaymentDeps, "db">,
  caller: Caller,
  { quoteId }: { readonly quoteId: string },
): Promise<never> {
  return refuse(deps, caller, quoteId);
}

async function refuse({ db }: Pick<PaymentDeps, "db">, caller: Caller, quoteId: string): Promise<never> {
  const quote = isId("Quote", quoteId)
    ? await db.quote.findUnique({ where: { id: quoteId, ...tenantOf(caller) }, include: { transaction: true } })
    : null;
  if (!quote) throw new ApiError("QUOTE_NOT_FOUND");
  const { status } = quote.transaction;
  throw new ApiError("CONFLICT", `The quote ${quoteId} is ${status}: it awaits no strong customer authentication.`);
}
