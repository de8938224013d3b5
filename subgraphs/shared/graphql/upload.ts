import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A file that came with a REST request: made by the REST upload, and good while that runs." })
class UploadInput {
  @Field(() => ID)
  uploadId!: string;

  @Field(() => String, { description: "The name that the sender gave it." })
  fileName!: string;

  @Field(() => String, { description: "The media type that the sender gave it." })
  mimeType!: string;
}
