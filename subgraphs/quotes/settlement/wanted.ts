import type { Tenant } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import type { StillWanted } from "../../shared/providers/payment-rails.js";
import { OperationUnwanted, type ProviderOperations } from "../../shared/providers/operations/operations.js";
import { lockTransaction, type TransactionRow } from "../transactions/store.js";
import { collectionKind } from "./provider-operations.js";
import type { Payment, TimedCaller } from "./step.js";

/**
 * The last look before an order of a collected payment is sent: its collection may have been returned, and then the
 * money is gone. The return is booked by the payment's own step (`returned.ts`).
 */

/** Pause until an order that was not sent for a return is looked at again: the return is booked before. */
const returnPauseMs = 5_000;
export const afterReturn = (now: Date): Date => new Date(now.getTime() + returnPauseMs);

/** Locks the payment, and says whether the order must still be sent. Undefined: nothing but the order ends the payment. */
export function stillWanted(
  caller: TimedCaller,
  { quote: { sourceAccountId, transactionId } }: Payment,
  isOpen: (row: TransactionRow) => boolean,
): StillWanted | undefined {
  if (sourceAccountId === null || !isId("ExternalAccount", sourceAccountId)) return undefined;
  return async (tx) => isOpen(await lockTransaction(tx, caller, transactionId));
}

/** The same, unless a return is stored: it is booked before anything is sent, and its event waits for what this locks. */
export function unlessReturned(
  operations: ProviderOperations,
  { tenant, transactionId: subjectId }: { readonly tenant: Tenant; readonly transactionId: string },
  isWanted: StillWanted,
): StillWanted {
  return async (tx) => {
    if (!(await isWanted(tx))) return false;
    return (await operations.read(tx, tenant, { kind: collectionKind, subjectId }))?.outcome.state !== "RETURNED";
  };
}

/** Undefined: nothing was sent, since it is not wanted. */
export async function unlessUnwanted<State>(asked: Promise<State>): Promise<State | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OperationUnwanted) return undefined;
    throw error;
  }
}
