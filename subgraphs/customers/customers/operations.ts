import { assertCurrencyCodes } from "../../platform/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { acceptedIfFilledIn } from "../../shared/kernel/report.js";
import { isCountryCode } from "../../shared/kernel/countries.js";
import { isCurrencyCode } from "../../shared/kernel/currencies.js";
import { isOfType, pageReply, reply } from "../../shared/operation/definition.js";
import { signedRequestChallenge } from "../../shared/schema/fields.js";
import { only, restRange } from "../../shared/schema/lists.js";
import { typesOf } from "../../shared/events/event-types.js";
import { customerEvents } from "../names.js";
import { operation } from "../operation.js";
import { withBusinessCountry } from "./business-country.js";
import { createCustomers } from "./creation.js";
import { currentEndUserTerms, endUserTermsUrl, termsWarnings } from "./end-user-terms.js";
import { changeCustomer, updateToSign, withCustomerType } from "./service.js";
import { customerSelection, listCustomers } from "./search.sql.js";
import { CustomerConnection, customerEntity, EndUserTerms, UpdateCustomerResult } from "./type.js";
import {
  customer as customerWire,
  customerCreate,
  customerListQuery,
  customerUpdate,
  endUserTerms as endUserTermsWire,
} from "./wire.js";

const tag = "Customers";

const createCustomer = operation.transaction({
  name: "createCustomer",
  description: "Registers a customer.",
  permission: "MANAGE",
  errors: [
    "INVALID_CURRENCY",
    "INVALID_UMA_ADDRESS",
    "END_USER_TERMS_VERSION_NOT_FOUND",
    "UMA_ADDRESS_EXISTS",
    "CONFLICT",
  ],
  events: ["CUSTOMER.CREATED", ...typesOf(customerEvents)],
  rest: {
    route: "POST /customers",
    tag,
    summary: "Register a customer",
    body: customerCreate,
    reply: [reply(201, customerWire)],
  },
  inputDescription: "Customer to register.",
  returns: customerEntity,
  prepare({ caller }, given) {
    const { customer, missing } = withBusinessCountry(given);
    return {
      customer,
      warnings: [...acceptedIfFilledIn(caller, missing), ...termsWarnings(caller, given.endUserTermsConsent)],
    };
  },
  warnings: ({ warnings }) => warnings,
  async work({ deps, tx, caller }, _given, { customer }) {
    const [created] = await createCustomers(deps, tx, caller, [customer]);
    if (!created) throw new Error("The customer was neither created nor refused");
    if (created instanceof ApiError) throw created;
    return created;
  },
});

/** REST finds nothing for a value that doesn't exist, as for one that no customer has. */
const known = (isKnown: (value: string) => boolean, value: string | undefined) => only(value)?.filter(isKnown);

const customers = operation.list({
  name: "customers",
  description: "Customers of the environment, newest first by default.",
  errors: ["INVALID_CURRENCY"],
  rest: {
    route: "GET /customers",
    operationId: "listCustomers",
    tag,
    summary: "List the environment's customers, newest first",
    query: customerListQuery,
    selects: ({
      customerType,
      region,
      currency,
      createdAfter,
      createdBefore,
      updatedAfter,
      updatedBefore,
      ...same
    }) => ({
      filter: {
        ...same,
        customerTypes: only(customerType),
        regions: known(isCountryCode, region),
        currencies: known(isCurrencyCode, currency),
        createdAt: restRange(createdAfter, createdBefore),
        updatedAt: restRange(updatedAfter, updatedBefore),
      },
    }),
    reply: [pageReply(customerWire, "CustomerListResponse")],
  },
  selection: customerSelection,
  connection: CustomerConnection,
  toGraph: customerEntity.toGraph,
  page({ deps, caller }, selected, args) {
    assertCurrencyCodes("filter.currencies", selected.filter.currencies);
    return listCustomers(deps.db, caller, selected, args);
  },
});

const endUserTerms = operation.read({
  name: "endUserTerms",
  description: "Current version and hosted URL of the end-user terms.",
  rest: {
    route: "GET /customers/end-user-terms",
    operationId: "getEndUserTerms",
    tag,
    summary: "Retrieve the current version and hosted URL of the end-user terms",
    reply: [reply(200, endUserTermsWire)],
  },
  returns: { type: () => EndUserTerms, toGraph: (terms: EndUserTerms) => terms },
  read({ deps }) {
    const { version } = currentEndUserTerms();
    return { version, url: endUserTermsUrl(deps.env.publicUrl, version) };
  },
});

const customer = operation.byId({
  name: "customer",
  description: "Retrieves a customer that is not deleted.",
  errors: ["CUSTOMER_NOT_FOUND"],
  rest: {
    route: "GET /customers/{customerId}",
    operationId: "getCustomerById",
    tag,
    summary: "Retrieve a customer",
    reply: [reply(200, customerWire)],
  },
  returns: customerEntity,
});

const updateCustomer = operation.transaction({
  name: "updateCustomer",
  description:
    "Changes the given fields; null removes an optional field. 409 CONFLICT if a verification is based on the " +
    "field; 409 SCA_SESSION_REQUIRED if a verified phone number is replaced, or the address moves outside the " +
    "EEA, for a customer in the EEA who is not logged in.",
  permission: "MANAGE",
  errors: [
    "INVALID_CURRENCY",
    "INVALID_UMA_ADDRESS",
    "END_USER_TERMS_VERSION_NOT_FOUND",
    "CUSTOMER_NOT_FOUND",
    "UMA_ADDRESS_EXISTS",
    "EMAIL_OTP_EMAIL_ALREADY_EXISTS",
    "EMAIL_OTP_CREDENTIAL_SET_CHANGED",
    "SCA_SESSION_REQUIRED",
    "ACCOUNT_LOCKED",
    "CONFLICT",
  ],
  events: ["CUSTOMER.UPDATED"],
  rest: {
    route: "PATCH /customers/{customerId}",
    operationId: "updateCustomerById",
    tag,
    summary: "Update a customer",
    body: customerUpdate,
    reply: [
      reply(200, customerWire, isOfType("Customer")),
      reply(202, signedRequestChallenge, isOfType("SignedRequestChallenge")),
    ],
  },
  inputDescription: "Fields to change.",
  complete: ({ deps, caller }, input) => withCustomerType(deps, caller, input),
  returns: { ...customerEntity, type: () => UpdateCustomerResult },
  signed: {
    requests: ({ signedRequests }) => signedRequests,
    changed: "EMAIL_OTP_CREDENTIAL_SET_CHANGED",
    action: ({ deps, tx, caller }, { customerId, ...update }) => updateToSign(deps, tx, caller, customerId, update),
  },
  prepare: ({ caller }, { endUserTermsConsent }) => termsWarnings(caller, endUserTermsConsent),
  warnings: (warnings) => warnings,
  work: ({ deps, tx, caller }, update, _prepared, signature) => changeCustomer(deps, tx, caller, update, signature),
});

export const customerOperations = [createCustomer, customers, endUserTerms, customer, updateCustomer];
