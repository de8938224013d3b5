import { z } from "zod";

/** A network for assets: the single source for wire schemas and domain rules. */
interface CryptoNetwork {
  /** The assets that can be sent there. */
  readonly assets: readonly string[];
  /** The assets that the service itself receives there; default: all. */
  readonly received?: readonly string[];
  /** The type of an account there, as registrations and payment instructions name it. */
  readonly accountType: string;
}

export const cryptoNetworks = {
  BITCOIN: { assets: ["BTC"], accountType: "BITCOIN_L1" },
  ETHEREUM: { assets: ["USDC", "USDT"], accountType: "ETHEREUM_WALLET" },
  SOLANA: { assets: ["USDC", "USDT"], accountType: "SOLANA_WALLET" },
  BASE: { assets: ["USDC"], accountType: "BASE_WALLET" },
  POLYGON: { assets: ["USDC"], accountType: "POLYGON_WALLET" },
  TRON: { assets: ["USDC", "USDT"], received: ["USDT"], accountType: "TRON_WALLET" },
  PLASMA: { assets: ["USDT"], accountType: "PLASMA_WALLET" },
  /** Not a chain: a payment has an invoice, and neither address nor transaction hash. */
  LIGHTNING: { assets: ["BTC"], accountType: "LIGHTNING" },
  SPARK: { assets: ["BTC", "USDB"], accountType: "SPARK_WALLET" },
} as const satisfies Record<string, CryptoNetwork>;

export type CryptoNetworkName = keyof typeof cryptoNetworks;
export type OnChainNetworkName = Exclude<CryptoNetworkName, "LIGHTNING">;

export const cryptoNetworkNames = Object.keys(cryptoNetworks).filter((name): name is CryptoNetworkName =>
  Object.hasOwn(cryptoNetworks, name),
);

export function isOnChain(name: CryptoNetworkName): name is OnChainNetworkName {
  return name !== "LIGHTNING";
}

export const onChainNetwork = z.enum(cryptoNetworkNames.filter(isOnChain)).meta({ id: "CryptoNetwork" });

/** The networks on which an asset can be sent; none for fiat. */
export function networksOf(asset: string): readonly CryptoNetworkName[] {
  return cryptoNetworkNames.filter((name) => {
    const { assets }: CryptoNetwork = cryptoNetworks[name];
    return assets.includes(asset);
  });
}

/** The networks on which the service receives an asset; none for fiat. */
export function receivingNetworksOf(asset: string): readonly CryptoNetworkName[] {
  return networksOf(asset).filter((name) => {
    const { assets, received = assets }: CryptoNetwork = cryptoNetworks[name];
    return received.includes(asset);
  });
}
