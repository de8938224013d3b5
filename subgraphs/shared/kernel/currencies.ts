/** A currency as the wire shows it. `decimals`: the number of decimal places of its smallest unit. */
export interface Currency {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/**
 * Currencies of ISO 4217, active or recently ended (`lastDays`), then crypto assets: code -> decimals, name, symbol.
 */
const table: Readonly<Record<string, readonly [decimals: number, name: string, symbol: string]>> = {
  AED: [2, "United Arab Emirates Dirham", "AED"],
  AFN: [2, "Afghan Afghani", "؋"],
  ALL: [2, "Albanian Lek", "ALL"],
  AMD: [2, "Armenian Dram", "֏"],
  AOA: [2, "Angolan Kwanza", "Kz"],
  ARS: [2, "Argentine Peso", "$"],
  AUD: [2, "Australian Dollar", "$"],
  AWG: [2, "Aruban Florin", "AWG"],
  AZN: [2, "Azerbaijani Manat", "₼"],
  BAM: [2, "Bosnia-Herzegovina Convertible Mark", "KM"],
  BBD: [2, "Barbadian Dollar", "$"],
  BDT: [2, "Bangladeshi Taka", "৳"],
  BGN: [2, "Bulgarian Lev", "BGN"],
  BHD: [3, "Bahraini Dinar", "BHD"],
  BIF: [0, "Burundian Franc", "BIF"],
  BMD: [2, "Bermudan Dollar", "$"],
  BND: [2, "Brunei Dollar", "$"],
  BOB: [2, "Bolivian Boliviano", "Bs"],
  BRL: [2, "Brazilian Real", "R$"],
  BSD: [2, "Bahamian Dollar", "$"],
  BTN: [2, "Bhutanese Ngultrum", "BTN"],
  BWP: [2, "Botswanan Pula", "P"],
  BYN: [2, "Belarusian Ruble", "BYN"],
  BZD: [2, "Belize Dollar", "$"],
  CAD: [2, "Canadian Dollar", "$"],
  CDF: [2, "Congolese Franc", "CDF"],
  CHF: [2, "Swiss Franc", "CHF"],
  CLP: [0, "Chilean Peso", "$"],
  CNY: [2, "Chinese Yuan", "¥"],
  COP: [2, "Colombian Peso", "$"],
  CRC: [2, "Costa Rican Colón", "₡"],
  CUP: [2, "Cuban Peso", "$"],
  CVE: [2, "Cape Verdean Escudo", "CVE"],
  CZK: [2, "Czech Koruna", "Kč"],
  DJF: [0, "Djiboutian Franc", "DJF"],
  DKK: [2, "Danish Krone", "kr"],
  DOP: [2, "Dominican Peso", "$"],
  DZD: [2, "Algerian Dinar", "DZD"],
  EGP: [2, "Egyptian Pound", "E£"],
  ERN: [2, "Eritrean Nakfa", "ERN"],
  ETB: [2, "Ethiopian Birr", "ETB"],
  EUR: [2, "Euro", "€"],
  FJD: [2, "Fijian Dollar", "$"],
  FKP: [2, "Falkland Islands Pound", "£"],
  GBP: [2, "British Pound", "£"],
  GEL: [2, "Georgian Lari", "₾"],
  GHS: [2, "Ghanaian Cedi", "GH₵"],
  GIP: [2, "Gibraltar Pound", "£"],
  GMD: [2, "Gambian Dalasi", "GMD"],
  GNF: [0, "Guinean Franc", "FG"],
  GTQ: [2, "Guatemalan Quetzal", "Q"],
  GYD: [2, "Guyanaese Dollar", "$"],
  HKD: [2, "Hong Kong Dollar", "$"],
  HNL: [2, "Honduran Lempira", "L"],
  HTG: [2, "Haitian Gourde", "HTG"],
  HUF: [2, "Hungarian Forint", "Ft"],
  IDR: [2, "Indonesian Rupiah", "Rp"],
  ILS: [2, "Israeli New Shekel", "₪"],
  INR: [2, "Indian Rupee", "₹"],
  IQD: [3, "Iraqi Dinar", "IQD"],
  IRR: [2, "Iranian Rial", "IRR"],
  ISK: [0, "Icelandic Króna", "kr"],
  JMD: [2, "Jamaican Dollar", "$"],
  JOD: [3, "Jordanian Dinar", "JOD"],
  JPY: [0, "Japanese Yen", "¥"],
  KES: [2, "Kenyan Shilling", "KES"],
  KGS: [2, "Kyrgyz Som", "⃀"],
  KHR: [2, "Cambodian Riel", "៛"],
  KMF: [0, "Comorian Franc", "CF"],
  KPW: [2, "North Korean Won", "₩"],
  KRW: [0, "South Korean Won", "₩"],
  KWD: [3, "Kuwaiti Dinar", "KWD"],
  KYD: [2, "Cayman Islands Dollar", "$"],
  KZT: [2, "Kazakhstani Tenge", "₸"],
  LAK: [2, "Laotian Kip", "₭"],
  LBP: [2, "Lebanese Pound", "L£"],
  LKR: [2, "Sri Lankan Rupee", "Rs"],
  LRD: [2, "Liberian Dollar", "$"],
  LSL: [2, "Lesotho Loti", "LSL"],
  LYD: [3, "Libyan Dinar", "LYD"],
  MAD: [2, "Moroccan Dirham", "MAD"],
  MDL: [2, "Moldovan Leu", "MDL"],
  MGA: [2, "Malagasy Ariary", "Ar"],
  MKD: [2, "Macedonian Denar", "MKD"],
  MMK: [2, "Myanmar Kyat", "K"],
  MNT: [2, "Mongolian Tugrik", "₮"],
  MOP: [2, "Macanese Pataca", "MOP"],
  MRU: [2, "Mauritanian Ouguiya", "MRU"],
  MUR: [2, "Mauritian Rupee", "Rs"],
  MVR: [2, "Maldivian Rufiyaa", "MVR"],
  MWK: [2, "Malawian Kwacha", "MWK"],
  MXN: [2, "Mexican Peso", "$"],
  MYR: [2, "Malaysian Ringgit", "RM"],
  MZN: [2, "Mozambican Metical", "MZN"],
  NAD: [2, "Namibian Dollar", "$"],
  NGN: [2, "Nigerian Naira", "₦"],
  NIO: [2, "Nicaraguan Córdoba", "C$"],
  NOK: [2, "Norwegian Krone", "kr"],
  NPR: [2, "Nepalese Rupee", "Rs"],
  NZD: [2, "New Zealand Dollar", "$"],
  OMR: [3, "Omani Rial", "OMR"],
  PAB: [2, "Panamanian Balboa", "PAB"],
  PEN: [2, "Peruvian Sol", "PEN"],
  PGK: [2, "Papua New Guinean Kina", "PGK"],
  PHP: [2, "Philippine Peso", "₱"],
  PKR: [2, "Pakistani Rupee", "Rs"],
  PLN: [2, "Polish Zloty", "zł"],
  PYG: [0, "Paraguayan Guarani", "₲"],
  QAR: [2, "Qatari Riyal", "QAR"],
  RON: [2, "Romanian Leu", "lei"],
  RSD: [2, "Serbian Dinar", "RSD"],
  RUB: [2, "Russian Ruble", "₽"],
  RWF: [0, "Rwandan Franc", "RF"],
  SAR: [2, "Saudi Riyal", "SAR"],
  SBD: [2, "Solomon Islands Dollar", "$"],
  SCR: [2, "Seychellois Rupee", "SCR"],
  SDG: [2, "Sudanese Pound", "SDG"],
  SEK: [2, "Swedish Krona", "kr"],
  SGD: [2, "Singapore Dollar", "$"],
  SHP: [2, "St. Helena Pound", "£"],
  SLE: [2, "Sierra Leonean Leone", "SLE"],
  SOS: [2, "Somali Shilling", "SOS"],
  SRD: [2, "Surinamese Dollar", "$"],
  SSP: [2, "South Sudanese Pound", "£"],
  STN: [2, "São Tomé & Príncipe Dobra", "Db"],
  SVC: [2, "Salvadoran Colón", "SVC"],
  SYP: [2, "Syrian Pound", "£"],
  SZL: [2, "Swazi Lilangeni", "SZL"],
  THB: [2, "Thai Baht", "฿"],
  TJS: [2, "Tajikistani Somoni", "TJS"],
  TMT: [2, "Turkmenistani Manat", "TMT"],
  TND: [3, "Tunisian Dinar", "TND"],
  TOP: [2, "Tongan Paʻanga", "T$"],
  TRY: [2, "Turkish Lira", "₺"],
  TTD: [2, "Trinidad & Tobago Dollar", "$"],
  TWD: [2, "New Taiwan Dollar", "$"],
  TZS: [2, "Tanzanian Shilling", "TZS"],
  UAH: [2, "Ukrainian Hryvnia", "₴"],
  UGX: [0, "Ugandan Shilling", "UGX"],
  USD: [2, "US Dollar", "$"],
  UYU: [2, "Uruguayan Peso", "$"],
  UZS: [2, "Uzbekistani Som", "UZS"],
  VES: [2, "Venezuelan Bolívar", "VES"],
  VND: [0, "Vietnamese Dong", "₫"],
  VUV: [0, "Vanuatu Vatu", "VUV"],
  WST: [2, "Samoan Tala", "WST"],
  XAF: [0, "Central African CFA Franc", "FCFA"],
  XCD: [2, "East Caribbean Dollar", "$"],
  XCG: [2, "Caribbean Guilder", "Cg."],
  XOF: [0, "West African CFA Franc", "F CFA"],
  XPF: [0, "CFP Franc", "CFPF"],
  YER: [2, "Yemeni Rial", "YER"],
  ZAR: [2, "South African Rand", "R"],
  ZMW: [2, "Zambian Kwacha", "ZK"],
  ZWG: [2, "Zimbabwe Gold", "ZWG"],
  BTC: [8, "Bitcoin", "₿"],
  USDC: [6, "USD Coin", "USDC"],
  USDT: [6, "Tether", "USDT"],
  USDB: [6, "Bridge USD", "USDB"],
};

/** Every currency by its code. */
export const currencies: ReadonlyMap<string, Currency> = new Map(
  Object.entries(table).map(([code, [decimals, name, symbol]]) => [code, { code, name, symbol, decimals }]),
);

/** Crypto assets; every other currency is fiat. */
const assetCodes: ReadonlySet<string> = new Set(["BTC", "USDC", "USDT", "USDB"]);

export function isAsset(code: string): boolean {
  return assetCodes.has(code);
}

export function isCurrencyCode(code: string): boolean {
  return currencies.has(code);
}

/**
 * Last day (UTC) of currencies that have ended, or will (docs/interface.md, Currencies that have ended). From ISO 4217,
 * list three; those that ended before (HRK, ANG) are in no table.
 */
const lastDays: ReadonlyMap<string, string> = new Map([["BGN", "2025-12-31"]]);

/** The currency's last day, if it has one. */
export function lastDayOf(code: string): string | undefined {
  return lastDays.get(code);
}

/** Whether a currency has ended at this domain time. */
export function hasEnded(code: string, now: Date): boolean {
  const lastDay = lastDays.get(code);
  return lastDay !== undefined && now.toISOString().slice(0, lastDay.length) > lastDay;
}

/** The currencies that a new platform supports (docs/interface.md, Currencies of a new platform). */
export const defaultCurrencyCodes = [
  "USD",
  "EUR",
  "MXN",
  "BRL",
  "INR",
  "GBP",
  "NGN",
  "PHP",
  "BTC",
  "USDC",
  "USDT",
  "USDB",
] as const;
