/** Bitcoin's networks: money is on the first only. */
export type BitcoinNetwork = "BITCOIN" | "TESTNET" | "SIGNET" | "REGTEST";

/** Why an invoice or an offer can't be paid; the message is a clause, such as `it has no payment secret`. */
export class LightningFault extends Error {}
