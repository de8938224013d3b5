import { z } from "zod";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { reply } from "../../shared/operation/definition.js";
import { resourceId } from "../../shared/schema/ids.js";
import { operation } from "../operation.js";
import { maxFactors } from "./challenge.wire.js";
import { lockScaCustomer } from "./eea-customer.js";
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp, findPending } from "./factor.enrollment.js";
import { ScaEnrollmentConfirmation, ScaEnrollmentStart, ScaFactorView } from "./factor.type.js";
import { listScaFactors, viewOf } from "./factor.views.js";
import {
  scaEnrollmentConfirmation,
  scaEnrollmentStart,
  scaFactorConfirm,
  scaFactorEnroll,
  scaFactorList,
  scaFactorView,
} from "./factor.wire.js";
import { scaCustomerQuery, scaTag as tag } from "./rest.js";
import { lockForFurtherFactor } from "./session.service.js";
import { assertSession, beginSession, lockStanding } from "./standing.service.js";

const scaFactors = operation.read({
  name: "scaFactors",
  description: "Factors available to a customer. 409 CONFLICT for a customer outside the EEA.",
  errors: ["USER_NOT_FOUND", "CONFLICT"],
  rest: {
    route: "GET /sca/factors",
    operationId: "listScaFactors",
    tag,
    summary: "List the factors available to a customer; SMS_OTP is the verified phone number",
    query: scaCustomerQuery,
    reply: [{ status: 200, schema: scaFactorList, item: scaFactorView, pick: (factors) => ({ factors }) }],
  },
  args: z.object({ customerId: resourceId("Customer") }),
  returns: { type: () => [ScaFactorView], atMost: maxFactors, toGraph: (views: readonly ScaFactorView[]) => views },
  read: ({ deps, caller }, { customerId }) => listScaFactors(deps, caller, customerId),
});

const startScaFactorEnrollment = operation.transaction({
  name: "startScaFactorEnrollment",
  description:
    "Starts the enrolment of an authenticator app or a passkey and discards any unconfirmed enrolment. 409 " +
    "CONFLICT for a second app, and for a customer outside the EEA; 409 SCA_SESSION_REQUIRED for an " +
    "additional factor if the customer is not logged in.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "PASSKEY_ALREADY_ENROLLED", "SCA_SESSION_REQUIRED", "CONFLICT", "ACCOUNT_LOCKED"],
  rest: {
    route: "POST /sca/factors",
    tag,
    summary: "Start the enrolment of an authenticator app or a passkey",
    query: scaCustomerQuery,
    body: scaFactorEnroll,
    reply: [reply(200, scaEnrollmentStart)],
  },
  returns: { type: () => ScaEnrollmentStart, toGraph: (start: ScaEnrollmentStart) => start },
  async work({ deps, tx, caller }, { customerId, type }): Promise<ScaEnrollmentStart> {
    const customer = await lockScaCustomer(tx, caller, customerId);
    await lockForFurtherFactor(deps, tx, caller, customer.id);
    return type === "TOTP" ? beginTotp(deps, tx, caller, customer) : beginPasskey(deps, tx, caller, customer);
  },
});

const confirmScaFactorEnrollment = operation.transaction({
  name: "confirmScaFactorEnrollment",
  description:
    "Completes an enrolment with a first proof, which logs the customer in. 400 INVALID_INPUT for a wrong " +
    "proof; 409 CONFLICT if no enrolment is in progress; 409 SCA_SESSION_REQUIRED for an additional factor if " +
    "the customer is not logged in.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "PASSKEY_ALREADY_ENROLLED", "SCA_SESSION_REQUIRED", "CONFLICT", "ACCOUNT_LOCKED"],
  rest: {
    route: "POST /sca/factors/confirm",
    tag,
    summary: "Complete an enrolment with a first proof",
    query: scaCustomerQuery,
    body: scaFactorConfirm,
    reply: [reply(200, scaEnrollmentConfirmation)],
  },
  returns: {
    type: () => ScaEnrollmentConfirmation,
    toGraph: (confirmation: ScaEnrollmentConfirmation) => confirmation,
  },
  async work({ deps, tx, caller, now }, { customerId, ...proof }): Promise<ScaEnrollmentConfirmation> {
    const customer = await lockScaCustomer(tx, caller, customerId);
    const confirmedAt = await now();
    const pending = await findPending(tx, caller, { customerId: customer.id, factor: proof.type, now: confirmedAt });
    const standing = await lockForFurtherFactor(deps, tx, caller, customer.id);
    const confirmed =
      proof.type === "TOTP"
        ? await confirmTotp(deps, tx, { ...caller, now: confirmedAt }, pending, proof)
        : await confirmPasskey(deps, tx, { ...caller, now: confirmedAt }, pending, proof);
    // The first proof of a factor is a login. It doesn't reset the count of wrong proofs, which were of other factors.
    await beginSession(tx, caller, standing);
    return confirmed;
  },
});

const deleteScaFactor = operation.transaction({
  name: "deleteScaFactor",
  description: "Deletes a factor of a logged-in customer.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "USER_NOT_FOUND", "SCA_SESSION_REQUIRED", "CONFLICT", "ACCOUNT_LOCKED"],
  rest: {
    route: "DELETE /sca/factors/{credentialId}",
    tag,
    summary: "Delete a factor of a logged-in customer",
    path: z.object({ credentialId: resourceId("ScaFactor") }),
    query: scaCustomerQuery,
    reply: [reply(204, null)],
  },
  returns: { type: () => ScaFactorView, toGraph: viewOf },
  async work({ deps, tx, caller }, { customerId, credentialId }) {
    const customer = await lockScaCustomer(tx, caller, customerId);
    const where = { id: credentialId, ...tenantOf(caller), customerId: customer.id };
    const row = isId("ScaFactor", credentialId) ? await tx.scaFactor.findUnique({ where }) : null;
    if (!row?.confirmedAt) throw new ApiError("NOT_FOUND", "The customer has no such factor.");
    assertSession(await lockStanding(deps, tx, caller, customer.id));
    await tx.scaFactor.delete({ where });
    return row;
  },
});

export const scaFactorOperations = [scaFactors, startScaFactorEnrollment, confirmScaFactorEnrollment, deleteScaFactor];
