import { ArgsType, Field, ID, InputType } from "type-graphql";
import { PageArgs } from "../../shared/graphql/connection.js";
import { CountryCode } from "../../shared/graphql/scalars.js";
import { UploadInput } from "../../shared/graphql/upload.js";
import { DocumentSide, DocumentType } from "./type.js";

@InputType()
abstract class DocumentFieldsInput {
  @Field(() => DocumentType)
  documentType!: string;

  @Field(() => DocumentSide, { nullable: true })
  side?: string | null;

  @Field(() => CountryCode, { description: "Which country issued it." })
  country!: string;

  @Field(() => String, { nullable: true })
  documentNumber?: string | null;

  @Field(() => String, { nullable: true })
  issuingAuthority?: string | null;

  @Field(() => UploadInput, { description: "PDF, JPEG or PNG, at most 10 MB." })
  file!: UploadInput;
}

@InputType()
export class CreateDocumentInput extends DocumentFieldsInput {
  @Field(() => ID, { description: "A customer, or a beneficial owner of one." })
  documentHolder!: string;

  @Field(() => String, { nullable: true, description: "Bound to the file's content, not to its `uploadId`." })
  idempotencyKey?: string | null;
}

@InputType()
export class ReplaceDocumentInput extends DocumentFieldsInput {
  @Field(() => ID)
  documentId!: string;
}

@InputType()
export class DeleteDocumentInput {
  @Field(() => ID)
  documentId!: string;
}

@ArgsType()
export class DocumentsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: "Only this customer's or beneficial owner's." })
  documentHolder?: string | null;
}
