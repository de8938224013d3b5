/**
 * Mid-market rates of 30 June 2025 (units of the currency per US dollar), rounded, from which the sandbox's rates walk.
 * For development and tests; no real money moves at them.
 */
const ratesText = `
  AED 3.6725 AFN 70.2 ALL 83.4 AMD 383.6 AOA 912.1 ARS 1192.5 AUD 1.5221 AWG 1.79 AZN 1.7 BAM 1.6612
  BBD 2 BDT 122.4 BGN 1.6612 BHD 0.376 BIF 2975 BMD 1 BND 1.2724 BOB 6.91 BRL 5.4342 BSD 1 BTN 85.56 BWP 13.31
  BYN 3.27 BZD 2 CAD 1.3615 CDF 2880 CHF 0.7938 CLP 932 CNY 7.1643 COP 4098 CRC 504.6 CUP 24 CVE 93.66 CZK 21.01
  DJF 177.721 DKK 6.3379 DOP 59.4 DZD 129.5 EGP 49.62 ERN 15 ETB 137.2 EUR 0.8494 FJD 2.2389 FKP 0.7281 GBP 0.7281
  GEL 2.72 GHS 10.35 GIP 0.7281 GMD 71.5 GNF 8660 GTQ 7.68 GYD 209 HKD 7.85 HNL 26.13 HTG 131.1 HUF 339.6 IDR 16235
  ILS 3.3709 INR 85.56 IQD 1309 IRR 42100 ISK 121.3 JMD 160.2 JOD 0.709 JPY 144.03 KES 129.24 KGS 87.45 KHR 4007
  KMF 417.9 KPW 900 KRW 1351 KWD 0.3055 KYD 0.82 KZT 519.6 LAK 21560 LBP 89500 LKR 299.8 LRD 200 LSL 17.71 LYD 5.41
  MAD 9.02 MDL 16.83 MGA 4440 MKD 52.3 MMK 2099 MNT 3585 MOP 8.0855 MRU 39.7 MUR 45.1 MVR 15.4 MWK 1733 MXN 18.756
  MYR 4.21 MZN 63.9 NAD 17.71 NGN 1532 NIO 36.75 NOK 10.081 NPR 136.9 NZD 1.6403 OMR 0.3845 PAB 1 PEN 3.546 PGK 4.13
  PHP 56.33 PKR 283.7 PLN 3.604 PYG 7980 QAR 3.64 RON 4.3144 RSD 99.5 RUB 78.45 RWF 1438 SAR 3.7505 SBD 8.34 SCR 14.2
  SDG 600.5 SEK 9.4617 SGD 1.2724 SHP 0.7281 SLE 22.4 SOS 571 SRD 37.4 SSP 4560 STN 20.81 SVC 8.75 SYP 13002 SZL 17.71
  THB 32.52 TJS 9.87 TMT 3.5 TND 2.885 TOP 2.36 TRY 39.8 TTD 6.78 TWD 29.2 TZS 2640 UAH 41.7 UGX 3595 UYU 40.3
  UZS 12560 VES 107.62 VND 26110 VUV 118.9 WST 2.72 XAF 557.2 XCD 2.7 XCG 1.79 XOF 557.2 XPF 101.4 YER 242 ZAR 17.71
  ZMW 23.7 ZWG 26.95
  USD 1 USDC 1 USDT 1 USDB 1 BTC 0.0000093327`;

/** Units of each currency per US dollar, as text. */
export const unitsPerUsd: ReadonlyMap<string, string> = new Map(
  [...ratesText.matchAll(/([A-Z]{3,4}) ([0-9.]+)/g)].map(([, code = "", units = ""]) => [code, units]),
);

/** Currencies with a fixed value in dollars: they don't walk. */
export const peggedToUsd: ReadonlySet<string> = new Set(
  "USD USDC USDT USDB AED AWG BBD BHD BMD BSD BZD CUP DJF ERN HKD JOD KYD LBP MOP OMR PAB QAR SAR SVC XCD XCG".split(
    " ",
  ),
);

/** Currencies whose rate follows another. */
export const movesWith: ReadonlyMap<string, string> = new Map(
  Object.entries({
    EUR: "BAM BGN CVE DKK KMF MKD STN XAF XOF XPF",
    GBP: "FKP GIP SHP",
    INR: "BTN NPR",
    SGD: "BND",
    ZAR: "LSL NAD SZL",
  }).flatMap(([anchor, codes]) => codes.split(" ").map((code): [string, string] => [code, anchor])),
);
