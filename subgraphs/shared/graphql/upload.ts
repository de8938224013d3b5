import { InputType } from "type-graphql";
import { z } from "zod";
import { scalar } from "../schema/graph.js";
import { inputClass } from "./shape.js";

// Named, since every operation with a file has it as input, whatever media types its schema allows.
inputClass(
  InputType("UploadInput", {
    description: "A file uploaded by a REST request, valid for the duration of that request.",
  }),
  [
    z.object({
      uploadId: scalar("ID", z.string()).describe("Id that the server gave to the uploaded file."),
      fileName: z.string().describe("File name given by the sender."),
      mimeType: z.string().describe("Media type given by the sender."),
    }),
  ],
);
