import { z } from "zod";
import { pageQuery } from "../../shared/schema/fields.js";
import { listOrder } from "../../shared/schema/lists.js";
import { label } from "../../shared/schema/texts.js";

/** GET /vasps */
export const vaspListQuery = z.object(pageQuery);

export const vaspFilter = z
  .object({
    search: label(255)
      .describe("Text within the provider's name, 1 to 255 characters. Case and accents don't matter.")
      .optional(),
  })
  .meta({ id: "VaspFilter", description: "Selects providers that match all given members." });
export type VaspFilter = z.output<typeof vaspFilter>;
export const vaspOrder = listOrder("Vasp", ["NAME"], "ASC");

export const vasp = z
  .object({
    vaspName: z
      .string()
      .describe("Name of the provider: value for the `vaspName` of a wallet, at most 255 characters."),
    url: z.url().describe("Address of the provider's website.").optional(),
  })
  .meta({ id: "Vasp" });
