import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A file uploaded with a REST request; valid for the duration of that request." })
class UploadInput {
  @Field(() => ID)
  uploadId!: string;

  @Field(() => String, { description: "The file name as sent by the client." })
  fileName!: string;

  @Field(() => String, { description: "The media type as sent by the client." })
  mimeType!: string;
}
