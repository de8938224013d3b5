import { Prisma, type BeneficialOwner as BeneficialOwnerRow } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { List } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { pageReply, reply } from "../../shared/operation/definition.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { applyChanges } from "../../shared/schema/changes.js";
import { within } from "../../shared/schema/lists.js";
import { operation } from "../operation.js";
import { personsChanged } from "../packet/version.js";
import { beneficialOwnerEntity } from "./reference.js";
import { assertRoom, assertShares, getBeneficialOwner, ownersOf, statusAtCreation } from "./service.js";
import { BeneficialOwnerConnection, beneficialOwnerToGraph, personalInfoContext } from "./type.js";
import {
  beneficialOwner,
  beneficialOwnerCreate,
  beneficialOwnerFilter,
  beneficialOwnerListQuery,
  beneficialOwnerOrder,
  beneficialOwnerUpdate,
} from "./wire.js";

const tag = "KYC/KYB Verifications";

function assertCustomerId(customerId: string): void {
  if (!isId("Customer", customerId)) throw invalidField("customerId", "is not the id of a customer");
}

export const createBeneficialOwner = operation.transaction({
  name: "createBeneficialOwner",
  description:
    "Adds an owner, director or officer to a business. 400 INVALID_INPUT if the customer is an individual or " +
    "if all shares together exceed 100 percent.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND"],
  rest: {
    route: "POST /beneficial-owners",
    tag,
    summary: "Add an owner, director or officer to a business customer",
    body: beneficialOwnerCreate,
    reply: [reply(201, beneficialOwner)],
  },
  inputDescription: "Owner, director or officer to add.",
  returns: beneficialOwnerEntity,
  prepare: (_call, { customerId }) => assertCustomerId(customerId),
  async work({ deps, tx, caller, now }, { personalInfo, ...fields }) {
    const { customerId, ownershipPercentage } = fields;
    const { customerType } = await lockLiveCustomer(tx, caller, customerId);
    if (customerType !== "BUSINESS") throw invalidField("customerId", "is not a business: it has no owners");
    const others = await ownersOf(tx, caller, customerId);
    assertRoom(others);
    assertShares(others, ownershipPercentage);
    await personsChanged(deps, tx, caller, customerId);
    const createdAt = await now();
    const id = newId("BeneficialOwner");
    return tx.beneficialOwner.create({
      data: {
        id,
        ...tenantOf(caller),
        ...fields,
        personalInfo: deps.sealer.seal(JSON.stringify(personalInfo), personalInfoContext(id)),
        kycStatus: statusAtCreation(caller, personalInfo),
        createdAt,
        updatedAt: createdAt,
      },
    });
  },
});

const beneficialOwnerList = new List({
  table: "verification.beneficial_owner",
  columns: fieldsOf<BeneficialOwnerRow>(Prisma.BeneficialOwnerScalarFieldEnum),
  indexed: ["kycStatus"],
});

const beneficialOwners = operation.list({
  name: "beneficialOwners",
  description: "Owners, directors and officers of businesses, newest first by default.",
  rest: {
    route: "GET /beneficial-owners",
    operationId: "listBeneficialOwners",
    tag,
    summary: "List the owners, directors and officers of a business customer, newest first",
    query: beneficialOwnerListQuery,
    selects: (filter) => ({ filter }),
    reply: [pageReply(beneficialOwner, "BeneficialOwnerListResponse")],
  },
  selection: listSelection(beneficialOwnerFilter, beneficialOwnerOrder),
  connection: BeneficialOwnerConnection,
  toGraph: beneficialOwnerEntity.toGraph,
  page({ deps: { db }, caller }, { filter: { customerId, statuses, roles, createdAt }, orderBy }, args) {
    const conditions = {
      customerId,
      kycStatus: { in: statuses },
      roles: { overlaps: roles },
      createdAt: within(createdAt),
    };
    return beneficialOwnerList.page(db, caller, conditions, args, orderBy);
  },
});

const beneficialOwnerById = operation.byId({
  name: "beneficialOwner",
  description: "Retrieves an owner, director or officer of a business.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /beneficial-owners/{beneficialOwnerId}",
    operationId: "getBeneficialOwner",
    tag,
    summary: "Retrieve an owner, director or officer of a business customer",
    reply: [reply(200, beneficialOwner)],
  },
  returns: beneficialOwnerEntity,
});

export const updateBeneficialOwner = operation.calling({
  name: "updateBeneficialOwner",
  description: "Changes the given fields, including those of `personalInfo`. The KYC status does not change.",
  permission: "MANAGE",
  errors: ["NOT_FOUND"],
  rest: {
    route: "PATCH /beneficial-owners/{beneficialOwnerId}",
    tag,
    summary: "Update an owner, director or officer of a business customer",
    body: beneficialOwnerUpdate,
    reply: [reply(200, beneficialOwner)],
  },
  inputDescription: "Fields to change.",
  returns: beneficialOwnerEntity,
  async call({ deps, caller }, { beneficialOwnerId, personalInfo, ...changes }) {
    const { customerId } = await getBeneficialOwner(deps, caller, beneficialOwnerId);
    return inTransaction(deps, async (tx) => {
      // The owners of a business are written under its lock only.
      await lockLiveCustomer(tx, caller, customerId);
      const owners = await ownersOf(tx, caller, customerId);
      const stored = owners.find(({ id }) => id === beneficialOwnerId);
      if (!stored) throw new ApiError("NOT_FOUND");
      const others = owners.filter((owner) => owner !== stored);
      assertShares(others, changes.ownershipPercentage ?? stored.ownershipPercentage);
      await personsChanged(deps, tx, caller, customerId);
      const merged =
        personalInfo && applyChanges(beneficialOwnerToGraph(deps.sealer, stored).personalInfo, personalInfo);
      return tx.beneficialOwner.update({
        where: { id: beneficialOwnerId, ...tenantOf(caller) },
        data: {
          ...changes,
          ...(merged && {
            personalInfo: deps.sealer.seal(JSON.stringify(merged), personalInfoContext(beneficialOwnerId)),
          }),
          updatedAt: await deps.clock.now(tx, caller),
        },
      });
    });
  },
});

export const beneficialOwnerOperations = [
  createBeneficialOwner,
  beneficialOwners,
  beneficialOwnerById,
  updateBeneficialOwner,
];
