import { z } from "zod";
import { scalar } from "../../shared/schema/graph.js";
import { periodMembers, rowCount, statisticArgs } from "../../shared/statistics/wire.js";
import { kybStatus, kycStatus } from "../value-types/enums.js";

/** Statistics of customers: in the graph only. */

export const customerStatsArgs = statisticArgs("customers", {
  name: "CustomerGroup",
  keys: {
    KYC_STATUS: "By KYC status of individuals, as it is today; null for businesses.",
    KYB_STATUS: "By KYB status of businesses, as it is today; null for individuals.",
    REGION: "By region; null for customers without one.",
  },
});

export const customerStats = z
  .object({
    ...periodMembers,
    kycStatus: kycStatus.optional().describe("Status of the row's individuals; null without the key KYC_STATUS."),
    kybStatus: kybStatus.optional().describe("Status of the row's businesses; null without the key KYB_STATUS."),
    region: scalar("CountryCode", z.string())
      .optional()
      .describe("Country of the row's customers; null without the key REGION, or without a region."),
    created: rowCount("Number of customers created in the period, those deleted since included."),
    approved: rowCount("Number of them whose KYC or KYB status is APPROVED now."),
    rejected: rowCount("Number of them whose KYC or KYB status is REJECTED now."),
  })
  .meta({ id: "CustomerStats" });
