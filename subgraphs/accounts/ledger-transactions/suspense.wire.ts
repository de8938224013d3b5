import { z } from "zod";
import { suspensePurposes } from "../../shared/ledger/posting.js";
import { createdAt, pageQuery } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";

export const suspensePurpose = z.enum(suspensePurposes).meta({ id: "SuspensePurpose" });

export const suspenseItem = z
  .object({
    id: scalar("ID", z.string()).describe("Ledger transaction that posted the money to suspense."),
    transactionId: scalar("ID", z.string()).describe("Payment to which the money belongs."),
    purpose: suspensePurpose.describe("Whether the money is an incoming payment or a refund."),
    amount: currencyAmount.describe("Sum of money that waits for its resolution."),
    createdAt,
  })
  .meta({ id: "SuspenseItem" });

export const suspenseListQuery = z.object(pageQuery);
