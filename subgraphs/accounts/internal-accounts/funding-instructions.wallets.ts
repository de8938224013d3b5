import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bitcoinAddress, evmAddress, solanaAddress, sparkAddress, tronAddress } from "../rails/crypto-address.js";
import { holder, type Details, type Draw, type Recipe, type Way } from "./funding-instructions.draw.js";
import { lightningInvoice } from "./funding-instructions.lightning.js";
import type { PaymentAccountType } from "./payment-instructions.wire.js";

/** Funding by crypto networks; the keys of the addresses are discarded. */

const wallet = (accountType: PaymentAccountType, address: string, more: Details = {}): Way => ({
  accountType,
  details: { address, ...more },
  unique: ["address"],
});

const secretKey = ({ bytes }: Draw) => secp256k1.utils.randomSecretKey(bytes(48));
export const spark = (draw: Draw, assetType: string, key?: Uint8Array) =>
  wallet("SPARK_WALLET", sparkAddress(key ?? secp256k1.getPublicKey(secretKey(draw))), { assetType });
const solana = (draw: Draw, assetType: string) =>
  wallet("SOLANA_WALLET", solanaAddress(ed25519.getPublicKey(draw.bytes(32))), { assetType });
const evm = ({ bytes }: Draw, accountType: PaymentAccountType, assetType: string) =>
  wallet(accountType, evmAddress(bytes(20)), { assetType });

const tenYearsSeconds = 10 * 365 * 86_400;

function lightning(draw: Draw): Way {
  const invoice = lightningInvoice({
    paymentHash: draw.bytes(32),
    paymentSecret: draw.bytes(32),
    nodeSecretKey: secretKey(draw),
    description: `${holder} ${draw.reference}`,
    // A satoshi is a thousand millisatoshis.
    amountMsat: draw.request && draw.request.amountMinor * 1000n,
    createdAt: new Date(),
    expirySeconds: draw.request?.validSeconds ?? tenYearsSeconds,
  });
  return { accountType: "LIGHTNING", details: { invoice }, unique: ["invoice"], note: "The invoice is paid once." };
}

/** By asset. */
export const walletRecipes: Readonly<Record<string, Recipe>> = {
  BTC: (draw) => [
    wallet("BITCOIN_L1", bitcoinAddress(draw.bytes(20)), { network: "BITCOIN" }),
    lightning(draw),
    spark(draw, "BTC"),
  ],
  USDC: (draw) => [
    evm(draw, "ETHEREUM_WALLET", "USDC"),
    evm(draw, "BASE_WALLET", "USDC"),
    evm(draw, "POLYGON_WALLET", "USDC"),
    solana(draw, "USDC"),
  ],
  USDT: (draw) => [
    evm(draw, "ETHEREUM_WALLET", "USDT"),
    evm(draw, "PLASMA_WALLET", "USDT"),
    solana(draw, "USDT"),
    wallet("TRON_WALLET", tronAddress(draw.bytes(20)), { assetType: "USDT" }),
  ],
  USDB: (draw) => [spark(draw, "USDB")],
};
