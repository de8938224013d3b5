import { ApiError } from "../../shared/kernel/errors.js";
import { isBitcoinAddress } from "../rails/crypto-address.js";
import { isProvableBySignature, type SigningNetwork } from "./wallet-signature.js";

/** Members of an account's `accountInfo` that the ownership rules read. */
export interface WalletInfo {
  readonly accountType: string;
  readonly address?: string | null;
  /** The exchange or other company that holds the wallet's keys. */
  readonly vaspName?: string | null;
}

/** Networks on which all wallets sign messages by one scheme. */
const networkByAccountType: Readonly<Record<string, SigningNetwork>> = {
  BASE_WALLET: "EVM",
  ETHEREUM_WALLET: "EVM",
  PLASMA_WALLET: "EVM",
  POLYGON_WALLET: "EVM",
  SOLANA_WALLET: "SOLANA",
};

/** Whether the holder has the wallet's keys, and so can prove ownership. */
export function isSelfCustodyWallet({ accountType, vaspName }: WalletInfo): boolean {
  return accountType.endsWith("_WALLET") && !vaspName;
}

/** A wallet that can be proven by a signature: its network's scheme, and the address. */
export interface SigningWallet {
  readonly network: SigningNetwork;
  readonly address: string;
}

/** Throws 409 CONFLICT if the wallet's signatures can't be checked. */
export function signingWallet({ accountType, address }: WalletInfo): SigningWallet {
  if (address) {
    const network = networkByAccountType[accountType] ?? (isBitcoinAddress(address) ? "BITCOIN" : undefined);
    if (network && isProvableBySignature(network, address)) return { network, address };
  }
  throw new ApiError(
    "CONFLICT",
    `WALLET_SIGNATURE: signatures by this ${accountType} can't be checked. Use the method LIVENESS.`,
  );
}
