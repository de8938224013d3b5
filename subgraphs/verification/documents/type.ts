import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { Document as DocumentRow } from "../../../generated/prisma/client.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { CountryCode, DateOnly, DateTime } from "../../shared/graphql/scalars.js";
import type { FileOfDocument } from "./sql.js";
import * as wire from "./wire.js";

export const DocumentType = wire.documentType.enum;
registerEnum(DocumentType, { name: "DocumentType", description: "What a document is." });
export const DocumentSide = wire.documentSide.enum;
registerEnum(DocumentSide, { name: "DocumentSide", description: "Which side of a card is shown." });

@ObjectType({ description: "A file that a document has or had.", simpleResolvers: true })
export class DocumentFile {
  @Field(() => ID, { description: "A UUID." })
  id!: string;

  @Field(() => String)
  fileName!: string;

  @Field(() => String)
  mimeType!: string;

  @Field(() => Int)
  sizeBytes!: number;

  @Field(() => String, { description: "SHA-256 of the content, hexadecimal." })
  sha256!: string;

  @Field(() => Boolean, { description: "Whether it is the document's, or was replaced." })
  isActive!: boolean;

  @Field(() => DateOnly, { nullable: true, description: "The date on the document, where the screening read one." })
  issuedOn!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType({ implements: Node, description: "Evidence of who a customer or one of its beneficial owners is." })
@Directive('@key(fields: "id")')
export class Document extends Node {
  @Field(() => ID, { description: "The customer or beneficial owner that it is about." })
  documentHolder!: string;

  @Field(() => DocumentType)
  documentType!: string;

  @Field(() => DocumentSide, { nullable: true })
  side!: string | null;

  @Field(() => CountryCode, { description: "Which country issued it." })
  country!: string;

  @Field(() => String, { nullable: true, description: "Sealed at rest." })
  documentNumber!: string | null;

  @Field(() => String, { nullable: true })
  issuingAuthority!: string | null;

  @Field(() => String, { description: "The name of the active file." })
  fileName!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When a verification first looked at it: from then on it can't be deleted.",
  })
  submittedAt!: Date | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;

  /** Whose verification it belongs to. */
  customerId!: string;
}

export const DocumentConnection = connectionOf(Document, "Document");

/** Which column of which row a sealed value belongs to. */
export function documentNumberContext(documentId: string): string {
  return `document/documentNumber/${documentId}`;
}

/** The one mapping from storage. */
export function documentToGraph(sealer: Sealer, row: DocumentRow): Document {
  const { id, documentNumber } = row;
  return {
    id,
    customerId: row.customerId,
    documentHolder: row.documentHolder,
    documentType: row.documentType,
    side: row.side,
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
