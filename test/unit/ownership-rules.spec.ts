import { describe, expect, it } from "@jest/globals";
import { isSelfCustodyWallet, signingWallet } from "../../subgraphs/accounts/ownership-rules/rules.js";

const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const spark = "spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2";
const bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const taproot = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";

describe("the rules of ownership", () => {
  it("ask for a proof of wallets whose keys their holder keeps", () => {
    expect(isSelfCustodyWallet({ accountType: "BASE_WALLET", address: evm })).toBe(true);
    expect(isSelfCustodyWallet({ accountType: "BASE_WALLET", address: evm, vaspName: null })).toBe(true);
    expect(isSelfCustodyWallet({ accountType: "BASE_WALLET", address: evm, vaspName: "Coinbase" })).toBe(false);
    expect(isSelfCustodyWallet({ accountType: "USD_ACCOUNT" })).toBe(false);
    expect(isSelfCustodyWallet({ accountType: "LIGHTNING" })).toBe(false);
  });

  it("know how each network's wallets sign", () => {
    for (const accountType of ["BASE_WALLET", "ETHEREUM_WALLET", "PLASMA_WALLET", "POLYGON_WALLET"]) {
      expect(signingWallet({ accountType, address: evm })).toEqual({ network: "EVM", address: evm });
    }
    expect(signingWallet({ accountType: "SOLANA_WALLET", address: solana }).network).toBe("SOLANA");
    expect(signingWallet({ accountType: "SPARK_WALLET", address: bitcoin }).network).toBe("BITCOIN");
  });

  it.each([
    ["SPARK_WALLET", spark],
    ["SPARK_WALLET", taproot],
    ["TRON_WALLET", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["LIGHTNING", undefined],
  ])("have no signature to check of a %s at %s", (accountType, address) => {
    const wanted = expect.objectContaining({ code: "CONFLICT", message: expect.stringContaining("LIVENESS") });
    expect(() => signingWallet({ accountType, address })).toThrow(wanted);
  });
});
