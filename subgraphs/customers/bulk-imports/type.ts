import { Directive, Field, InputType, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { BulkImportError, BulkImportJob as BulkImportJobRow } from "../../../generated/prisma/client.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime, JSONObject } from "../../shared/graphql/scalars.js";
import { UploadInput } from "../../shared/graphql/upload.js";
import { bulkImportMaxErrors, bulkImportStatus } from "./wire.js";

const BulkCustomerImportJobStatus = bulkImportStatus.enum;
registerEnum(BulkCustomerImportJobStatus, {
  name: "BulkCustomerImportJobStatus",
  description: "Where an import of customers stands.",
});

@ObjectType({ description: "How far an import is, in rows of its file." })
export class BulkCustomerImportProgress {
  @Field(() => Int, { description: "Its header apart; 0 while PENDING." })
  total!: number;

  @Field(() => Int)
  processed!: number;

  @Field(() => Int)
  successful!: number;

  @Field(() => Int)
  failed!: number;
}

@ObjectType({ description: "Why a row was not imported, or the whole file." })
export class BulkCustomerImportErrorEntry {
  @Field(() => String, {
    description: "The row's platformCustomerId; `row <number>` where it has none. The job's id: it is about the file.",
  })
  correlationId!: string;

  @Field(() => String, { nullable: true })
  code!: string | null;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => JSONObject, {
    nullable: true,
    description: "`row`: its number in the file, from 1, the header apart. `errors`: which fields.",
  })
  details!: object | null;
}

@ObjectType({ implements: Node, description: "An import of customers from a CSV file, in the background." })
@Directive('@key(fields: "id")')
export class BulkCustomerImportJob extends Node {
  @Field(() => BulkCustomerImportJobStatus)
  status!: string;

  @Field(() => BulkCustomerImportProgress)
  progress!: BulkCustomerImportProgress;

  @Field(() => [BulkCustomerImportErrorEntry], {
    description: `Why a FAILED job failed, then the first ${bulkImportMaxErrors} rows that were not imported.`,
  })
  errors!: BulkCustomerImportErrorEntry[];

  @Field(() => DateTime, { nullable: true })
  completedAt!: Date | null;
}

@InputType()
export class UploadCustomersCsvInput {
  @Field(() => UploadInput, { description: "CSV in UTF-8, at most 64 MiB and 100,000 rows." })
  file!: UploadInput;

  @Field(() => String, { nullable: true, description: "Bound to the file's content, not to its `uploadId`." })
  idempotencyKey?: string | null;
}

/** A job with the first of its rows' errors. */
export type BulkImportRow = BulkImportJobRow & { readonly errors: readonly BulkImportError[] };

/** The one mapping from storage. */
export function bulkImportToGraph(job: BulkImportRow): BulkCustomerImportJob {
  const { id, status, total, processed, successful, failed, failure, completedAt } = job;
  const ofFile = { correlationId: id, code: "INVALID_INPUT", message: failure, details: null };
  const ofRows = job.errors.map(({ row, correlationId, code, message, details }) => ({
    correlationId,
    code,
    message,
    details: { row, ...(typeof details === "object" && details) },
  }));
  return {
    id,
    status,
    progress: { total, processed, successful, failed },
    // What ends an import in the middle is told when it ends.
    errors: status === "FAILED" && failure !== null ? [ofFile, ...ofRows] : ofRows,
    completedAt,
  };
}
