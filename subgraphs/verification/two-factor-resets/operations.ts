import { z } from "zod";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import { reply } from "../../shared/operation/definition.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { resourceId } from "../../shared/schema/ids.js";
import { operation } from "../operation.js";
import { findScaCustomer, lockScaCustomer } from "../sca/eea-customer.js";
import { scaCustomerQuery, scaTag as tag } from "../sca/rest.js";
import {
  assertResettable,
  findReset,
  insertReset,
  livenessProvider,
  outcomeTimer,
  resetFactor,
  withEnrollment,
} from "./service.js";
import { twoFactorResetTransitions } from "./transitions.js";
import { TwoFactorReset, twoFactorResetToGraph } from "./type.js";
import {
  startedReset,
  twoFactorReset,
  twoFactorResetCompleteRequest,
  twoFactorResetStart,
  twoFactorResetStartRequest,
} from "./wire.js";

/** Time for the check and the completion of a reset, domain time. */
const resetMs = 60 * 60_000;

const returns = { type: () => TwoFactorReset, toGraph: twoFactorResetToGraph };

const startTwoFactorReset = operation.calling({
  name: "startTwoFactorReset",
  // A lock does not prevent it: a customer who lost a factor may have tried too often.
  description:
    "Starts a liveness check to reset a lost factor. 400 INVALID_INPUT for a factor that the customer does " +
    "not have; 409 CONFLICT for a customer outside the EEA.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /sca/factors/reset",
    tag,
    summary: "Start a liveness check to reset a factor that the customer has lost",
    description: "At most 5 resets can be started within 24 hours.",
    query: scaCustomerQuery,
    body: twoFactorResetStartRequest,
    reply: [
      {
        status: 201,
        schema: twoFactorResetStart,
        item: startedReset,
        pick(value) {
          const { id: resetId, ...shown } = startedReset.parse(value);
          return { resetId, ...shown };
        },
      },
    ],
  },
  returns,
  async call({ deps, caller }, { customerId, factor }) {
    // The provider is called only if a reset is possible, and outside the transaction.
    await assertResettable(deps, deps.db, caller, await findScaCustomer(deps.db, caller, customerId), factor);
    const id = newId("TwoFactorReset");
    const expiresAt = new Date((await deps.clock.now(deps.db, caller)).getTime() + resetMs);
    const session = await livenessProvider(deps, caller).begin({
      challengeId: id,
      customerId,
      purpose: "LOST_FACTOR",
      expiresAt,
      outcome: { timer: outcomeTimer, payload: { resetId: id } },
    });
    return inTransaction(deps, (tx) => insertReset(deps, tx, caller, { customerId, factor, id, expiresAt, session }));
  },
});

const twoFactorResetById = operation.read({
  name: "twoFactorReset",
  description: "Retrieves the reset of a customer's factor. 409 CONFLICT for a customer outside the EEA.",
  errors: ["NOT_FOUND", "USER_NOT_FOUND", "CONFLICT"],
  rest: {
    route: "GET /sca/factors/reset/{resetId}",
    operationId: "getTwoFactorReset",
    tag,
    summary: "Retrieve the status of a reset",
    query: scaCustomerQuery,
    reply: [reply(200, twoFactorReset)],
  },
  isLookup: true,
  args: z.object({ customerId: resourceId("Customer"), id: resourceId("TwoFactorReset") }),
  returns,
  async read({ deps, caller }, { customerId, id }) {
    const customer = await findScaCustomer(deps.db, caller, customerId);
    return withEnrollment(deps.db, caller, customer, await findReset(deps.db, caller, customer, id));
  },
});

const completeTwoFactorReset = operation.transaction({
  name: "completeTwoFactorReset",
  description:
    "Resets the factor after the liveness check is passed. An app or passkey can then be enrolled again; for " +
    "SMS_OTP, `mobile` becomes the phone number and must be verified. The customer's session ends. 409 " +
    "CONFLICT in any other status.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "USER_NOT_FOUND", "CONFLICT"],
  events: ["CUSTOMER.UPDATED"],
  rest: {
    route: "POST /sca/factors/reset/{resetId}/complete",
    tag,
    summary: "Reset the lost factor after the liveness check is passed",
    query: scaCustomerQuery,
    body: twoFactorResetCompleteRequest.optional(),
    reply: [reply(204, null)],
  },
  returns,
  async work({ deps, tx, caller, now }, { customerId, resetId, mobile }) {
    const customer = await lockScaCustomer(tx, caller, customerId);
    const found = await findReset(tx, caller, customer, resetId);
    const completedAt = await now();
    if (completedAt >= found.expiresAt) throw new ApiError("CONFLICT", "The reset has expired: start another.");
    const status = transition(twoFactorResetTransitions, found.status, "complete");
    const tenant = tenantOf(caller);
    const changed = await resetFactor(deps, tx, caller, { customer, factor: found.factor, mobile });
    await tx.scaStanding.updateMany({
      where: { ...tenant, customerId: customer.id },
      data: { sessionExpiresAt: null, updatedAt: completedAt },
    });
    const row = await tx.twoFactorReset.update({
      where: { id: found.id, ...tenant },
      data: { status, completedAt, updatedAt: completedAt },
    });
    return withEnrollment(tx, caller, changed, row);
  },
});

export const twoFactorResetOperations = [startTwoFactorReset, twoFactorResetById, completeTwoFactorReset];
