import { describe, expect, it } from "@jest/globals";
import { hex } from "@scure/base";
import fc from "fast-check";
import {
  bitcoinAddress,
  bitcoinKeyHashAddress,
  bitcoinScriptHashAddress,
  evmAddress,
  isBitcoinAddress,
  isEvmAddress,
  isSolanaAddress,
  isSparkAddress,
  isTronAddress,
  solanaAddress,
  sparkAddress,
  tronAddress,
} from "../../subgraphs/accounts/rails/crypto-address.js";

// Of the examples that EIP-55 gives.
const eip55 = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

// BIP-173 and BIP-350, and the two oldest forms.
const bitcoin = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem",
  "3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX",
  "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
  "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
];

const notBitcoin = {
  "another network": "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  "a test network's base58": "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
  "a changed digit": "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
  "bech32 where version 1 has bech32m": "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
  "bech32m where version 0 has bech32": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
  "a letter that bech32 hasn't": "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
  "an unknown version": "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
  "a program that is too short": "bc1pw5dgrnzv",
  "a program of another length": "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
  "both cases": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4",
  "padding that isn't zero": "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du",
  "no data": "bc1gmk9yu",
};

const generator = hex.decode("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
/** HASH160 of the generator, as BIP-173 uses it. */
const generatorHash = hex.decode("751e76e8199196d454941c45d1b3a323f1433bd6");
/** The Spark software development kit's address of the generator. */
const spark = "spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2";
const sparkInvoice =
  "spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uczgvssqgjzrv7pelw7h7yxz53rq0jvtf58dpzyqcg7spsu6khyg";
const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

describe("addresses of EVM networks", () => {
  it.each(eip55)("accepts %s and writes it with that checksum", (address) => {
    expect(isEvmAddress(address)).toBe(true);
    expect(evmAddress(hex.decode(address.slice(2).toLowerCase()))).toBe(address);
  });

  it("accepts one case throughout, and refuses a wrong checksum", () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    expect(isEvmAddress(address.toLowerCase())).toBe(true);
    expect(isEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(true);
    expect(isEvmAddress(address.replace("A", "a"))).toBe(false);
    expect(isEvmAddress(address.replace(/ed$/, "ee"))).toBe(false);
  });

  it.each([
    "",
    "0x",
    "52908400098527886E0F7030069857D2E4169EE7",
    "0xde",
    "0xg".padEnd(42, "0"),
    `0x${"0".repeat(41)}`,
    `0x${"0".repeat(40)}\n`,
  ])("refuses %j", (text) => {
    expect(isEvmAddress(text)).toBe(false);
  });
});

describe("addresses of Bitcoin", () => {
  it.each(bitcoin)("accepts %s", (address) => {
    expect(isBitcoinAddress(address)).toBe(true);
  });

  it.each(Object.entries(notBitcoin))("refuses %s", (_why, text) => {
    expect(isBitcoinAddress(text)).toBe(false);
  });

  it("writes the addresses of a key's hash as the published ones", () => {
    expect(bitcoinAddress(generatorHash)).toBe("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
    expect(bitcoinKeyHashAddress(generatorHash)).toBe("1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH");
    expect(bitcoinScriptHashAddress(hex.decode("bcfeb728b584253d5f3f70bcb780e9ef218a68f4"))).toBe(
      "3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN",
    );
  });
});

describe("addresses of Solana, Tron and Spark", () => {
  it("accepts published ones", () => {
    expect(isSolanaAddress(solana)).toBe(true);
    expect(isSolanaAddress("1".repeat(32))).toBe(true);
    expect(isTronAddress(tron)).toBe(true);
    expect(isSparkAddress(spark)).toBe(true);
    expect(isSparkAddress(spark.toUpperCase())).toBe(true);
  });

  it("writes published ones", () => {
    expect(tronAddress(hex.decode("a614f803b6fd780986a42c78ec9c7f77e6ded13c"))).toBe(tron);
    expect(sparkAddress(generator)).toBe(spark);
    expect(solanaAddress(new Uint8Array(32))).toBe("1".repeat(32));
  });

  it("refuses a Spark invoice, another network's address, and a key that is on no curve", () => {
    expect(isSparkAddress(sparkInvoice)).toBe(false);
    expect(isSparkAddress("sparkt1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9ucr4k6m4")).toBe(false);
    expect(isSparkAddress(sparkAddress(new Uint8Array(33).fill(0xff)))).toBe(false);
    expect(isSparkAddress(sparkAddress(Uint8Array.of(2, ...new Uint8Array(32).fill(0xff))))).toBe(false);
  });

  it("refuses other networks' addresses", () => {
    for (const text of [...eip55, ...bitcoin, solana, spark]) expect(isTronAddress(text)).toBe(false);
    for (const text of [...eip55, ...bitcoin, tron, spark, solana.slice(0, 30), `${solana}1`]) {
      expect(isSolanaAddress(text)).toBe(false);
    }
    for (const text of [...eip55, ...bitcoin, tron, solana]) expect(isSparkAddress(text)).toBe(false);
    for (const text of [...eip55, tron, solana, spark]) expect(isBitcoinAddress(text)).toBe(false);
  });
});

describe("any address", () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  const flipped = (text: string, at: number) => {
    const index = text.length - 1 - (at % (text.length - 4));
    return `${text.slice(0, index)}${text[index] === "2" ? "3" : "2"}${text.slice(index + 1)}`;
  };

  it("is one as written, and none with another digit where the form has a checksum", () => {
    fc.assert(
      fc.property(bytes(20), bytes(32), fc.nat(), (hash, key, at) => {
        expect(isEvmAddress(evmAddress(hash))).toBe(true);
        expect(isSolanaAddress(solanaAddress(key))).toBe(true);
        for (const address of [bitcoinAddress(hash), bitcoinKeyHashAddress(hash), bitcoinScriptHashAddress(hash)]) {
          expect(isBitcoinAddress(address)).toBe(true);
          expect(isBitcoinAddress(flipped(address, at))).toBe(false);
        }
        expect(isTronAddress(tronAddress(hash))).toBe(true);
        expect(isTronAddress(flipped(tronAddress(hash), at))).toBe(false);
        expect(isSparkAddress(flipped(spark, at))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it("is refused, never thrown at, whatever the text", () => {
    const rubbish = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constant("1".repeat(1_000_000)),
      fc.string({ size: "large" }),
    );
    fc.assert(
      fc.property(rubbish, (text) => {
        for (const check of [isEvmAddress, isBitcoinAddress, isTronAddress, isSparkAddress])
          expect(check(text)).toBe(false);
        expect(typeof isSolanaAddress(text)).toBe("boolean");
      }),
    );
  });

  it("has bytes of the right number", () => {
    for (const write of [evmAddress, bitcoinAddress, tronAddress, solanaAddress, sparkAddress]) {
      expect(() => write(new Uint8Array(19))).toThrow(RangeError);
    }
  });
});
