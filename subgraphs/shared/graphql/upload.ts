import { InputType } from "type-graphql";
import { z } from "zod";
import { scalar } from "../schema/graph.js";
import { inputClass } from "./shape.js";

// Named, since every operation with a file has it as input, whatever media types its schema allows.
inputClass(
  InputType("UploadInput", {
    description: "A file that came with a REST request: made by the REST upload, and valid while that runs.",
  }),
  [
    z.object({
      uploadId: scalar("ID", z.string()),
      fileName: z.string().meta({ description: "The name that the sender gave it." }),
      mimeType: z.string().meta({ description: "The media type that the sender gave it." }),
    }),
  ],
);
