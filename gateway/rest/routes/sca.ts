import { z } from "zod";
import { text } from "../../../subgraphs/shared/schema/fields.js";
import {
  scaEnrollmentConfirmation,
  scaEnrollmentStart,
  scaFactorConfirm,
  scaFactorEnroll,
  scaFactorList,
} from "../../../subgraphs/verification/sca/factor.wire.js";
import {
  recordSecurityEventRequest,
  recordSecurityEventResponse,
  scaLoginComplete,
  scaLoginCompleteRequest,
  scaLoginStart,
  scaLoginStartRequest,
} from "../../../subgraphs/verification/sca/login.wire.js";
import {
  twoFactorReset,
  twoFactorResetCompleteRequest,
  twoFactorResetStart,
  twoFactorResetStartRequest,
} from "../../../subgraphs/verification/two-factor-resets/wire.js";
import { route, type RouteTable } from "../route.js";

const tag = "Strong Customer Authentication";
const query = z.object({ customerId: text(100).meta({ description: "Of the EEA: for others, 409." }) });
const lockDescription = "Five wrong proofs in a row lock the customer for 30 minutes: 423.";

export const scaRoutes: RouteTable = {
  "GET /sca/factors": route({
    operationId: "listScaFactors",
    tag,
    summary: "List what a customer can prove; SMS_OTP is the verified phone number",
    document: "scaFactors",
    permission: "VIEW",
    query,
    variables: ({ query: { customerId } }) => ({ customerId }),
    reply: { 200: [scaFactorList, (data) => ({ factors: data.scaFactors })] },
    errors: [404, 409],
  }),
  "POST /sca/factors": route({
    operationId: "startScaFactorEnrollment",
    tag,
    summary: "Begin to enrol an authenticator app or a passkey",
    document: "startScaFactorEnrollment",
    permission: "MANAGE",
    query,
    body: scaFactorEnroll,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 200: [scaEnrollmentStart, (data) => data.startScaFactorEnrollment] },
    errors: [404, 409],
  }),
  "POST /sca/factors/confirm": route({
    operationId: "confirmScaFactorEnrollment",
    tag,
    summary: "End an enrolment by a first proof",
    document: "confirmScaFactorEnrollment",
    permission: "MANAGE",
    query,
    body: scaFactorConfirm,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 200: [scaEnrollmentConfirmation, (data) => data.confirmScaFactorEnrollment] },
    errors: [404, 409],
  }),
  "DELETE /sca/factors/{credentialId}": route({
    operationId: "deleteScaFactor",
    tag,
    summary: "Take a factor from a customer who has logged in",
    document: "deleteScaFactor",
    permission: "MANAGE",
    query,
    variables: ({ path: { credentialId }, query: { customerId } }) => ({ input: { credentialId, customerId } }),
    reply: { 204: [null, (data) => data.deleteScaFactor] },
    errors: [409, 423],
  }),
  "POST /sca/login/start": route({
    operationId: "startScaLogin",
    tag,
    summary: "Begin a customer's login by a factor",
    document: "startScaLogin",
    permission: "MANAGE",
    query,
    body: scaLoginStartRequest,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 200: [scaLoginStart, (data) => data.startScaLogin] },
    errors: [404, 409, 423, 501],
  }),
  "POST /sca/login/complete": route({
    operationId: "completeScaLogin",
    tag,
    summary: "Log a customer in by the proof of the factor",
    description: lockDescription,
    document: "completeScaLogin",
    permission: "MANAGE",
    query,
    body: scaLoginCompleteRequest,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 200: [scaLoginComplete, (data) => data.completeScaLogin] },
    errors: [404, 409, 423],
  }),
  "POST /sca/record-event": route({
    operationId: "recordSecurityEvent",
    tag,
    summary: "Report a failed login or a password reset of a customer",
    description: "A failed login counts like a wrong proof; a password reset ends the session and clears the count.",
    document: "recordSecurityEvent",
    permission: "MANAGE",
    query,
    body: recordSecurityEventRequest,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 200: [recordSecurityEventResponse, (data) => data.recordSecurityEvent] },
    errors: [404, 409, 423],
  }),
  "POST /sca/factors/reset": route({
    operationId: "startTwoFactorReset",
    tag,
    summary: "Begin to give up a factor that the customer has lost, by a liveness check",
    description: "At most 5 within 24 hours.",
    document: "startTwoFactorReset",
    permission: "MANAGE",
    query,
    body: twoFactorResetStartRequest,
    variables: ({ query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, idempotencyKey },
    }),
    reply: { 201: [twoFactorResetStart, (data) => data.startTwoFactorReset] },
    errors: [404, 409, 501],
  }),
  "GET /sca/factors/reset/{resetId}": route({
    operationId: "getTwoFactorReset",
    tag,
    summary: "See where a reset stands",
    document: "twoFactorReset",
    permission: "VIEW",
    query,
    variables: ({ path: { resetId }, query: { customerId } }) => ({ resetId, customerId }),
    reply: { 200: [twoFactorReset, (data) => data.twoFactorReset] },
    errors: [409],
  }),
  "POST /sca/factors/reset/{resetId}/complete": route({
    operationId: "completeTwoFactorReset",
    tag,
    summary: "Give the lost factor up, once the liveness check is passed",
    document: "completeTwoFactorReset",
    permission: "MANAGE",
    query,
    body: twoFactorResetCompleteRequest.optional(),
    variables: ({ path: { resetId }, query: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, resetId, customerId, idempotencyKey },
    }),
    reply: { 204: [null, (data) => data.completeTwoFactorReset] },
    errors: [409],
  }),
};
