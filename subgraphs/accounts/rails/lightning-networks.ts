/** Bitcoin's networks: money is on the first only. */
export type BitcoinNetwork = "BITCOIN" | "TESTNET" | "SIGNET" | "REGTEST";

/** The reason that an invoice or offer can't be paid: a clause such as `it has no payment secret`. */
export class LightningFault extends Error {}
