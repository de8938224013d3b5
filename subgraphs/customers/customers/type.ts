import { createUnionType, Directive, InputType, ObjectType } from "type-graphql";
import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { inputClass, shape } from "../../shared/graphql/shape.js";
import { SignedRequestChallenge } from "../../shared/graphql/signed-request.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { lazyMembers } from "../../shared/kernel/lazy-members.js";
import { readStored } from "../../shared/schema/stored.js";
import "../value-types/types.js";
import { findCustomers } from "./store.js";
import { anyBusinessInfo, businessInfoUpdate, customer, dueDiligence, endUserTerms } from "./wire.js";

// One type in the graph for all its forms, in which no member is required.
const businessInfo = { description: businessInfoUpdate.description };
ObjectType("BusinessInfo", businessInfo)(class BusinessInfo extends shape(anyBusinessInfo) {});
inputClass(InputType("BusinessInfoInput", businessInfo), [businessInfoUpdate]);

@ObjectType({ implements: Node, description: "An individual or business whose money the platform moves." })
@Directive('@key(fields: "id")')
export class Customer extends shape(customer, { except: ["beneficialOwners"] }) {}

export const CustomerConnection = connectionOf(Customer, "Customer");

/** An e-mail or phone change of a customer with tied wallet credentials needs a signed retry. */
export const UpdateCustomerResult = createUnionType({
  name: "UpdateCustomerResult",
  description: "The changed customer, or the challenge that a wallet of the customer must sign first.",
  types: () => [Customer, SignedRequestChallenge] as const,
  resolveType: (value) => ("payloadToSign" in value ? SignedRequestChallenge : Customer),
});

@ObjectType({ description: "Current end-user terms." })
export class EndUserTerms extends shape(endUserTerms) {}

/** The column and row to which a sealed value belongs. */
export function identifierContext(customerId: string): string {
  return `customer/identifier/${customerId}`;
}
export function taxIdContext(customerId: string): string {
  return `customer/taxId/${customerId}`;
}

interface StoredCustomer {
  readonly sealer: Sealer;
  readonly row: CustomerRow;
}

const withStoredMembers = lazyMembers<StoredCustomer, Pick<Customer, "businessInfo">>({
  businessInfo({ sealer, row }) {
    if (row.customerType !== "BUSINESS") return null;
    const taxId = row.taxId && sealer.open(row.taxId, taxIdContext(row.id)).toString();
    return { ...(row.businessInfo as object | null), taxId } as Customer["businessInfo"];
  },
});

/** The one mapping from storage: columns of the same name are copied. */
export function customerToGraph(sealer: Sealer, row: CustomerRow): Customer {
  const { identifier: _sealed, taxId: _sealedToo, businessInfo: _parsedLater, verificationStatus, ...columns } = row;
  const isBusiness = row.customerType === "BUSINESS";
  const { emailVerification: email, phoneVerification: phone } = row;
  const members = {
    ...columns,
    ...(row.dueDiligence !== null && readStored(dueDiligence, row.dueDiligence)),
    contactVerification: email || phone ? { email, phone } : null,
    endUserTermsConsent: row.endUserTermsConsent as Customer["endUserTermsConsent"],
    kycStatus: isBusiness ? null : verificationStatus,
    kybStatus: isBusiness ? verificationStatus : null,
    idType: row.idType as Customer["idType"],
    address: row.address as Customer["address"],
    isDeleted: row.deletedAt !== null,
  };
  return withStoredMembers(members, { sealer, row });
}

export const customerEntity = entityOf({
  type: Customer,
  resourceType: "Customer",
  find: findCustomers,
  toGraph: (row, { sealer }) => customerToGraph(sealer, row),
});

/** A customer's data with its numbers in clear, for a provider that verifies them. */
export function openedCustomer(sealer: Sealer, row: CustomerRow): Record<string, unknown> {
  const { businessInfo, ...members } = customerToGraph(sealer, row);
  const identifier = row.identifier && sealer.open(row.identifier, identifierContext(row.id)).toString();
  return { ...members, businessInfo, identifier };
}
