import { describe, expect, it } from "@jest/globals";
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { base58, base64, hex } from "@scure/base";
import fc from "fast-check";
import { solanaAddress } from "../../subgraphs/accounts/rails/crypto-address.js";
import {
  isProvableBySignature,
  verifyWalletSignature,
  type SignatureScheme,
  type SigningNetwork,
} from "../../subgraphs/accounts/ownership-rules/wallet-signature.js";
import { bitcoinWallet, evmWallet, solanaWallet } from "../testkit/wallets.js";

function verify(
  network: SigningNetwork,
  signed: [string, string, string],
  scheme: SignatureScheme = "bip137",
): boolean {
  const [address, message, signature] = signed;
  return verifyWalletSignature({ network, address, message, signature, scheme });
}

const messages = [
  "",
  "Prove it",
  "Größe: 7 €, 🪙",
  "long ".repeat(100),
  "x".repeat(252),
  "x".repeat(253),
  "x".repeat(40_000),
];
const order = secp256k1.Point.Fn.ORDER;

describe("signatures of EVM wallets", () => {
  // The example in web3.js's documentation of accounts.sign.
  const address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
  const published =
    "0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c";

  it("accepts a published one, in any case, with or without 0x, v from 27 or from 0", () => {
    const short = `${published.slice(0, -2)}01`;
    for (const signature of [published, published.toUpperCase(), published.slice(2), short]) {
      expect(verify("EVM", [address, "Some data", signature])).toBe(true);
    }
    expect(verify("EVM", [address.toLowerCase(), "Some data", published])).toBe(true);
  });

  it("refuses another message, address, recovery value or length", () => {
    expect(verify("EVM", [address, "Some data.", published])).toBe(false);
    expect(verify("EVM", [address.replace("65c23", "65c24"), "Some data", published])).toBe(false);
    for (const v of ["1b", "00", "02", "1d", "25"]) {
      expect(verify("EVM", [address, "Some data", `${published.slice(0, -2)}${v}`])).toBe(false);
    }
    for (const signature of [published.slice(0, -2), `${published}00`, `${published} `, "0x", ""]) {
      expect(verify("EVM", [address, "Some data", signature])).toBe(false);
    }
  });

  it("refuses the same signature with the other s", () => {
    const bytes = hex.decode(published.slice(2));
    const s = order - BigInt(`0x${hex.encode(bytes.subarray(32, 64))}`);
    const other = `${published.slice(0, 66)}${s.toString(16).padStart(64, "0")}1b`;
    expect(verify("EVM", [address, "Some data", other])).toBe(false);
  });

  it("accepts what a wallet signs, whatever the text", () => {
    const wallet = evmWallet();
    for (const message of messages) expect(verify("EVM", [wallet.address, message, wallet.sign(message)])).toBe(true);
    expect(verify("EVM", [evmWallet().address, "Prove it", wallet.sign("Prove it")])).toBe(false);
  });
});

describe("signatures of Bitcoin wallets", () => {
  // Test vectors of bitcoinjs-message, and an older one of bitcore's.
  const message = "vires is numeris";
  const tail = "F8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=";
  const uncompressed = "G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=";
  const nested: [string, string, string] = ["3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN", message, `J${tail}`];
  const segwit: [string, string, string] = ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", message, `K${tail}`];
  const published: [string, string, string][] = [
    ["16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM", message, uncompressed],
    ["1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs", message, uncompressed.replace("G", "H")],
    [
      "1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV",
      "This is an example of a signed message.",
      "H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=",
    ],
    nested,
    segwit,
  ];

  it.each(published)("accepts the published one of %s by either scheme", (...signed) => {
    expect(verify("BITCOIN", signed)).toBe(true);
    expect(verify("BITCOIN", signed, "electrum")).toBe(true);
    expect(verify("BITCOIN", [signed[0], `${signed[1]}.`, signed[2]])).toBe(false);
  });

  it("accepts a segwit address in capitals", () => {
    expect(verify("BITCOIN", [segwit[0].toUpperCase(), message, segwit[2]])).toBe(true);
  });

  it("takes the kind of address from the first byte by BIP-137, and any of a compressed key by Electrum", () => {
    for (const [address] of [nested, segwit]) {
      expect(verify("BITCOIN", [address, message, `I${tail}`])).toBe(false);
      expect(verify("BITCOIN", [address, message, `I${tail}`], "electrum")).toBe(true);
    }
    expect(verify("BITCOIN", [nested[0], message, segwit[2]])).toBe(false);
    // An uncompressed key has no segwit address, and another P2PKH address.
    for (const address of [nested[0], segwit[0], "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH"]) {
      expect(verify("BITCOIN", [address, message, `H${tail}`], "electrum")).toBe(false);
    }
  });

  it("refuses a Taproot address, which these schemes do not cover", () => {
    const taproot = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
    expect(isProvableBySignature("BITCOIN", taproot)).toBe(false);
    for (const [address] of published) expect(isProvableBySignature("BITCOIN", address)).toBe(true);
    for (const header of "HIJK") {
      expect(verify("BITCOIN", [taproot, message, `${header}${tail}`], "electrum")).toBe(false);
    }
  });

  it("accepts what a wallet signs for each kind of address, whatever the text", () => {
    const wallet = bitcoinWallet();
    for (const kind of ["p2pkh", "p2shP2wpkh", "p2wpkh"] as const) {
      for (const text of messages) {
        expect(verify("BITCOIN", [wallet.addresses[kind], text, wallet.sign(text, kind)])).toBe(true);
        expect(verify("BITCOIN", [wallet.addresses[kind], text, wallet.sign(text)], "electrum")).toBe(true);
      }
    }
  });
});

describe("signatures of Solana wallets", () => {
  // RFC 8032, 7.1, test 2: the message is the one byte "r".
  const address = solanaAddress(hex.decode("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
  const bytes = hex.decode(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
      "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  );

  it("accepts the published one, and refuses another message or address", () => {
    expect(verify("SOLANA", [address, "r", base58.encode(bytes)])).toBe(true);
    expect(verify("SOLANA", [address, "s", base58.encode(bytes)])).toBe(false);
    expect(verify("SOLANA", [solanaWallet().address, "r", base58.encode(bytes)])).toBe(false);
  });

  it("refuses other lengths and encodings", () => {
    const encodings = [base58.encode(bytes.subarray(1)), base58.encode(Uint8Array.of(0, ...bytes)), hex.encode(bytes)];
    for (const signature of [...encodings, base64.encode(bytes), ""]) {
      expect(verify("SOLANA", [address, "r", signature])).toBe(false);
    }
  });

  it("refuses an address whose signatures anybody can make", () => {
    // The neutral element as key: R = the neutral element and s = 0 solve the equation for every message.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    const forged = Uint8Array.of(...neutral, ...new Uint8Array(32));
    expect(ed25519.verify(forged, new TextEncoder().encode("any"), neutral, { zip215: true })).toBe(true);
    expect(verify("SOLANA", [solanaAddress(neutral), "any", base58.encode(forged)])).toBe(false);
  });

  it("accepts what a wallet signs, whatever the text", () => {
    const wallet = solanaWallet();
    for (const message of messages)
      expect(verify("SOLANA", [wallet.address, message, wallet.sign(message)])).toBe(true);
  });
});

describe("rubbish", () => {
  const anySignature = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.uint8Array({ maxLength: 70 }).map((bytes) => `0x${hex.encode(bytes)}`),
    fc.uint8Array({ minLength: 65, maxLength: 65 }).map((bytes) => base64.encode(bytes)),
    fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base58.encode(bytes)),
    fc.constantFrom(
      "1".repeat(1_000_000),
      `0x${"0".repeat(130)}`,
      `0x${"f".repeat(130)}`,
      base64.encode(new Uint8Array(65)),
    ),
  );
  const anyAddress = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1".repeat(32), evmWallet().address));

  it("is false, never an error", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<SigningNetwork[]>("EVM", "BITCOIN", "SOLANA"),
        fc.tuple(anyAddress, fc.string({ unit: "binary" }), anySignature),
        fc.constantFrom<SignatureScheme[]>("bip137", "electrum"),
        (network, signed, scheme) => {
          expect(verify(network, signed, scheme)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
