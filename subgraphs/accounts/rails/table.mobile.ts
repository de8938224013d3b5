import { phoneNumberForm } from "./calling-codes.js";
import { field, identified, required, type Rail, type RailField } from "./fields.js";

/** An account of a mobile operator: its subscriber's number. */
const mobileAccount = (name: string, country: string, phoneNumber: RailField, operator: string) =>
  ({
    name,
    countries: [country],
    currencies: [name.toUpperCase()],
    fields: { phoneNumber: required(phoneNumber), provider: required(field.provider(operator)) },
    identifiers: [identified("phoneNumber", ["provider"], "MOBILE_MONEY")],
    beneficiary: {},
  }) as const satisfies Rail;

/** The same in a currency that several countries share. */
const mobileAccountOf = (
  name: string,
  regions: readonly [string, ...string[]],
  phoneNumber: RailField,
  operator: string,
) =>
  ({
    ...mobileAccount(name, "", phoneNumber, operator),
    countries: regions,
    fields: {
      phoneNumber: required(phoneNumber),
      provider: required(field.provider(operator)),
      region: {
        ...required(field.region(regions)),
        inSandbox: ({ phoneNumber: number = "" }) =>
          regions.find((region) => phoneNumberForm(region)?.pattern.test(number)) ?? regions[0],
      },
    },
    countryOf: ({ region }) => region,
  }) as const satisfies Rail;

/** A bank's account or a wallet at the same institution: one number is given, or both. */
const bankOrMobile = (name: string, country: string, fields: Rail["fields"], by: "accountNumber" | "iban") =>
  ({
    name,
    countries: [country],
    currencies: [name.toUpperCase()],
    fields,
    identifiers: [
      identified(by, by === "iban" ? [] : ["bankName"], "BANK_TRANSFER"),
      identified("phoneNumber", ["bankName"], "MOBILE_MONEY"),
    ],
    beneficiary: {},
  }) as const satisfies Rail;

/** Accounts reached by mobile money, alone or besides bank transfers. */
export const mobileRails = {
  BDT_ACCOUNT: bankOrMobile(
    "Bdt",
    "BD",
    {
      accountNumber: field.accountNumber("1234567890123"),
      bankName: required(field.bankName("BRAC Bank")),
      branchCode: field.digits(5, 5, "26000"),
      swiftCode: field.swiftCode("BRAKBDDH"),
      phoneNumber: field.phoneNumber("+8801712345678"),
    },
    "accountNumber",
  ),
  BWP_ACCOUNT: mobileAccount("Bwp", "BW", field.phoneNumber("+26771234567"), "Orange Money"),
  CNY_ACCOUNT: bankOrMobile(
    "Cny",
    "CN",
    {
      accountNumber: field.accountNumber("6222021234567890123"),
      bankName: required(field.bankName("Industrial and Commercial Bank of China")),
      phoneNumber: field.phoneNumber("+8613812345678"),
    },
    "accountNumber",
  ),
  COP_ACCOUNT: {
    ...bankOrMobile(
      "Cop",
      "CO",
      {
        accountNumber: field.accountNumber("12345678901"),
        bankAccountType: field.bankAccountType,
        bankName: required(field.bankName("Bancolombia")),
        phoneNumber: field.phoneNumber("+573001234567"),
      },
      "accountNumber",
    ),
    beneficiary: { extra: "document" },
  },
  EGP_ACCOUNT: bankOrMobile(
    "Egp",
    "EG",
    {
      iban: field.iban(29, /^EG[0-9]{27}$/, "EG380019000500000000263180002"),
      bankName: required(field.bankName("National Bank of Egypt")),
      phoneNumber: field.phoneNumber("+201012345678"),
    },
    "iban",
  ),
  GHS_ACCOUNT: bankOrMobile(
    "Ghs",
    "GH",
    {
      accountNumber: field.accountNumber("1400001234567"),
      bankName: required(field.bankName("GCB Bank")),
      phoneNumber: field.phoneNumber("+233241234567"),
    },
    "accountNumber",
  ),
  HTG_ACCOUNT: {
    name: "Htg",
    countries: ["HT"],
    currencies: ["HTG"],
    fields: { phoneNumber: required(field.phoneNumber("+50934123456")) },
    identifiers: [identified("phoneNumber", [], "MOBILE_MONEY")],
    beneficiary: {},
  },
  KES_ACCOUNT: mobileAccount("Kes", "KE", field.phoneNumberOf("254", 9, 9, "+254712345678"), "M-PESA"),
  MWK_ACCOUNT: mobileAccount("Mwk", "MW", field.phoneNumber("+265991234567"), "Airtel Money"),
  PKR_ACCOUNT: {
    ...bankOrMobile(
      "Pkr",
      "PK",
      {
        bankName: required(field.bankName("Habib Bank Limited")),
        accountNumber: field.accountNumber("00427901234503"),
        iban: field.iban(24, /^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/, "PK36SCBL0000001123456702"),
        phoneNumber: field.phoneNumber("+923001234567"),
      },
      "accountNumber",
    ),
    identifiers: [
      identified("iban", [], "BANK_TRANSFER"),
      identified("accountNumber", ["bankName"], "BANK_TRANSFER"),
      identified("phoneNumber", ["bankName"], "MOBILE_MONEY"),
    ],
  },
  RWF_ACCOUNT: mobileAccount("Rwf", "RW", field.phoneNumberOf("250", 9, 9, "+250788123456"), "MTN Mobile Money"),
  SLV_ACCOUNT: {
    ...bankOrMobile(
      "Slv",
      "SV",
      {
        bankName: field.bankName("Banco Agrícola"),
        accountNumber: field.accountNumber("00370012345678"),
        bankAccountType: field.bankAccountType,
        phoneNumber: field.phoneNumber("+50370123456"),
      },
      "accountNumber",
    ),
    // El Salvador's banks keep dollars; the type is named after the country.
    currencies: ["USD"],
  },
  TZS_ACCOUNT: mobileAccount("Tzs", "TZ", field.phoneNumberOf("255", 9, 9, "+255712345678"), "M-Pesa"),
  UGX_ACCOUNT: mobileAccount("Ugx", "UG", field.phoneNumber("+256772123456"), "MTN Mobile Money"),
  XAF_ACCOUNT: mobileAccountOf("Xaf", ["CM", "CG"], field.phoneNumber("+237671234567"), "Orange Money"),
  XOF_ACCOUNT: mobileAccountOf("Xof", ["BJ", "CI", "SN", "TG"], field.phoneNumber("+22997123456"), "MTN Mobile Money"),
  ZMW_ACCOUNT: mobileAccount("Zmw", "ZM", field.phoneNumberOf("260", 9, 9, "+260971234567"), "Airtel Money"),
} as const satisfies Record<string, Rail>;
