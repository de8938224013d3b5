import { typesOf } from "../shared/events/event-types.js";
import type { Module } from "../shared/module/module.js";
import { bulkImportOperations } from "./bulk-imports/operations.js";
import { bulkImportTimers } from "./bulk-imports/run.js";
import { bulkImportEntity } from "./bulk-imports/type.js";
import { bulkImportJob } from "./bulk-imports/wire.js";
import { currentEndUserTerms, endUserTermsUrl, findEndUserTerms } from "./customers/end-user-terms.js";
import { customerOperations } from "./customers/operations.js";
import { customerStatisticOperations } from "./customers/statistics.js";
import { customerEntity } from "./customers/type.js";
import { customer } from "./customers/wire.js";
import { deletionOperations } from "./deletion/operations.js";
import type { CustomersDeps } from "./deps.js";
import { invitationOperations } from "./invitations/operations.js";
import { InvitationsOfCustomerResolver, InviterResolver } from "./invitations/resolver.js";
import { findInvitationForPage, invitationTimers } from "./invitations/service.js";
import { invitation } from "./invitations/wire.js";
import { bulkUploadEvents, customerChangeEvents, customerEvents, invitationEvents } from "./names.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    /** Terms by version. */
    readonly terms: typeof findEndUserTerms;
    /** The invitation of a code. */
    readonly invitation: (code: string) => ReturnType<typeof findInvitationForPage>;
  }
}

interface CustomersProvides {
  /** Path of the current end-user terms. */
  readonly endUserTermsPath: string;
}

/** Customers of a platform, the end-user terms they accept, and their invitations. */
export const customers: Module<CustomersDeps, CustomersProvides> = {
  name: "customers",
  operations: [
    ...customerOperations,
    ...customerStatisticOperations,
    ...deletionOperations,
    ...bulkImportOperations,
    ...invitationOperations,
  ],
  resolvers: () => [InviterResolver, InvitationsOfCustomerResolver],
  entities: [customerEntity, bulkImportEntity],
  events: {
    customer: { types: customerEvents, subjectType: "Customer", data: customer },
    customerChange: {
      types: customerChangeEvents,
      subjectType: "Customer",
      data: customer,
      extensions: typesOf(customerChangeEvents),
      description: "A customer was created, or changed other than by a verification. Paygraph extension.",
    },
    bulkUpload: { types: bulkUploadEvents, subjectType: "BulkCustomerImportJob", data: bulkImportJob },
    invitationClaimed: {
      types: invitationEvents,
      subjectType: "Invitation",
      data: invitation,
      description: "An invitation was claimed. Sent to the platform that created it.",
      otherSpellings: { INVITATION_CLAIMED: "INVITATION.CLAIMED" },
    },
  },
  provides: () => ({ endUserTermsPath: endUserTermsUrl("", currentEndUserTerms().version) }),
  timers: (deps) => ({ ...invitationTimers(), ...bulkImportTimers(deps) }),
  pages: (deps) => ({ terms: findEndUserTerms, invitation: (code) => findInvitationForPage(deps, code) }),
};
