import type { OnChainNetworkName } from "../../shared/schema/crypto-networks.js";
import { isBitcoinAddress, isEvmAddress, isSolanaAddress, isSparkAddress, isTronAddress } from "./crypto-address.js";
import type { FieldCheck } from "./fields.js";

/** A network's addresses: their form, and what production checks beyond it. */
interface AddressRule {
  readonly check: FieldCheck;
  readonly checksum: FieldCheck;
}

const base58 = "[1-9A-HJ-NP-Za-km-z]";
const forms = {
  evm: /^0x[0-9a-fA-F]{40}$/,
  bitcoin: new RegExp(`^(?:[13]${base58}{25,34}|bc1[0-9a-z]{11,87}|BC1[0-9A-Z]{11,87})$`),
  solana: new RegExp(`^${base58}{32,44}$`),
  tron: new RegExp(`^T${base58}{33}$`),
  // Also with the prefixes of Spark's test networks, such as sparkrt.
  spark: /^sp(?:ark)?[a-z]{0,2}1[0-9a-z]{38,}$/i,
};

const evm: AddressRule = {
  check: { passes: (text) => forms.evm.test(text), message: "is not an EVM address: 0x and 40 hexadecimal digits" },
  checksum: {
    passes: isEvmAddress,
    message: "is not an EVM address: the mixed case of its digits must be the checksum of EIP-55",
  },
};

export const addressRules: Readonly<Record<OnChainNetworkName, AddressRule>> = {
  BITCOIN: {
    check: { passes: (text) => forms.bitcoin.test(text), message: "is not an address of Bitcoin's main network" },
    checksum: {
      passes: isBitcoinAddress,
      message: "is not an address of Bitcoin's main network: its checksum is wrong",
    },
  },
  ETHEREUM: evm,
  SOLANA: {
    check: {
      passes: (text) => forms.solana.test(text),
      message: "is not a Solana address: 32 to 44 characters of base58",
    },
    checksum: { passes: isSolanaAddress, message: "is not a Solana address: 32 bytes in base58" },
  },
  BASE: evm,
  POLYGON: evm,
  TRON: {
    check: {
      passes: (text) => forms.tron.test(text),
      message: "is not a Tron address: T and 33 characters of base58",
    },
    checksum: { passes: isTronAddress, message: "is not a Tron address: its checksum is wrong" },
  },
  PLASMA: evm,
  SPARK: {
    check: { passes: (text) => forms.spark.test(text), message: "is not a Spark address, such as spark1..." },
    checksum: { passes: isSparkAddress, message: "is not a Spark address: its checksum or its public key is wrong" },
  },
};
