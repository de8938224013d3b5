import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { getMetadataStorage } from "type-graphql";
import {
  checkAccountInfo,
  doubtsAbout,
  faultsInProduction,
  normalised,
} from "../../subgraphs/accounts/account-info/check.js";
import { accountInfoToGraph } from "../../subgraphs/accounts/account-info/type.js";
import { accountInfo, accountInfoCreate, paymentRailsOf } from "../../subgraphs/accounts/account-info/wire.js";
import { knownBank } from "../../subgraphs/accounts/discoveries/service.js";
import { ibanCheckDigits } from "../../subgraphs/accounts/rails/iban.js";
import { railFieldNames, type Rail, type RailFieldName } from "../../subgraphs/accounts/rails/fields.js";
import { externalAccountTypes, rails, type ExternalAccountType } from "../../subgraphs/accounts/rails/table.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { acceptedIfFilledIn, acceptedInSandbox } from "../../subgraphs/shared/kernel/report.js";
import { paymentRail } from "../../subgraphs/shared/schema/payments.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";

type Json = Readonly<Record<string, unknown>>;

const address = { line1: "1 Main Street", city: "Springfield", postalCode: "12345", country: "US" };
const individual = {
  beneficiaryType: "INDIVIDUAL",
  fullName: "Ana Silva",
  birthDate: "1990-02-28",
  nationality: "PT",
  email: "ana@example.com",
  phoneNumber: "+14155550123",
  countryOfResidence: "PT",
  address,
};
const walletIndividual = { beneficiaryType: "INDIVIDUAL", fullName: "Ana Silva", countryOfResidence: "PT" };
const business = { beneficiaryType: "BUSINESS", legalName: "Example Ltd", registrationNumber: "123", taxId: "456" };

const rowOf = (type: ExternalAccountType): Rail => rails[type];
const fieldNamesOf = (type: ExternalAccountType) =>
  railFieldNames.filter((name) => rowOf(type).fields[name] !== undefined);
const currencyOf = (type: ExternalAccountType) => rowOf(type).currencies[0] ?? "";
const validOf = (type: ExternalAccountType, name: RailFieldName) => rowOf(type).fields[name]?.valid;
function individualOf(type: ExternalAccountType): Json | undefined {
  const { beneficiary } = rowOf(type);
  if (beneficiary === "none") return undefined;
  return beneficiary === "wallet" ? walletIndividual : individual;
}

/** An `accountInfo` with all that the type requires, and `name`. */
function example(type: ExternalAccountType, name?: RailFieldName): Record<string, unknown> {
  const { fields, identifiers, together = [], isOneIdentifierOnly } = rowOf(type);
  const names = new Set(fieldNamesOf(type).filter((field) => fields[field]?.isRequired));
  if (name) names.add(name);
  if (!identifiers.some(({ by }) => names.has(by))) names.add(identifiers[0].by);
  if (isOneIdentifierOnly && name) for (const field of names) if (field !== name) names.delete(field);
  if (together.some((field) => names.has(field))) together.forEach((field) => names.add(field));
  const beneficiary = individualOf(type);
  return {
    accountType: type,
    ...Object.fromEntries([...names].map((field) => [field, validOf(type, field)])),
    ...(beneficiary && { beneficiary }),
  };
}

/** The warnings of what the sandbox accepts; throws what production refuses. */
function warningsIn(environment: "SANDBOX" | "PRODUCTION", input: Json, currency: string): string[] {
  const { info, missing } = checkAccountInfo(input, currency);
  const tenant = { platformId: "", environment } as const;
  return [...acceptedIfFilledIn(tenant, missing), ...acceptedInSandbox(tenant, faultsInProduction(info, currency))];
}

/** The error of what production refuses: its code, and the fields that it names. */
function refusal(input: Json, currency: string): { code: string; fields: string[]; message: string } {
  try {
    warningsIn("PRODUCTION", input, currency);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, details, status } = error.body;
    expect(status).toBe(400);
    return {
      code,
      fields: [...new Set((details?.errors ?? []).map(({ field }) => field))],
      message: details?.errors?.[0]?.message ?? "",
    };
  }
  throw new Error(`Accepted: ${JSON.stringify(input)}`);
}

const refused = (field: string) => expect.objectContaining({ code: "INVALID_INPUT", fields: [field] });

function without(input: Json, name: string): Json {
  return Object.fromEntries(Object.entries(input).filter(([member]) => member !== name));
}

describe.each(externalAccountTypes)("%s", (type) => {
  const currency = currencyOf(type);
  const row = rowOf(type);

  it("accepts each field's valid value, and the reply shows what was sent with the rails that reach it", () => {
    for (const name of fieldNamesOf(type)) {
      const sent = example(type, name);
      expect(sent[name]).toBe(validOf(type, name));
      const { info, ...checked } = checkAccountInfo(sent, currency);
      expect(checked).toMatchObject({ accountType: type, currency });
      const { paymentRails = [], ...rest } = info;
      expect(rest).toEqual(sent);
      expect(paymentRailsOf(row)).toEqual(expect.arrayContaining([paymentRails].flat()));
      expect(Object.hasOwn(info, "paymentRails")).toBe(paymentRailsOf(row).length > 0);
      expect(paymentRails).not.toEqual(paymentRailsOf(row).length > 0 ? [] : undefined);
      // Stored, read as the graph's type, and shaped for the wire: nothing is lost or added on the way.
      const shown = shape(accountInfo, accountInfoToGraph(JSON.parse(JSON.stringify(info))));
      expect(shown).toEqual(info);
      expect(accountInfo.safeParse(shown).success).toBe(true);
    }
  });

  it("refuses each field's broken value, naming the field alone", () => {
    for (const name of fieldNamesOf(type)) {
      const sent = { ...example(type, name), [name]: row.fields[name]?.broken };
      expect([name, refusal(sent, currency)]).toEqual([name, refused(`accountInfo.${name}`)]);
    }
  });

  it("accepts wrong check digits in the sandbox, and warns in the words of production", () => {
    for (const name of fieldNamesOf(type)) {
      const { checksum, broken } = row.fields[name] ?? {};
      const sent = { ...example(type, name), [name]: broken };
      const { message } = refusal(sent, currency);
      if (checksum?.message !== message) {
        expect(() => warningsIn("SANDBOX", sent, currency)).toThrow(ApiError);
        continue;
      }
      expect(warningsIn("SANDBOX", sent, currency)).toEqual([`accountInfo.${name}: ${message}`]);
      expect(message).toMatch(/^[ -:<-~]+$/);
    }
  });

  it("refuses numbers, lists and texts that can't be stored", () => {
    for (const name of fieldNamesOf(type)) {
      for (const value of [12345678, ["x"], { x: 1 }, `${validOf(type, name)}\0`]) {
        const sent = { ...example(type, name), [name]: value };
        expect([name, value, refusal(sent, currency)]).toEqual([name, value, refused(`accountInfo.${name}`)]);
      }
    }
  });

  it("refuses a missing field that it requires", () => {
    for (const name of fieldNamesOf(type).filter((field) => row.fields[field]?.isRequired)) {
      const found = refusal(without(example(type), name), currency);
      expect([name, found]).toEqual([name, refused(`accountInfo.${name}`)]);
      expect(found.message).toBe("is required");
    }
    const bare = row.identifiers.reduce<Json>((info, { by }) => without(info, by), example(type));
    const field = refusal((row.together ?? []).reduce(without, bare), currency).fields[0];
    expect(row.identifiers.map(({ by }) => `accountInfo.${by}`)).toContain(field);
  });

  it("drops fields of other types, whatever they hold, and what no type has", () => {
    const foreign = railFieldNames.filter((name) => row.fields[name] === undefined);
    expect(foreign).not.toHaveLength(0);
    const own = checkAccountInfo(example(type), currency);
    for (const value of [null, "x", 5, { x: 1 }]) {
      const others = Object.fromEntries(foreign.map((name) => [name, value]));
      const echoed = { ...example(type), ...others, paymentRails: ["WIRE"], colour: "red" };
      expect(checkAccountInfo(echoed, currency)).toEqual(own);
    }
  });

  it("takes its own currencies and no other", () => {
    for (const code of currencies.keys()) {
      if (row.currencies.includes(code)) expect(checkAccountInfo(example(type), code).currency).toBe(code);
      else expect(refusal(example(type), code)).toMatchObject({ code: "INVALID_CURRENCY", fields: ["currency"] });
    }
    expect(row.currencies.every((code) => currencies.has(code))).toBe(true);
    expect(row.currencies).not.toHaveLength(0);
  });

  it("takes both beneficiaries as the contract has them", () => {
    const base = without(example(type), "beneficiary");
    if (row.beneficiary === "none") {
      expect(checkAccountInfo(base, currency).info).toEqual(base);
      expect(checkAccountInfo({ ...base, beneficiary: business }, currency).info).toEqual(base);
      return;
    }
    for (const beneficiary of [individualOf(type), business]) {
      const { info } = checkAccountInfo({ ...base, beneficiary }, currency);
      expect(info.beneficiary).toEqual(beneficiary);
      expect(accountInfo.safeParse(shape(accountInfo, accountInfoToGraph(info))).success).toBe(true);
    }
    const isWallet = row.beneficiary === "wallet";
    if (isWallet) expect(checkAccountInfo(base, currency).info).toEqual(base);
    else expect(refusal(base, currency)).toEqual(refused("accountInfo.beneficiary"));
    const required = [
      "fullName",
      ...(row.beneficiary === "wallet" ? ["countryOfResidence"] : (row.beneficiary.required ?? [])),
    ];
    for (const member of required) {
      const beneficiary = without(individual, member);
      expect(refusal({ ...base, beneficiary }, currency)).toEqual(refused(`accountInfo.beneficiary.${member}`));
    }
    for (const [member, value] of [
      ["countryOfResidence", "XX"],
      ...(isWallet
        ? []
        : [
            ["birthDate", "1990-02-30"],
            ["nationality", "Portugal"],
            ["email", "ana"],
            ["phoneNumber", "555"],
          ]),
    ] as const) {
      const beneficiary = { ...individual, [String(member)]: value };
      expect(refusal({ ...base, beneficiary }, currency)).toEqual(refused(`accountInfo.beneficiary.${member}`));
    }
    expect(refusal({ ...base, beneficiary: without(business, "legalName") }, currency)).toEqual(
      refused("accountInfo.beneficiary.legalName"),
    );
    expect(refusal({ ...base, beneficiary: { ...business, beneficiaryType: "DOG" } }, currency)).toEqual(
      refused("accountInfo.beneficiary.beneficiaryType"),
    );
  });

  it("says where the account is, and gives its examples of banks that the directory knows", () => {
    const { country } = checkAccountInfo(example(type), currency);
    if (row.countries.length > 0) expect(row.countries).toContain(country);
    else expect(country).toBe(validOf(type, "country"));
    if (!row.fields.bankName?.isRequired || row.countries.length === 0) return;
    expect(knownBank(country, currency, validOf(type, "bankName") ?? "")).toBe(validOf(type, "bankName"));
    const unknown = { ...example(type), bankName: "No Such Bank" };
    expect(refusal(unknown, currency)).toEqual(refused("accountInfo.bankName"));
    expect(warningsIn("SANDBOX", unknown, currency)).toEqual([expect.stringContaining("/discoveries?country=")]);
  });

  it("names only payment rails that there are", () => {
    expect(paymentRailsOf(row).every((name) => paymentRail.safeParse(name).success)).toBe(true);
  });
});

describe("the table of rails", () => {
  it("has all account types, each once", () => {
    expect(externalAccountTypes).toHaveLength(46);
    const names = externalAccountTypes.map((type) => rowOf(type).name);
    expect(new Set(names).size).toBe(46);
  });

  it("has each of its fields on the graph, in both directions", () => {
    const declared = new Set(
      getMetadataStorage()
        .fields.filter(({ target }) => ["AccountDetails", "RailFields"].includes(target.name))
        .map(({ name }) => name),
    );
    expect([...declared].sort()).toEqual([...railFieldNames, "accountType", "beneficiary"].sort());
  });

  it("refuses an unknown account type, none, and what is no object", () => {
    expect(refusal({ ...example("USD_ACCOUNT"), accountType: "ATLANTIS" }, "USD")).toEqual(
      refused("accountInfo.accountType"),
    );
    expect(refusal(without(example("USD_ACCOUNT"), "accountType"), "USD")).toMatchObject({ message: "is required" });
    for (const input of [null, undefined, 5, "USD_ACCOUNT", []]) {
      expect(() => checkAccountInfo(input, "USD")).toThrow(ApiError);
    }
  });

  it("drops an own member called __proto__", () => {
    const sent: unknown = JSON.parse(
      JSON.stringify(example("USD_ACCOUNT")).replace("{", '{"__proto__":{"bankName":"Evil"},'),
    );
    expect(checkAccountInfo(sent, "USD").info.bankName).toBeUndefined();
    expect(Object.hasOwn(validate(accountInfoCreate, sent), "__proto__")).toBe(false);
  });
});

describe("what the fields say together", () => {
  const brl = (pixKeyType: string, pixKey: string) => ({ ...example("BRL_ACCOUNT"), pixKeyType, pixKey });
  const right = [
    ["CPF", "52998224725"],
    ["CNPJ", "11222333000181"],
    ["EMAIL", "Ana@example.com"],
    ["PHONE", "+5511987654321"],
    ["RANDOM", "123e4567-e89b-12d3-a456-426614174000"],
  ] as const;

  it("holds a PIX key against its type", () => {
    for (const [type, key] of right) {
      expect(checkAccountInfo(brl(type, key), "BRL").info.pixKey).toBe(key);
      for (const [otherType, otherKey] of right) {
        if (otherType !== type) expect(refusal(brl(type, otherKey), "BRL")).toEqual(refused("accountInfo.pixKey"));
      }
    }
    for (const [type, key] of [
      ["CPF", "52998224724"],
      ["CNPJ", "11222333000182"],
      ["PHONE", "+14155550123"],
      ["PHONE", "11987654321"],
    ] as const) {
      expect(refusal(brl(type, key), "BRL")).toEqual(refused("accountInfo.pixKey"));
    }
  });

  it("asks for a UPI address, or for account number and IFSC together", () => {
    const { vpa, ...bare } = example("INR_ACCOUNT", "vpa");
    const bank = { accountNumber: "123456789012", ifsc: "HDFC0001234" };
    const railsOf = (info: Json) => checkAccountInfo(info, "INR").info.paymentRails;
    expect(railsOf({ ...bare, vpa })).toEqual(["UPI"]);
    expect(railsOf({ ...bare, ...bank })).toEqual(["NEFT", "RTGS"]);
    expect(railsOf({ ...bare, ...bank, vpa })).toEqual(["UPI", "NEFT", "RTGS"]);
    expect(refusal(bare, "INR")).toEqual(refused("accountInfo.vpa"));
    expect(refusal({ ...bare, accountNumber: bank.accountNumber }, "INR")).toEqual(refused("accountInfo.ifsc"));
    expect(refusal({ ...bare, vpa, ifsc: bank.ifsc }, "INR")).toEqual(refused("accountInfo.accountNumber"));
  });

  it("reaches a bank account and a mobile wallet by the rails that each has", () => {
    const bank = example("BDT_ACCOUNT");
    const railsOf = (info: Json) => checkAccountInfo(info, "BDT").info.paymentRails;
    expect(railsOf(bank)).toEqual(["BANK_TRANSFER"]);
    expect(railsOf({ ...without(bank, "accountNumber"), phoneNumber: "+8801712345678" })).toEqual(["MOBILE_MONEY"]);
    expect(railsOf({ ...bank, phoneNumber: "+8801712345678" })).toEqual(["BANK_TRANSFER", "MOBILE_MONEY"]);
  });

  it("is debited by one of its own rails, which takes direct debits in its currency, or not at all", () => {
    const debited = externalAccountTypes.filter((type) => rowOf(type).pullRail !== undefined);
    expect(debited.map((type) => [currencyOf(type), rowOf(type).pullRail]).sort()).toEqual([
      ["BRL", "PIX"],
      ["CAD", "BANK_TRANSFER"],
      ["EUR", "SEPA"],
      ["INR", "UPI"],
      ["USD", "ACH"],
    ]);
    for (const type of debited) expect(paymentRailsOf(rowOf(type))).toContain(rowOf(type).pullRail);
  });

  it("asks for one Lightning payee, no more and no less", () => {
    const invoice = example("LIGHTNING", "invoice");
    expect(refusal({ ...invoice, lightningAddress: "ana@example.com" }, "BTC")).toEqual(
      refused("accountInfo.lightningAddress"),
    );
    expect(refusal({ accountType: "LIGHTNING" }, "BTC")).toEqual(refused("accountInfo.invoice"));
  });

  it("refuses an IBAN that SEPA does not reach, and takes it by SWIFT", () => {
    const iban = "TR330006100519786457841326";
    expect(refusal({ ...example("EUR_ACCOUNT"), iban }, "EUR")).toEqual(refused("accountInfo.iban"));
    const swift = { ...example("SWIFT_ACCOUNT"), country: "TR", swiftCode: "TCZBTR2A" };
    expect(warningsIn("PRODUCTION", { ...swift, iban }, "USD")).toEqual([]);
  });

  it.each([
    ["FO", "FO6264600001631634", "FIFBFOTX"],
    ["GL", "GL8964710001000206", "GRENGLGX"],
    ["XK", "XK051212012345678906", "NLPRXKPR"],
  ])("gives an advice that can be followed where SEPA does not reach: %s", (country, iban, swiftCode) => {
    const refusal = () => checkAccountInfo({ ...example("EUR_ACCOUNT"), iban }, "EUR");
    expect(refusal).toThrow(`is an account in ${country}, which SEPA does not reach: register a SWIFT_ACCOUNT`);
    const followed = { ...example("SWIFT_ACCOUNT", "iban"), country, iban, swiftCode };
    expect(warningsIn("PRODUCTION", followed, "EUR")).toEqual([]);
  });

  it("refuses an IBAN with letters where its country has digits, though its check digits are right", () => {
    const sent = { ...example("EUR_ACCOUNT"), iban: "GB12BARC20201530093A59" };
    expect(refusal(sent, "EUR")).toMatchObject({
      fields: ["accountInfo.iban"],
      message: "is not an IBAN: account numbers of GB have 4 letters, 14 digits",
    });
  });

  it("doubts a number of the United Kingdom that does not pass its sort code's modulus check, and accepts it", () => {
    const gbp = (sortCode: string, accountNumber: string) => {
      const sent = { ...example("GBP_ACCOUNT"), sortCode, accountNumber };
      expect(warningsIn("PRODUCTION", sent, "GBP")).toEqual([]);
      return doubtsAbout(checkAccountInfo(sent, "GBP").info).map(({ field }) => field);
    };
    // The examples of the check's own specification.
    for (const number of ["089999 66374958", "107999 88837491", "938063 55065200", "180002 00000190"]) {
      const [sortCode = "", accountNumber = ""] = number.split(" ");
      expect([number, gbp(sortCode, accountNumber)]).toEqual([number, []]);
    }
    expect(gbp("089999", "66374959")).toEqual(["accountInfo.accountNumber"]);
    const iban = `GB${ibanCheckDigits("GB", "NWBK08999966374959")}NWBK08999966374959`;
    expect(doubtsAbout({ iban })).toMatchObject([{ field: "accountInfo.iban" }]);
  });

  it("refuses a BIC of another country than the account's, and takes those of its territories", () => {
    const eur = { ...example("EUR_ACCOUNT"), iban: "FR1420041010050500013M02606" };
    for (const swiftCode of ["BNPAFRPP", "BFCOGPGX", "CMCIMCM1"])
      expect(warningsIn("PRODUCTION", { ...eur, swiftCode }, "EUR")).toEqual([]);
    expect(refusal({ ...eur, swiftCode: "DEUTDEFF" }, "EUR")).toMatchObject({
      fields: ["accountInfo.swiftCode"],
      message: "is a bank in DE, and the account is in FR",
    });
    const swift = example("SWIFT_ACCOUNT", "iban");
    expect(refusal({ ...swift, country: "AT", swiftCode: "BKAUATWW" }, "USD")).toEqual(refused("accountInfo.iban"));
    expect(refusal({ ...example("HKD_ACCOUNT"), swiftCode: "HSBCGB2L" }, "HKD")).toEqual(
      refused("accountInfo.swiftCode"),
    );
  });

  it("takes phone numbers of the account's country only, in each type that has one", () => {
    for (const type of externalAccountTypes.filter((name) => rowOf(name).fields.phoneNumber)) {
      const sent = { ...example(type, "phoneNumber"), phoneNumber: "+14155550123" };
      expect([type, refusal(sent, currencyOf(type))]).toEqual([type, refused("accountInfo.phoneNumber")]);
      const valid = String(validOf(type, "phoneNumber"));
      for (const phoneNumber of [valid.slice(0, -3), `${valid}123`]) {
        const wrong = { ...example(type, "phoneNumber"), phoneNumber };
        expect([type, refusal(wrong, currencyOf(type))]).toEqual([type, refused("accountInfo.phoneNumber")]);
      }
    }
    const xof = (region: string, phoneNumber: string) => ({ ...example("XOF_ACCOUNT"), region, phoneNumber });
    expect(warningsIn("PRODUCTION", xof("CI", "+2250712345678"), "XOF")).toEqual([]);
    expect(warningsIn("PRODUCTION", xof("BJ", "+2290197123456"), "XOF")).toEqual([]);
    expect(refusal(xof("SN", "+2250712345678"), "XOF")).toEqual(refused("accountInfo.phoneNumber"));
  });

  it("takes a CNPJ with letters as a tax number", () => {
    const brl = (taxId: string) => ({ ...example("BRL_ACCOUNT"), taxId });
    expect(warningsIn("PRODUCTION", brl("12ABC34501DE35"), "BRL")).toEqual([]);
    for (const taxId of ["12ABC34501DE36", "12abc34501de35", "12ABC34501D35", "123456789012"])
      expect(refusal(brl(taxId), "BRL")).toEqual(refused("accountInfo.taxId"));
  });

  it("is not offered for ACH where its number is longer than ACH carries", () => {
    const railsOf = (accountNumber: string) =>
      checkAccountInfo({ ...example("USD_ACCOUNT"), accountNumber }, "USD").info.paymentRails;
    expect(railsOf("12345678901234567")).toEqual(["ACH", "WIRE", "RTP", "FEDNOW"]);
    expect(railsOf("123-456-789-012-345-67")).toEqual(["ACH", "WIRE", "RTP", "FEDNOW"]);
    expect(railsOf("123456789012345678")).toEqual(["WIRE", "RTP", "FEDNOW"]);
  });

  it("takes BOLT 11's own example, and no invoice with a wrong letter, and says why", () => {
    const published = String(validOf("LIGHTNING", "invoice"));
    const lightning = (invoice: string) => ({ accountType: "LIGHTNING", invoice });
    expect(checkAccountInfo(lightning(published), "BTC").info.invoice).toBe(published);
    for (const broken of [published.replace("zyg", "zyq"), published.replace("lnbc", "lntb"), published.slice(0, -1)]) {
      expect(refusal(lightning(broken), "BTC")).toEqual(refused("accountInfo.invoice"));
      expect(() => checkAccountInfo(lightning(broken), "BTC")).toThrow(/correct checksum/);
    }
  });
});

describe("the primary identifier", () => {
  const identifierOf = (type: ExternalAccountType, changes: Json) =>
    checkAccountInfo({ ...example(type), ...changes }, currencyOf(type)).primaryIdentifier;
  const same = (type: ExternalAccountType, a: Json, b: Json) => identifierOf(type, a) === identifierOf(type, b);

  it("is one for two spellings of an account", () => {
    expect(normalised("iban", "fr14 2004 1010 0505 0001 3m02 606")).toBe("FR1420041010050500013M02606");
    expect(same("EUR_ACCOUNT", { iban: "FR1420041010050500013M02606" }, { iban: "FR1420041010050500013m02606" })).toBe(
      true,
    );
    expect(same("USD_ACCOUNT", { accountNumber: "12-345 67a" }, { accountNumber: "1234567A" })).toBe(true);
    expect(same("HKD_ACCOUNT", { swiftCode: "HSBCHKHH" }, { swiftCode: "HSBCHKHHXXX" })).toBe(true);
    expect(same("ZAR_ACCOUNT", { bankName: "Standard Bank" }, { bankName: " standard  bank" })).toBe(true);
    expect(same("NGN_ACCOUNT", { bankName: "Guaranty Trust Bank" }, { bankName: "gtbank" })).toBe(true);
    expect(same("BRL_ACCOUNT", { pixKey: "Ana@Example.com" }, { pixKey: "ana@example.com" })).toBe(true);
    const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    expect(same("BASE_WALLET", { address: evm }, { address: evm.toLowerCase() })).toBe(true);
    const spark = String(validOf("SPARK_WALLET", "address"));
    expect(same("SPARK_WALLET", { address: spark }, { address: spark.toUpperCase() })).toBe(true);
  });

  it("differs for two accounts", () => {
    expect(same("USD_ACCOUNT", {}, { accountNumber: "987654321" })).toBe(false);
    expect(same("USD_ACCOUNT", {}, { routingNumber: "026009593" })).toBe(false);
    expect(same("USD_ACCOUNT", {}, { bankName: "Another name of the bank" })).toBe(true);
    expect(same("KES_ACCOUNT", {}, { provider: "Airtel Money" })).toBe(false);
    expect(normalised("address", "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv")).toBe(
      "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
    );
  });

  it("is read by the sandbox without the domain", () => {
    const readOf = (type: ExternalAccountType, changes: Json) =>
      checkAccountInfo({ ...example(type), ...changes }, currencyOf(type)).sandboxIdentifier;
    expect(readOf("BRL_ACCOUNT", { pixKey: "ana102@example.com" })).toBe("ana102");
    expect(readOf("INR_ACCOUNT", { vpa: "ana002@okbank" })).toBe("ana002");
    expect(readOf("USD_ACCOUNT", { accountNumber: "000123105" })).toBe("000123105");
    expect(readOf("LIGHTNING", { invoice: undefined, lightningAddress: "ana003@example.com" })).toBe("ana003");
  });
});
