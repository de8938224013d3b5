import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import type { z } from "zod";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Document as DocumentRow, DocumentView as DocumentViewRow } from "../../../generated/prisma/client.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { DateOnly, DateTime } from "../../shared/graphql/scalars.js";
import type { FileOfDocument } from "./sql.js";
import { document, documentFileLink, documentSide, documentType, documentView, screeningStatus } from "./wire.js";

registerEnum(screeningStatus.enum, {
  name: "ScreeningStatus",
  description: "Whether a document's file was screened. One that fails during its upload is not stored.",
});

@ObjectType({ description: "The active file or a replaced file of a document.", simpleResolvers: true })
export class DocumentFile {
  @Field(() => ID, { description: "A UUID." })
  id!: string;

  @Field(() => String, { description: "Name that the uploader gave the file." })
  fileName!: string;

  @Field(() => String, { description: "Media type: `application/pdf`, `image/jpeg` or `image/png`." })
  mimeType!: string;

  @Field(() => Int, { description: "Size in bytes, at most 10 MB." })
  sizeBytes!: number;

  @Field(() => String, { description: "SHA-256 hash of the content, in hex." })
  sha256!: string;

  @Field(() => Boolean, { description: "Whether the file is current; false after it is replaced." })
  isActive!: boolean;

  @Field(() => screeningStatus.enum, { description: "Whether a provider has screened the file." })
  screening!: z.output<typeof screeningStatus>;

  @Field(() => String, nullable("Explanation for people of a REJECTED file, at most 500 characters; else null."))
  rejectionReason!: string | null;

  @Field(() => DateOnly, nullable("Date of issue, if the screening could read it."))
  issuedOn!: string | null;

  @Field(() => DateTime, { description: "Time of the upload, in UTC." })
  createdAt!: Date;
}

@ObjectType({
  implements: Node,
  description: "A document that proves the identity of a customer or of one of its beneficial owners.",
})
@Directive('@key(fields: "id")')
export class Document extends shape(document) {
  @Field(
    () => DateTime,
    nullable("Time of the first submission for verification. A submitted document cannot be deleted."),
  )
  submittedAt!: Date | null;

  /** The customer whose verification it belongs to. */
  customerId!: string;
}

export const DocumentConnection = connectionOf(Document, "Document");

/** Binds a sealed value to its column and row. */
export function documentNumberContext(documentId: string): string {
  return `document/documentNumber/${documentId}`;
}

const storedSide = documentSide.nullable();

/** The one mapping from storage. */
export function documentToGraph(sealer: Sealer, row: DocumentRow): Document {
  const { id, documentNumber } = row;
  return {
    id,
    customerId: row.customerId,
    documentHolder: row.documentHolder,
    documentType: documentType.parse(row.documentType),
    side: storedSide.parse(row.side),
    country: row.country,
    documentNumber: documentNumber && sealer.open(documentNumber, documentNumberContext(id)).toString(),
    issuingAuthority: row.issuingAuthority,
    fileName: row.fileName,
    submittedAt: row.submittedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function documentFileToGraph({ sha256, ...file }: FileOfDocument): DocumentFile {
  return { ...file, sha256: Buffer.from(sha256).toString("hex") };
}

@ObjectType({ description: "Address that sends a document's file, a secret of two minutes." })
export class DocumentFileLink extends shape(documentFileLink) {}

@ObjectType({
  description: "A request to see a document's file. It is kept permanently.",
  simpleResolvers: true,
})
export class DocumentView extends shape(documentView) {}

export const DocumentViewConnection = connectionOf(DocumentView, "DocumentView");

export function documentViewToGraph({ createdAt, ...row }: Omit<DocumentViewRow, "linkHash">): DocumentView {
  const { fileId, tokenId, tokenName, expiresAt } = row;
  return { fileId, tokenId, tokenName, requestedAt: createdAt, expiresAt };
}
