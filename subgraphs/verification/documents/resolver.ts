import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { isId } from "../../shared/kernel/ids.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { findBeneficialOwners } from "../beneficial-owners/service.js";
import { BeneficialOwner, beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { CreateDocumentInput, DeleteDocumentInput, DocumentsArgs, ReplaceDocumentInput } from "./inputs.js";
import { listFilesOfDocument, listHoldersDocuments } from "./by-holder.js";
import { createDocument, deleteDocument, getDocument, listDocuments, replaceDocument } from "./service.js";
import { Document, DocumentConnection, DocumentFile, documentFileToGraph, documentToGraph } from "./type.js";

@Resolver(() => Document)
export class DocumentResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => Document, { description: "One document. 404 NOT_FOUND." })
  async document(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<Document> {
    return documentToGraph(this.deps.sealer, await getDocument(this.deps, caller, id));
  }

  @Query(() => DocumentConnection, {
    description: "The documents of all customers and beneficial owners, newest first.",
  })
  async documents(@Args(() => DocumentsArgs) args: DocumentsArgs, @Ctx() { caller }: SubgraphContext) {
    const page = await listDocuments(this.deps, caller, args);
    return new DocumentConnection(mapPage(page, (row) => documentToGraph(this.deps.sealer, row)));
  }

  @Authorized("MANAGE")
  @Mutation(() => Document, {
    description:
      "Stores evidence of who its holder is. 422 DOCUMENT_REJECTED with `details.precheckErrors` where it can't be " +
      "used, such as a screenshot: then nothing is stored.",
  })
  async createDocument(
    @Arg("input", () => CreateDocumentInput) input: CreateDocumentInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Document> {
    return documentToGraph(this.deps.sealer, await createDocument(this.deps, caller, input, report));
  }

  @Authorized("MANAGE")
  @Mutation(() => Document, {
    description: "Puts another file and other facts in the place of a document's; the earlier file stays, inactive.",
  })
  async replaceDocument(
    @Arg("input", () => ReplaceDocumentInput) input: ReplaceDocumentInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Document> {
    return documentToGraph(this.deps.sealer, await replaceDocument(this.deps, caller, input));
  }

  @Authorized("MANAGE")
  @Mutation(() => Document, {
    description: "Removes a document with its files, for good. 409 CONFLICT once a verification has looked at it.",
  })
  async deleteDocument(
    @Arg("input", () => DeleteDocumentInput) { documentId }: DeleteDocumentInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Document> {
    return documentToGraph(this.deps.sealer, await deleteDocument(this.deps, caller, documentId));
  }

  @FieldResolver(() => [DocumentFile], {
    description: "The active file, then those that it replaced, newest first; at most 10.",
  })
  async files(@Root() { id }: Document, @Ctx() context: SubgraphContext): Promise<DocumentFile[]> {
    return (await listFilesOfDocument(this.deps, context, id)).map(documentFileToGraph);
  }

  @FieldResolver(() => CustomerStub, { description: "Whose verification it belongs to." })
  customer(@Root() { customerId }: Document): CustomerStub {
    return { id: customerId };
  }

  @FieldResolver(() => BeneficialOwner, { nullable: true, description: "Whom it is about; null: the customer itself." })
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

/** What documents add to customers. */
@Resolver(() => CustomerStub)
export class CustomerDocumentsResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => DocumentConnection, {
    description: "The documents about the customer itself, newest first; its owners have their own.",
  })
  documents(@Root() { id }: CustomerStub, @Args(() => PageArgs) args: PageArgs, @Ctx() context: SubgraphContext) {
    return documentsOfHolder(this.deps, context, id, args);
  }
}

/** What documents add to beneficial owners. */
@Resolver(() => BeneficialOwner)
export class BeneficialOwnerDocumentsResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => DocumentConnection, { description: "The documents about the person, newest first." })
  documents(@Root() { id }: BeneficialOwner, @Args(() => PageArgs) args: PageArgs, @Ctx() context: SubgraphContext) {
    return documentsOfHolder(this.deps, context, id, args);
  }
}

async function documentsOfHolder(deps: VerificationDeps, context: SubgraphContext, holder: string, args: PageArgs) {
  const page = await listHoldersDocuments(deps, context, holder, args);
  return new DocumentConnection(mapPage(page, (row) => documentToGraph(deps.sealer, row)));
}
