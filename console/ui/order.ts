import { useAddress } from "./address.js";

export interface Order<By extends string> {
  readonly by: By;
  readonly direction: "ASC" | "DESC";
}

/** The order of a list by the address: `order=AMOUNT.ASC`; anything else is the default. */
export function useOrder<By extends string>(allowed: readonly By[], initial: Order<By>): Order<By> {
  const [by, direction] = (useAddress().get("order") ?? "").split(".");
  const known = allowed.find((one) => one === by);
  if (!known || (direction !== "ASC" && direction !== "DESC")) return initial;
  return { by: known, direction };
}
