import { Args, Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { isId } from "../../shared/kernel/ids.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { findBeneficialOwners } from "../beneficial-owners/service.js";
import { BeneficialOwner, beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import {
  documentList,
  documentsMatching,
  holderDocumentSelection,
  listFilesOfDocument,
  maxFilesShown,
} from "./lists.js";
import { documentViewList } from "./link.js";
import {
  Document,
  DocumentConnection,
  DocumentFile,
  documentFileToGraph,
  documentToGraph,
  DocumentViewConnection,
  documentViewToGraph,
} from "./type.js";

@Resolver(() => Document)
export class DocumentResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive(listSize(maxFilesShown))
  @FieldResolver(() => [DocumentFile], {
    description: "The active file, followed by the replaced files, newest first; at most 10.",
  })
  async files(@Root() { id }: Document, @Ctx() context: SubgraphContext): Promise<DocumentFile[]> {
    return (await listFilesOfDocument(this.deps, context, id)).map(documentFileToGraph);
  }

  @FieldResolver(() => DocumentViewConnection, {
    description: "Requests to see one of the document's files, newest first.",
  })
  async views(
    @Root() { id }: Document,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const page = await documentViewList.ofOwner(this.deps.db, context, "documentId", id, args);
    return new DocumentViewConnection(mapPage(page, documentViewToGraph));
  }

  @FieldResolver(() => CustomerStub, { description: "Customer to whose verification the document belongs." })
  customer(@Root() { customerId }: Document): CustomerStub {
    return { id: customerId };
  }

  @FieldResolver(
    () => BeneficialOwner,
    nullable("Beneficial owner that the document is about; null if it is about the customer."),
  )
  async beneficialOwner(
    @Root() { documentHolder }: Document,
    @Ctx() context: SubgraphContext,
  ): Promise<BeneficialOwner | null> {
    if (!isId("BeneficialOwner", documentHolder)) return null;
    const find = (ids: readonly string[], caller: SubgraphContext["caller"]) =>
      findBeneficialOwners(this.deps, ids, caller);
    const row = await loaderOf(context, find, "documents' beneficial owners").load(documentHolder);
    return row && beneficialOwnerToGraph(this.deps.sealer, row);
  }
}

/** The field that documents add to customers. */
@Resolver(() => CustomerStub)
export class CustomerDocumentsResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => DocumentConnection, {
    description: "Documents about the customer, newest first by default, excluding those about its beneficial owners.",
  })
  documents(
    @Root() { id }: CustomerStub,
    @Args(() => holderDocumentSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    return documentsOfHolder(this.deps, context, id, args);
  }
}

/** The field that documents add to beneficial owners. */
@Resolver(() => BeneficialOwner)
export class BeneficialOwnerDocumentsResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => DocumentConnection, {
    description: "Documents about the beneficial owner, newest first by default.",
  })
  documents(
    @Root() { id }: BeneficialOwner,
    @Args(() => holderDocumentSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ) {
    return documentsOfHolder(this.deps, context, id, args);
  }
}

async function documentsOfHolder(deps: VerificationDeps, context: SubgraphContext, holder: string, args: PageArgs) {
  const { filter, orderBy } = holderDocumentSelection.read(args);
  const conditions = documentsMatching(filter);
  const page = await documentList.ofOwner(deps.db, context, "documentHolder", holder, args, conditions, orderBy);
  return new DocumentConnection(mapPage(page, (row) => documentToGraph(deps.sealer, row)));
}
