import { currencies, isAsset } from "../../shared/kernel/currencies.js";
import { email } from "../../shared/schema/fields.js";
import { isCnpj, isCpf } from "./check-digits.js";
import { field, identified, required, type FieldCheck, type FieldFault, type Rail, type RailValues } from "./fields.js";

/** SWIFT supports fiat currencies only. */
const fiatCurrencies = [...currencies.keys()].filter((code) => !isAsset(code));

/** Countries whose IBANs SEPA reaches: the list of the European Payments Council. */
const sepa =
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA".split(
    " ",
  );

/** The form of a PIX key of each type, by the rules of Brazil's directory of keys. */
const pixKeys: Readonly<Record<string, FieldCheck>> = {
  CPF: { passes: (key) => /^[0-9]{11}$/.test(key), message: "is not a CPF: it must have 11 digits" },
  CNPJ: { passes: (key) => /^[0-9A-Z]{12}[0-9]{2}$/.test(key), message: "is not a CNPJ: it must have 14 digits" },
  EMAIL: { passes: (key) => email.safeParse(key).success, message: "is not an e-mail address" },
  PHONE: {
    passes: (key) => /^\+55[1-9][0-9]{9,10}$/.test(key),
    message: "is not a phone number of Brazil, such as +5511987654321",
  },
  RANDOM: {
    passes: (key) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(key),
    message: "is not a UUID, such as 123e4567-e89b-12d3-a456-426614174000",
  },
};

const pixChecksums: Readonly<Record<string, FieldCheck>> = {
  CPF: { passes: isCpf, message: "is not a CPF: its check digits are wrong" },
  CNPJ: { passes: isCnpj, message: "is not a CNPJ: its check digits are wrong" },
};

const pixFault =
  (rules: Readonly<Record<string, FieldCheck>>) =>
  ({ pixKey = "", pixKeyType = "" }: RailValues): FieldFault | undefined => {
    const rule = rules[pixKeyType];
    return !rule || rule.passes(pixKey) ? undefined : { field: "pixKey", message: `${rule.message} (${pixKeyType})` };
  };

const ibanCountry = ({ iban }: RailValues) => iban?.slice(0, 2);

function checkSepa(values: RailValues): FieldFault | undefined {
  const country = ibanCountry(values);
  if (country === undefined || sepa.includes(country)) return undefined;
  return { field: "iban", message: `is an account in ${country}, which SEPA does not reach: register a SWIFT_ACCOUNT` };
}

/** Bank, account number and BIC, as in much of Asia. */
const bankSwiftAccount = (name: string, country: string, examples: { bank: string; account: string; bic: string }) =>
  ({
    name,
    countries: [country],
    currencies: [name.toUpperCase()],
    fields: {
      bankName: required(field.bankName(examples.bank)),
      accountNumber: required(field.accountNumber(examples.account)),
      swiftCode: required(field.swiftCode(examples.bic)),
    },
    identifiers: [identified("accountNumber", ["swiftCode"], "BANK_TRANSFER")],
    beneficiary: {},
  }) as const satisfies Rail;

/** The tax number that a PIX key is, else that of the examples. */
const taxIdOfPixKey = ({ pixKey = "", pixKeyType }: RailValues) =>
  (pixKeyType === "CPF" || pixKeyType === "CNPJ") && field.taxId.pattern.test(pixKey) ? pixKey : field.taxId.valid;

/** Accounts reached by a country's own bank transfers, and SWIFT. */
export const bankRails = {
  AED_ACCOUNT: {
    name: "Aed",
    countries: ["AE"],
    currencies: ["AED"],
    fields: {
      iban: required(field.iban(23, /^AE[0-9]{21}$/, "AE070331234567890123456")),
      swiftCode: field.swiftCode("BOMLAEAD"),
    },
    identifiers: [identified("iban", [], "BANK_TRANSFER")],
    beneficiary: { required: ["address"] },
  },
  BRL_ACCOUNT: {
    name: "Brl",
    countries: ["BR"],
    currencies: ["BRL"],
    fields: {
      pixKey: required({ minLength: 1, maxLength: 77, valid: "maria@example.com", broken: "maria" }),
      pixKeyType: required({ values: ["CPF", "CNPJ", "EMAIL", "PHONE", "RANDOM"], valid: "EMAIL", broken: "FAX" }),
      taxId: { ...required(field.taxId), inSandbox: taxIdOfPixKey },
    },
    identifiers: [identified("pixKey", [], "PIX")],
    pullRail: "PIX",
    check: pixFault(pixKeys),
    checksum: pixFault(pixChecksums),
    beneficiary: {},
  },
  CAD_ACCOUNT: {
    name: "Cad",
    countries: ["CA"],
    currencies: ["CAD"],
    fields: {
      bankCode: required(field.digits(3, 3, "004")),
      branchCode: required(field.digits(5, 5, "10202")),
      accountNumber: required(field.digits(7, 12, "5123456")),
    },
    identifiers: [identified("accountNumber", ["bankCode", "branchCode"], "BANK_TRANSFER")],
    pullRail: "BANK_TRANSFER",
    beneficiary: { extra: "registrationNumber" },
  },
  DKK_ACCOUNT: {
    name: "Dkk",
    countries: ["DK"],
    currencies: ["DKK"],
    fields: {
      iban: required(field.iban(18, /^DK[0-9]{16}$/, "DK5000400440116243")),
      swiftCode: field.swiftCode("DABADKKK"),
    },
    identifiers: [identified("iban", [], "SEPA", "SEPA_INSTANT")],
    beneficiary: {},
  },
  EUR_ACCOUNT: {
    name: "Eur",
    countries: sepa,
    currencies: ["EUR"],
    fields: { iban: required(field.anyIban), swiftCode: field.swiftCode("DEUTDEFF") },
    identifiers: [identified("iban", [], "SEPA", "SEPA_INSTANT")],
    pullRail: "SEPA",
    check: checkSepa,
    countryOf: ibanCountry,
    beneficiary: { required: ["countryOfResidence"] },
  },
  GBP_ACCOUNT: {
    name: "Gbp",
    countries: ["GB"],
    currencies: ["GBP"],
    fields: {
      sortCode: required(field.digits(6, 6, "200000")),
      accountNumber: required(field.digits(8, 8, "55779911")),
    },
    identifiers: [identified("accountNumber", ["sortCode"], "FASTER_PAYMENTS")],
    beneficiary: {},
  },
  GTQ_ACCOUNT: {
    name: "Gtq",
    countries: ["GT"],
    currencies: ["GTQ"],
    fields: {
      accountNumber: required(field.accountNumber("3012345678")),
      bankAccountType: required(field.bankAccountType),
      bankName: required(field.bankName("Banco Industrial")),
    },
    identifiers: [identified("accountNumber", ["bankName"], "BANK_TRANSFER")],
    beneficiary: { required: ["countryOfResidence", "phoneNumber"] },
  },
  HKD_ACCOUNT: bankSwiftAccount("Hkd", "HK", { bank: "HSBC", account: "123456789833", bic: "HSBCHKHH" }),
  IDR_ACCOUNT: {
    name: "Idr",
    countries: ["ID"],
    currencies: ["IDR"],
    fields: {
      bankName: required(field.bankName("Bank Central Asia")),
      accountNumber: required(field.accountNumber("1234567890")),
      swiftCode: required(field.swiftCode("CENAIDJA")),
      phoneNumber: required(field.phoneNumberOf("62", 9, 12, "+6281234567890")),
    },
    identifiers: [identified("accountNumber", ["swiftCode"], "BANK_TRANSFER")],
    beneficiary: {},
  },
  INR_ACCOUNT: {
    name: "Inr",
    countries: ["IN"],
    currencies: ["INR"],
    fields: {
      vpa: {
        minLength: 3,
        maxLength: 255,
        pattern: /^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/,
        hint: "must be a UPI address, such as asha@okbank",
        valid: "asha@okbank",
        broken: "asha@",
      },
      accountNumber: field.digits(9, 18, "123456789012"),
      ifsc: {
        minLength: 11,
        maxLength: 11,
        pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
        hint: "must be an IFSC: four capital letters, 0, then six capital letters or digits, such as HDFC0001234",
        valid: "HDFC0001234",
        broken: "HDFC1001234",
      },
      rail: field.words(32, "NEFT"),
      bankName: field.bankName("HDFC Bank"),
    },
    identifiers: [identified("vpa", [], "UPI"), identified("accountNumber", ["ifsc"], "NEFT", "RTGS")],
    pullRail: "UPI",
    together: ["accountNumber", "ifsc"],
    beneficiary: {},
  },
  JMD_ACCOUNT: {
    name: "Jmd",
    countries: ["JM"],
    currencies: ["JMD"],
    fields: {
      accountNumber: required(field.accountNumber("212345678")),
      branchCode: required(field.digits(5, 5, "20065")),
      bankAccountType: required(field.bankAccountType),
      bankName: required(field.bankName("National Commercial Bank Jamaica")),
    },
    identifiers: [identified("accountNumber", ["bankName", "branchCode"], "BANK_TRANSFER")],
    beneficiary: { required: ["address", "phoneNumber"] },
  },
  MXN_ACCOUNT: {
    name: "Mxn",
    countries: ["MX"],
    currencies: ["MXN"],
    fields: { clabeNumber: required(field.clabe) },
    identifiers: [identified("clabeNumber", [], "SPEI")],
    beneficiary: {},
  },
  MYR_ACCOUNT: bankSwiftAccount("Myr", "MY", { bank: "Maybank", account: "114012345678", bic: "MBBEMYKL" }),
  NGN_ACCOUNT: {
    name: "Ngn",
    countries: ["NG"],
    currencies: ["NGN"],
    fields: {
      accountNumber: required(field.digits(10, 10, "0123456789")),
      bankName: required(field.bankName("Guaranty Trust Bank")),
    },
    identifiers: [identified("accountNumber", ["bankName"], "BANK_TRANSFER")],
    beneficiary: {},
  },
  PHP_ACCOUNT: {
    name: "Php",
    countries: ["PH"],
    currencies: ["PHP"],
    fields: {
      bankName: required(field.bankName("BDO Unibank")),
      accountNumber: required(field.digits(8, 16, "001234567890")),
    },
    identifiers: [identified("accountNumber", ["bankName"], "BANK_TRANSFER")],
    beneficiary: {},
  },
  SGD_ACCOUNT: {
    name: "Sgd",
    countries: ["SG"],
    currencies: ["SGD"],
    fields: {
      bankName: field.bankName("DBS Bank"),
      accountNumber: required(field.accountNumber("0123456789")),
      swiftCode: required(field.swiftCode("DBSSSGSG")),
    },
    identifiers: [identified("accountNumber", ["swiftCode"], "PAYNOW", "FAST", "BANK_TRANSFER")],
    beneficiary: {},
  },
  THB_ACCOUNT: bankSwiftAccount("Thb", "TH", { bank: "Bangkok Bank", account: "1234567890", bic: "BKKBTHBK" }),
  USD_ACCOUNT: {
    name: "Usd",
    countries: ["US"],
    currencies: ["USD"],
    fields: {
      accountNumber: required(field.accountNumber("123456789")),
      routingNumber: required(field.routingNumber),
      bankName: field.words(140, "JPMorgan Chase"),
      bankAccountType: field.bankAccountType,
      intermediaryBankName: field.words(140, "Wells Fargo"),
      intermediaryRoutingNumber: field.routingNumber,
      fiToFiInformation: field.fiToFiInformation,
    },
    identifiers: [
      { ...identified("accountNumber", ["routingNumber"], "ACH", "WIRE", "RTP", "FEDNOW"), longest: { ACH: 17 } },
    ],
    pullRail: "ACH",
    beneficiary: {},
  },
  VND_ACCOUNT: bankSwiftAccount("Vnd", "VN", { bank: "Vietcombank", account: "0011001234567", bic: "BFTVVNVX" }),
  ZAR_ACCOUNT: {
    name: "Zar",
    countries: ["ZA"],
    currencies: ["ZAR"],
    fields: {
      accountNumber: required(field.digits(9, 13, "062001234")),
      bankName: required(field.bankName("Standard Bank")),
    },
    identifiers: [identified("accountNumber", ["bankName"], "BANK_TRANSFER")],
    beneficiary: {},
  },
  SWIFT_ACCOUNT: {
    name: "Swift",
    countries: [],
    currencies: fiatCurrencies,
    fields: {
      country: required(field.country),
      swiftCode: required(field.swiftCode("DEUTDEFF")),
      bankName: required(field.bankName("Deutsche Bank")),
      accountNumber: field.accountNumber("1234567"),
      iban: field.anyIban,
    },
    identifiers: [identified("iban", [], "SWIFT"), identified("accountNumber", ["swiftCode"], "SWIFT")],
    countryOf: ({ country }) => country,
    beneficiary: {},
  },
} as const satisfies Record<string, Rail>;
