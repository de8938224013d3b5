// Emitted from schema/supergraph.graphql and the documents of this folder by npm run client.

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Operation } from "../../client/operation.js";
/** Direction of a list's order. */
export type SortDirection =
  /** Smallest, oldest or first in the alphabet first. */
  | 'ASC'
  /** Largest, newest or last in the alphabet first. */
  | 'DESC';

/** Status of a payment, or of a purchase or return by card (AUTHORIZED, PARTIALLY_SETTLED, SETTLED, EXCEPTION, DECLINED). */
export type TransactionStatus =
  /** Recorded; nothing has moved. */
  | 'CREATED'
  /** Nothing has moved; waits for its execution, funding or approval. */
  | 'PENDING'
  /** The payer must prove a factor, maybe in several rounds. */
  | 'PENDING_AUTHORIZATION'
  /** The source is debited, or the money is being collected. */
  | 'PROCESSING'
  /** The receiver is credited. */
  | 'COMPLETED'
  /** The platform rejected the incoming payment. */
  | 'REJECTED'
  /** The payment failed; what was debited is refunded. */
  | 'FAILED'
  /** Was completed, and refunded afterwards. */
  | 'REFUNDED'
  /** It was not executed or funded in time; nothing moved. */
  | 'EXPIRED'
  /** The amount is held on the account; nothing is cleared yet. */
  | 'AUTHORIZED'
  /** A part is cleared and debited; the rest is held. */
  | 'PARTIALLY_SETTLED'
  /** All that the network cleared is debited, or a return is credited. */
  | 'SETTLED'
  /** The network has settled it, and the account could not be debited or credited. */
  | 'EXCEPTION'
  /** The authorization was declined; nothing is held. */
  | 'DECLINED';

/** Type of a transaction: an incoming or outgoing payment, or a card transaction. */
export type TransactionKind =
  /** Money that comes in: by UMA, to an account's instructions, or collected from an external account. */
  | 'INCOMING'
  /** A payment by a quote or a transfer. */
  | 'OUTGOING'
  /** A purchase or return by card. */
  | 'CARD';

/** Whether the customer is an individual or a business. */
export type CustomerType =
  /** A person, whose identity is verified by KYC. */
  | 'INDIVIDUAL'
  /** A company or other legal entity, which is verified by KYB. */
  | 'BUSINESS';

/** KYC status of an individual. HOLD: the customer may need to update or add information. */
export type KycStatus =
  /** Not verified yet, or not submitted. */
  | 'UNVERIFIED'
  /** The review has not ended. */
  | 'PENDING'
  /** Verified: the customer may pay. Final. */
  | 'APPROVED'
  /** Rejected: the customer may not pay. Final. */
  | 'REJECTED'
  /** Paused: the customer may need to update or add information. */
  | 'HOLD';

/** KYB status of a business. */
export type KybStatus =
  /** Not verified yet, or not submitted. */
  | 'UNVERIFIED'
  /** The review has not ended. */
  | 'PENDING'
  /** Verified: the customer may pay. Final. */
  | 'APPROVED'
  /** Rejected: the customer may not pay. Final. */
  | 'REJECTED'
  /** Paused: the customer may need to update or add information. */
  | 'HOLD';

/** Legal form of a business. */
export type EntityType =
  /** A business that is its owner's own. */
  | 'SOLE_PROPRIETORSHIP'
  /** A business of two or more partners. */
  | 'PARTNERSHIP'
  /** A limited liability company. */
  | 'LLC'
  /** A corporation that pays its own taxes. */
  | 'CORPORATION'
  /** A corporation of the United States whose owners pay its taxes (subchapter S). */
  | 'S_CORPORATION'
  /** An organisation that distributes no profit. */
  | 'NON_PROFIT'
  /** A company whose shares are traded on an exchange. */
  | 'PUBLICLY_LISTED_COMPANY'
  /** Assets that trustees hold for others. */
  | 'TRUST'
  /** A foundation with private funds. */
  | 'PRIVATE_FOUNDATION'
  /** An organisation for charitable purposes. */
  | 'CHARITY'
  /** A legal form that no other value names. */
  | 'OTHER';

/** Whether the customer is credited or debited. */
export type TransactionDirection =
  /** The customer's account is credited. */
  | 'CREDIT'
  /** The customer's account is debited. */
  | 'DEBIT';

/** Role of a person in a business; UBO: ultimate beneficial owner. */
export type BeneficialOwnerRole =
  /** Ultimate beneficial owner: owns the business in the end, also through others. */
  | 'UBO'
  /** Member of the board. */
  | 'DIRECTOR'
  /** Officer who runs a part of the business, such as its finances. */
  | 'COMPANY_OFFICER'
  /** Person with significant responsibility to control the business. */
  | 'CONTROL_PERSON'
  /** Holds the assets of a trust for others. */
  | 'TRUSTEE'
  /** Partner who manages the business and is liable for it. */
  | 'GENERAL_PARTNER';

/** Type of a document, which decides what it proves. */
export type DocumentType =
  /** Passport of a person. */
  | 'PASSPORT'
  /** Driver's licence of a person. */
  | 'DRIVERS_LICENSE'
  /** Identity card of a country. */
  | 'NATIONAL_ID'
  /** Document that shows where a person or business is. */
  | 'PROOF_OF_ADDRESS'
  /** Statement of a bank account. */
  | 'BANK_STATEMENT'
  /** Declaration of taxes. */
  | 'TAX_RETURN'
  /** Certificate by which a register confirms that the company exists. */
  | 'CERTIFICATE_OF_INCORPORATION'
  /** Founding document of a corporation. */
  | 'ARTICLES_OF_INCORPORATION'
  /** Rules by which a company is run. */
  | 'ARTICLES_OF_ASSOCIATION'
  /** Excerpt of a state's register of companies. */
  | 'STATE_REGISTRY_EXCERPT'
  /** Certificate that a business has met its duties to the register. */
  | 'GOOD_STANDING_CERTIFICATE'
  /** Yearly statement of a company about itself to the register. */
  | 'INFORMATION_STATEMENT'
  /** Certificate of the directors and officers who hold office. */
  | 'INCUMBENCY_CERTIFICATE'
  /** Licence to run the business. */
  | 'BUSINESS_LICENSE'
  /** Register of the owners and their shares. */
  | 'SHAREHOLDER_REGISTER'
  /** Authority for a person to act for the business. */
  | 'POWER_OF_ATTORNEY'
  /** Bill for water, gas, telephone or the like. */
  | 'UTILITY_BILL'
  /** Invoice of a supplier of electricity, with the address. */
  | 'ELECTRICITY_BILL'
  /** Contract for the rent of a home or office. */
  | 'RENT_OR_LEASE_AGREEMENT'
  /** Register of the directors. */
  | 'DIRECTOR_REGISTRY'
  /** Founding document of a trust. */
  | 'TRUST_AGREEMENT'
  /** Entry in a state's register of companies. */
  | 'STATE_COMPANY_REGISTRY'
  /** Agreement on who controls a partnership. */
  | 'PARTNERSHIP_CONTROL_AGREEMENT'
  /** Founding document of a partnership. */
  | 'PARTNERSHIP_AGREEMENT'
  /** Photograph of the person's own face. */
  | 'SELFIE'
  /** A document that no other value names. */
  | 'OTHER';

/** Side of the card that the file shows. */
export type DocumentSide =
  /** The side with the photograph or the name. */
  | 'FRONT'
  /** The other side of the card. */
  | 'BACK';

/** Whether a document's file was screened. One that fails during its upload is not stored. */
export type ScreeningStatus =
  /** A provider has screened the file and found no fault. */
  | 'PASSED'
  /** No provider looks at the file: the reviewer of the customer must. */
  | 'UNSCREENED'
  /** A provider is to look at the file, or does so now. */
  | 'PENDING'
  /** A provider refuses the file: it proves nothing, and must be replaced. */
  | 'REJECTED';

/** Status of a payment or customer that a comparison with a list has stopped. */
export type ScreeningReviewStatus =
  /** A person must decide. */
  | 'WAITING'
  /** A person decided that no match is the same person. */
  | 'APPROVED'
  /** A person decided that a match is the same person. */
  | 'REJECTED'
  /** No match is left: a name or the list has changed, or another decision cleared them. */
  | 'RESOLVED';

/** Outcome of what people decided about a match. */
export type ScreeningMatchStatus =
  /** No person has decided whether it is the same person. */
  | 'OPEN'
  /** It is not the same person. It is open again once the party's data or the entry's content changes. */
  | 'CLEARED'
  /** It is the same person: payments to or by the party are held. */
  | 'CONFIRMED';

/** Type of an entry of a list of sanctioned persons. */
export type SanctionedType =
  /** A person. */
  | 'INDIVIDUAL'
  /** A company, organisation or group. */
  | 'ENTITY'
  /** A ship, by its name. */
  | 'VESSEL'
  /** A plane or helicopter, by its tail number or name. */
  | 'AIRCRAFT';

/** Decision of a reviewer on a screening. */
export type ScreeningVerdict =
  /** No match is the same person: the payment continues, and these pairs stop nothing any longer. */
  | 'APPROVE'
  /** A match is the same person: the payment fails and is refunded, a customer that waits is rejected. */
  | 'REJECT';

/** Status of a verification; REJECTED is final. */
export type VerificationStatus =
  /** Data is missing or wrong: solve the `errors` and submit again. */
  | 'RESOLVE_ERRORS'
  /** Waits for the decision of a person. */
  | 'PENDING_MANUAL_REVIEW'
  /** The review has not ended. */
  | 'IN_PROGRESS'
  /** The customer is verified. A new owner of an approved business is reviewed, and only that owner. */
  | 'APPROVED'
  /** The customer is rejected. Final. */
  | 'REJECTED'
  /** Complete; a provider starts the review. */
  | 'READY_FOR_VERIFICATION';

/** A check of a customer besides the completeness of its data. */
export type VerificationCheck =
  /** Every document is genuine, legible, valid and what it is said to be. */
  | 'DOCUMENTS'
  /** The person is alive and present, and the one on the identity document. */
  | 'LIVENESS'
  /** No name of the customer or an owner is on a list of sanctioned persons. */
  | 'SANCTIONS';

/** Reason why a verification cannot be approved yet. */
export type VerificationErrorType =
  /** A required field is empty. */
  | 'MISSING_FIELD'
  /** A field has a value that can't be right. */
  | 'INVALID_FIELD'
  /** No document shows that the business exists. */
  | 'MISSING_LEGAL_PRESENCE_DOCUMENT'
  /** No document shows who controls the business. */
  | 'MISSING_CONTROL_STRUCTURE_DOCUMENT'
  /** No document shows who owns the business. */
  | 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'
  /** No recent document shows the address. */
  | 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'
  /** No passport, identity card or other proof of identity. */
  | 'MISSING_IDENTITY_DOCUMENT'
  /** A document is not valid. */
  | 'INVALID_DOCUMENT'
  /** A document is past its last day, or too old. */
  | 'EXPIRED_DOCUMENT'
  /** A file is too dark, blurred or small. */
  | 'POOR_QUALITY_DOCUMENT'
  /** A document seems to be forged or altered. */
  | 'SUSPECTED_FRAUD_DOCUMENT'
  /** A document is of another type than stated. */
  | 'WRONG_DOCUMENT_TYPE'
  /** Pages or a side of a document are missing. */
  | 'INCOMPLETE_DOCUMENT'
  /** A file can't be read. */
  | 'UNREADABLE_DOCUMENT'
  /** A document could not be verified. */
  | 'DOCUMENT_VERIFICATION_FAILED'
  /** The person or business is on a list of sanctions. */
  | 'APPLICANT_SANCTIONED'
  /** The person or business is suspected of fraud. */
  | 'APPLICANT_FRAUD'
  /** The person has a criminal record. */
  | 'APPLICANT_CRIMINAL_RECORD'
  /** The person or business was rejected for another reason. */
  | 'APPLICANT_REJECTED'
  /** An owner of 25 % or more is missing. */
  | 'MISSING_BENEFICIAL_OWNER'
  /** The person who controls the business is missing. */
  | 'MISSING_CONTROL_PERSON'
  /** No certificate of good standing. */
  | 'MISSING_GOOD_STANDING_DOCUMENT';

/** Decision of a reviewer on a verification that waits for a person. */
export type ReviewDecision =
  /** The customer is approved, and with it its beneficial owners that are still open. */
  | 'APPROVE'
  /** The customer is rejected permanently, and with it its open beneficial owners. */
  | 'REJECT'
  /** The customer must solve the given errors and be submitted again. */
  | 'REQUEST_INFORMATION';

/** Type of what waits for a person's decision. */
export type ReviewKind =
  /** A verification that is PENDING_MANUAL_REVIEW, decided by `decideVerification`. */
  | 'VERIFICATION'
  /** A payment that is PENDING with COMPLIANCE_REVIEW, decided by `decideScreening` with its `transactionId`. */
  | 'PAYMENT'
  /** A customer with a match on a list of sanctioned persons, decided by `decideScreening` with `customerId`. */
  | 'CUSTOMER';

/** Order of a list. */
export type ReviewOrderBy =
  /** Time since which it waits. */
  | 'WAITING_SINCE';

/** Interval of time: `from` inclusive, `until` exclusive. */
export type DateTimeRange = {
  /** Beginning of the interval, inclusive. Default: the beginning of time. */
  from?: string | null | undefined;
  /** End of the interval, exclusive. Default: the end of time. */
  until?: string | null | undefined;
};

/** Selects entries of the queue that match all given members. */
export type ReviewFilter = {
  /** Entries of any of these types. */
  kinds?: Array<ReviewKind> | null | undefined;
  /** Entries about this customer, `Customer:<uuid>`. */
  customerId?: string | null | undefined;
  /** Entries about individuals, businesses, or both. */
  customerTypes?: Array<CustomerType> | null | undefined;
  /** Entries that have been waiting since this interval. */
  waitingSince?: DateTimeRange | null | undefined;
};

/** Order of a list, and its direction. */
export type ReviewOrder = {
  /** Value by which the list is ordered; equal ones by id. Default: `WAITING_SINCE`. */
  by?: ReviewOrderBy | null | undefined;
  /** Direction of the order. Default: `ASC`. */
  direction?: SortDirection | null | undefined;
};

/** File of a document to see. */
export type CreateDocumentFileLinkInput = {
  /** Id of the form `Document:<uuid>`. */
  documentId: string;
  /** One of the document's `files`: a UUID without a type. */
  fileId: string;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Decision of a reviewer on a screening. */
export type DecideScreeningInput = {
  /** Payment that is held; or give `customerId`. */
  transactionId?: string | null | undefined;
  /** Customer with a match; or give `transactionId`. */
  customerId?: string | null | undefined;
  /** `version` of the screening that the reviewer saw. 409 `CONFLICT` if it has changed since. */
  version: number;
  /** Decision about all matches of the screening, which is final. */
  decision: ScreeningVerdict;
  /** Internal note of at most 2,000 characters. It is stored encrypted and is in no event. */
  note?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** Decision of a reviewer on a verification. */
export type DecideVerificationInput = {
  /** Id of the form `Verification:<uuid>`. */
  verificationId: string;
  /** `version` of the verification that the reviewer saw. 409 `CONFLICT` if it has changed since. */
  version: number;
  /** Decision: it is final unless it requests information. */
  decision: ReviewDecision;
  /** Problems: at least one to request information, at most 100, and none to approve. */
  errors?: Array<ReviewerErrorInput> | null | undefined;
  /** Internal note of at most 2,000 characters. It is stored encrypted and is in no event. */
  note?: string | null | undefined;
  /** A repeated key returns the stored result. 1 to 255 characters. */
  idempotencyKey?: string | null | undefined;
};

/** A problem that a reviewer names: it becomes one of the `errors`. */
export type ReviewerErrorInput = {
  /** The customer, or one of its beneficial owners or documents. Default: the customer. */
  resourceId?: string | null | undefined;
  /** Type of the problem, which tells the customer what to change. */
  type: VerificationErrorType;
  /** Path of the missing or invalid field, such as `address`. */
  field?: string | null | undefined;
  /** Explanation for the customer of what to change: 1 to 500 characters. */
  reason: string;
};

export type MoneyPartsFragment = { amount: number, currency: { code: string, decimals: number } };

export type PagePartsFragment = { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null };

export type ReviewCustomerFragment = { id: string, customerType: CustomerType, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null };

export type VerificationStateFragment = { id: string, customerId: string, verificationStatus: VerificationStatus, version: number, updatedAt: string };

export type ScreeningStateFragment = { transactionId: string | null, customerId: string | null, status: ScreeningReviewStatus, version: number, waitingSince: string };

export type DecisionsFragment = { matches: Array<{ partyId: string, entryId: string, status: ScreeningMatchStatus, score: number, name: string, listedName: string, type: SanctionedType, programmes: Array<string>, remarks: string }>, decisions: Array<{ decision: ScreeningVerdict, version: number, at: string, note: string | null, decidedBy: { tokenId: string | null, tokenName: string } }> };

export type ReviewsQueryVariables = Exact<{
  filter?: ReviewFilter | null | undefined;
  orderBy?: ReviewOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;

export type ReviewsQuery = { reviews: { nodes: Array<{ kind: ReviewKind, waitingSince: string, customerId: string | null, customer: { id: string, customerType: CustomerType, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, verification: { id: string, version: number, missingChecks: Array<VerificationCheck> } | null, transaction: { id: string, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null } | null }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type ReviewChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type ReviewChangesSubscription = { verificationUpdated: { cursor: string | null, id: string, customerId: string, verificationStatus: VerificationStatus, version: number, updatedAt: string } };

export type ReviewedDocumentFragment = { id: string, documentType: DocumentType, side: DocumentSide | null, country: string, issuingAuthority: string | null, files: Array<{ id: string, fileName: string, mimeType: string, sizeBytes: number, isActive: boolean, screening: ScreeningStatus, issuedOn: string | null, createdAt: string }>, views: { nodes: Array<{ fileId: string, tokenName: string, requestedAt: string }> } };

export type VerificationReviewQueryVariables = Exact<{
  id: string;
}>;

export type VerificationReviewQuery = { verification: { createdAt: string, missingChecks: Array<VerificationCheck>, id: string, customerId: string, verificationStatus: VerificationStatus, version: number, updatedAt: string, errors: Array<{ resourceId: string, type: VerificationErrorType, field: string | null, reason: string }>, decisions: Array<{ decision: ReviewDecision, version: number, at: string, note: string | null, documentsOpened: Array<string>, decidedBy: { tokenId: string | null, tokenName: string } }>, customer: { kycStatus: KycStatus | null, kybStatus: KybStatus | null, region: string | null, nationality: string | null, birthDate: string | null, email: string | null, phoneNumber: string | null, id: string, customerType: CustomerType, fullName: string | null, platformCustomerId: string, address: { line1: string, line2: string | null, city: string | null, state: string | null, postalCode: string, country: string } | null, businessInfo: { legalName: string | null, doingBusinessAs: string | null, country: string | null, registrationNumber: string | null, incorporatedOn: string | null, entityType: EntityType | null, taxId: string | null, countriesOfOperation: Array<string> | null } | null, beneficialOwners: Array<{ id: string, roles: Array<BeneficialOwnerRole>, ownershipPercentage: number, kycStatus: KycStatus, personalInfo: { firstName: string, lastName: string, birthDate: string, nationality: string, address: { line1: string, city: string | null, postalCode: string, country: string } } }> | null } } | null };

export type HolderDocumentsQueryVariables = Exact<{
  id: string;
}>;

export type HolderDocumentsQuery = { node:
    | { id: string }
    | { id: string, documents: { nodes: Array<{ id: string, documentType: DocumentType, side: DocumentSide | null, country: string, issuingAuthority: string | null, files: Array<{ id: string, fileName: string, mimeType: string, sizeBytes: number, isActive: boolean, screening: ScreeningStatus, issuedOn: string | null, createdAt: string }>, views: { nodes: Array<{ fileId: string, tokenName: string, requestedAt: string }> } }> } }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string, documents: { nodes: Array<{ id: string, documentType: DocumentType, side: DocumentSide | null, country: string, issuingAuthority: string | null, files: Array<{ id: string, fileName: string, mimeType: string, sizeBytes: number, isActive: boolean, screening: ScreeningStatus, issuedOn: string | null, createdAt: string }>, views: { nodes: Array<{ fileId: string, tokenName: string, requestedAt: string }> } }> } }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null };

export type PaymentReviewQueryVariables = Exact<{
  id: string;
}>;

export type PaymentReviewQuery = { transaction: { id: string, type: TransactionKind, status: TransactionStatus, direction: TransactionDirection, createdAt: string, sentAmount: { amount: number, currency: { code: string, decimals: number } } | null, receivedAmount: { amount: number, currency: { code: string, decimals: number } } | null, customer: { id: string, customerType: CustomerType, fullName: string | null, platformCustomerId: string, businessInfo: { legalName: string | null } | null } | null, screening: { transactionId: string | null, customerId: string | null, status: ScreeningReviewStatus, version: number, waitingSince: string, matches: Array<{ partyId: string, entryId: string, status: ScreeningMatchStatus, score: number, name: string, listedName: string, type: SanctionedType, programmes: Array<string>, remarks: string }>, decisions: Array<{ decision: ScreeningVerdict, version: number, at: string, note: string | null, decidedBy: { tokenId: string | null, tokenName: string } }> } | null } | null };

export type CustomerReviewQueryVariables = Exact<{
  id: string;
}>;

export type CustomerReviewQuery = { customer: { kycStatus: KycStatus | null, kybStatus: KybStatus | null, birthDate: string | null, nationality: string | null, id: string, customerType: CustomerType, fullName: string | null, platformCustomerId: string, screening: { transactionId: string | null, customerId: string | null, status: ScreeningReviewStatus, version: number, waitingSince: string, matches: Array<{ partyId: string, entryId: string, status: ScreeningMatchStatus, score: number, name: string, listedName: string, type: SanctionedType, programmes: Array<string>, remarks: string }>, decisions: Array<{ decision: ScreeningVerdict, version: number, at: string, note: string | null, decidedBy: { tokenId: string | null, tokenName: string } }> } | null, businessInfo: { legalName: string | null } | null } | null };

export type DecideVerificationMutationVariables = Exact<{
  input: DecideVerificationInput;
}>;

export type DecideVerificationMutation = { decideVerification: { id: string, customerId: string, verificationStatus: VerificationStatus, version: number, updatedAt: string } };

export type DecideScreeningMutationVariables = Exact<{
  input: DecideScreeningInput;
}>;

export type DecideScreeningMutation = { decideScreening: { transactionId: string | null, customerId: string | null, status: ScreeningReviewStatus, version: number, waitingSince: string } };

export type OpenDocumentMutationVariables = Exact<{
  input: CreateDocumentFileLinkInput;
}>;

export type OpenDocumentMutation = { createDocumentFileLink: { url: string, expiresAt: string } };

export const ReviewsDocument = (`
    query Reviews($filter: ReviewFilter, $orderBy: ReviewOrder, $first: Int, $after: String, $last: Int, $before: String) {
  reviews(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    nodes {
      kind
      waitingSince
      customerId
      customer {
        ...ReviewCustomer
      }
      verification {
        id
        version
        missingChecks
      }
      transaction {
        id
        sentAmount {
          ...MoneyParts
        }
      }
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment PageParts on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}
fragment ReviewCustomer on Customer {
  id
  customerType
  fullName
  businessInfo {
    legalName
  }
  platformCustomerId
}`) as unknown as Operation<ReviewsQuery, ReviewsQueryVariables>;
export const ReviewChangesDocument = (`
    subscription ReviewChanges($after: String) {
  verificationUpdated(after: $after) {
    cursor
    ...VerificationState
  }
}
    fragment VerificationState on Verification {
  id
  customerId
  verificationStatus
  version
  updatedAt
}`) as unknown as Operation<ReviewChangesSubscription, ReviewChangesSubscriptionVariables>;
export const VerificationReviewDocument = (`
    query VerificationReview($id: ID!) {
  verification(id: $id) {
    ...VerificationState
    createdAt
    missingChecks
    errors {
      resourceId
      type
      field
      reason
    }
    decisions {
      decision
      version
      at
      note
      documentsOpened
      decidedBy {
        tokenId
        tokenName
      }
    }
    customer {
      ...ReviewCustomer
      kycStatus
      kybStatus
      region
      nationality
      birthDate
      email
      phoneNumber
      address {
        line1
        line2
        city
        state
        postalCode
        country
      }
      businessInfo {
        legalName
        doingBusinessAs
        country
        registrationNumber
        incorporatedOn
        entityType
        taxId
        countriesOfOperation
      }
      beneficialOwners {
        id
        roles
        ownershipPercentage
        kycStatus
        personalInfo {
          firstName
          lastName
          birthDate
          nationality
          address {
            line1
            city
            postalCode
            country
          }
        }
      }
    }
  }
}
    fragment ReviewCustomer on Customer {
  id
  customerType
  fullName
  businessInfo {
    legalName
  }
  platformCustomerId
}
fragment VerificationState on Verification {
  id
  customerId
  verificationStatus
  version
  updatedAt
}`) as unknown as Operation<VerificationReviewQuery, VerificationReviewQueryVariables>;
export const HolderDocumentsDocument = (`
    query HolderDocuments($id: ID!) {
  node(id: $id) {
    id
    ... on Customer {
      documents(first: 50) {
        nodes {
          ...ReviewedDocument
        }
      }
    }
    ... on BeneficialOwner {
      documents(first: 50) {
        nodes {
          ...ReviewedDocument
        }
      }
    }
  }
}
    fragment ReviewedDocument on Document {
  id
  documentType
  side
  country
  issuingAuthority
  files {
    id
    fileName
    mimeType
    sizeBytes
    isActive
    screening
    issuedOn
    createdAt
  }
  views(first: 4) {
    nodes {
      fileId
      tokenName
      requestedAt
    }
  }
}`) as unknown as Operation<HolderDocumentsQuery, HolderDocumentsQueryVariables>;
export const PaymentReviewDocument = (`
    query PaymentReview($id: ID!) {
  transaction(id: $id) {
    id
    type
    status
    direction
    createdAt
    sentAmount {
      ...MoneyParts
    }
    receivedAmount {
      ...MoneyParts
    }
    customer {
      ...ReviewCustomer
    }
    screening {
      ...ScreeningState
      ...Decisions
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency {
    code
    decimals
  }
}
fragment ReviewCustomer on Customer {
  id
  customerType
  fullName
  businessInfo {
    legalName
  }
  platformCustomerId
}
fragment ScreeningState on Screening {
  transactionId
  customerId
  status
  version
  waitingSince
}
fragment Decisions on Screening {
  matches {
    partyId
    entryId
    status
    score
    name
    listedName
    type
    programmes
    remarks
  }
  decisions {
    decision
    version
    at
    note
    decidedBy {
      tokenId
      tokenName
    }
  }
}`) as unknown as Operation<PaymentReviewQuery, PaymentReviewQueryVariables>;
export const CustomerReviewDocument = (`
    query CustomerReview($id: ID!) {
  customer(id: $id) {
    ...ReviewCustomer
    kycStatus
    kybStatus
    birthDate
    nationality
    screening {
      ...ScreeningState
      ...Decisions
    }
  }
}
    fragment ReviewCustomer on Customer {
  id
  customerType
  fullName
  businessInfo {
    legalName
  }
  platformCustomerId
}
fragment ScreeningState on Screening {
  transactionId
  customerId
  status
  version
  waitingSince
}
fragment Decisions on Screening {
  matches {
    partyId
    entryId
    status
    score
    name
    listedName
    type
    programmes
    remarks
  }
  decisions {
    decision
    version
    at
    note
    decidedBy {
      tokenId
      tokenName
    }
  }
}`) as unknown as Operation<CustomerReviewQuery, CustomerReviewQueryVariables>;
export const DecideVerificationDocument = (`
    mutation DecideVerification($input: DecideVerificationInput!) {
  decideVerification(input: $input) {
    ...VerificationState
  }
}
    fragment VerificationState on Verification {
  id
  customerId
  verificationStatus
  version
  updatedAt
}`) as unknown as Operation<DecideVerificationMutation, DecideVerificationMutationVariables>;
export const DecideScreeningDocument = (`
    mutation DecideScreening($input: DecideScreeningInput!) {
  decideScreening(input: $input) {
    ...ScreeningState
  }
}
    fragment ScreeningState on Screening {
  transactionId
  customerId
  status
  version
  waitingSince
}`) as unknown as Operation<DecideScreeningMutation, DecideScreeningMutationVariables>;
export const OpenDocumentDocument = (`
    mutation OpenDocument($input: CreateDocumentFileLinkInput!) {
  createDocumentFileLink(input: $input) {
    url
    expiresAt
  }
}
    `) as unknown as Operation<OpenDocumentMutation, OpenDocumentMutationVariables>;