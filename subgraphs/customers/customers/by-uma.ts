import type { Customer } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";

/** The customer that receives at a UMA address. */
export type UmaCustomer = Pick<
  Customer,
  "id" | "platformId" | "environment" | "platformCustomerId" | "umaAddress" | "verificationStatus"
>;

/** The live customers of these lower-case addresses, of any tenant; of several, the one of the domain's host. */
export function findCustomersByUma(deps: Pick<Deps, "systemScope">, umaAddresses: string[]): Promise<UmaCustomer[]> {
  return deps.systemScope("host look-up").customer.findMany({
    where: { umaAddress: { in: umaAddresses }, deletedAt: null },
    select: {
      id: true,
      platformId: true,
      environment: true,
      platformCustomerId: true,
      umaAddress: true,
      verificationStatus: true,
    },
  });
}
