import { cryptoNetworks } from "../../shared/schema/crypto-networks.js";
import { addressRules } from "./addresses.js";
import { field, identified, required, type Rail, type RailField } from "./fields.js";
import {
  invoiceCheck,
  invoiceNetworkCheck,
  isLightningAddress,
  maxInvoiceLength,
  offerCheck,
  offerNetworkCheck,
} from "./lightning.js";

const evmExample = {
  valid: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  broken: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed",
};
/** A Spark wallet also has a Bitcoin address: the contract has no account type for Bitcoin alone. */
const { BITCOIN, SPARK } = addressRules;
const sparkOrBitcoin = {
  check: {
    passes: (address: string) => SPARK.check.passes(address) || BITCOIN.check.passes(address),
    message: "is neither a Spark address nor one of Bitcoin's main network",
  },
  checksum: {
    passes: (address: string) => SPARK.checksum.passes(address) || BITCOIN.checksum.passes(address),
    message: "is neither a Spark address nor one of Bitcoin's main network: its checksum is wrong",
  },
};

/** A wallet of one network. */
const wallet = (
  name: string,
  currencies: readonly string[],
  rule: Pick<RailField, "check" | "checksum">,
  examples: { readonly valid: string; readonly broken: string },
) =>
  ({
    name: `${name}Wallet`,
    countries: [],
    currencies,
    fields: {
      address: required({ maxLength: 256, ...rule, ...examples }),
      vaspName: field.words(255, "Example Exchange"),
    },
    identifiers: [identified("address", [])],
    beneficiary: "wallet",
  }) as const satisfies Rail;

/** Self-custody wallets, and wallets at an exchange (`vaspName`). */
export const walletRails = {
  BASE_WALLET: wallet("Base", cryptoNetworks.BASE.assets, addressRules.BASE, evmExample),
  ETHEREUM_WALLET: wallet("Ethereum", cryptoNetworks.ETHEREUM.assets, addressRules.ETHEREUM, evmExample),
  LIGHTNING: {
    name: "Lightning",
    countries: [],
    currencies: ["BTC"],
    fields: {
      invoice: {
        maxLength: maxInvoiceLength,
        check: invoiceCheck,
        checksum: invoiceNetworkCheck,
        // The first example of BOLT 11.
        valid:
          "lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql",
        broken: "lnbc1pvjluez",
      },
      bolt12: {
        maxLength: maxInvoiceLength,
        check: offerCheck,
        mayHaveLines: true,
        checksum: offerNetworkCheck,
        valid:
          "lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7lz5djge4afgfjn7k4rgrkuag0jsd5xvxg",
        broken: "lnb1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7ms",
      },
      lightningAddress: {
        maxLength: 320,
        check: { passes: isLightningAddress, message: "is not a Lightning address, such as ana@example.com" },
        valid: "ana@example.com",
        broken: "ana@example",
      },
    },
    identifiers: [identified("invoice", []), identified("bolt12", []), identified("lightningAddress", [])],
    isOneIdentifierOnly: true,
    beneficiary: "none",
  },
  PLASMA_WALLET: wallet("Plasma", cryptoNetworks.PLASMA.assets, addressRules.PLASMA, evmExample),
  POLYGON_WALLET: wallet("Polygon", cryptoNetworks.POLYGON.assets, addressRules.POLYGON, evmExample),
  SOLANA_WALLET: wallet("Solana", cryptoNetworks.SOLANA.assets, addressRules.SOLANA, {
    valid: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
    broken: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaK0",
  }),
  SPARK_WALLET: wallet("Spark", cryptoNetworks.SPARK.assets, sparkOrBitcoin, {
    valid: "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz2",
    broken: "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz3",
  }),
  TRON_WALLET: wallet("Tron", cryptoNetworks.TRON.assets, addressRules.TRON, {
    valid: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    broken: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u",
  }),
} as const satisfies Record<string, Rail>;
