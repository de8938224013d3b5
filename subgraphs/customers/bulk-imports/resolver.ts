import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { ApiError } from "../../shared/kernel/errors.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { findBulkImports, uploadCustomersCsv } from "./service.js";
import { BulkCustomerImportJob, bulkImportToGraph, UploadCustomersCsvInput } from "./type.js";
import type { CustomersDeps } from "../deps.js";

@Resolver(() => BulkCustomerImportJob)
export class BulkImportResolver {
  constructor(private readonly deps: CustomersDeps) {}

  @Query(() => BulkCustomerImportJob, { description: "An import of customers. 404 BULK_UPLOAD_JOB_NOT_FOUND." })
  async bulkCustomerImportJob(
    @Arg("id", () => ID) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BulkCustomerImportJob> {
    const row = (await findBulkImports(this.deps, [id], caller)).get(id);
    if (!row) throw new ApiError("BULK_UPLOAD_JOB_NOT_FOUND");
    return bulkImportToGraph(row);
  }

  @Authorized("MANAGE")
  @Mutation(() => BulkCustomerImportJob, {
    description:
      "Imports customers from a CSV file, in the background: one a row, with the accounts and events of a created one. Rows that can't be imported are told in `errors`; the others are.",
  })
  async uploadCustomersCsv(
    @Arg("input", () => UploadCustomersCsvInput) input: UploadCustomersCsvInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<BulkCustomerImportJob> {
    return bulkImportToGraph({ ...(await uploadCustomersCsv(this.deps, caller, input, report)), errors: [] });
  }
}
