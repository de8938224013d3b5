/** Calling codes and lengths of mobile numbers, for the countries whose accounts have a phone number. */
const mobileNumbers: Readonly<Record<string, readonly [callingCode: string, min: number, max?: number]>> = {
  BD: ["880", 10],
  // Eight digits until December 2024, and 01 before them since.
  BJ: ["229", 8, 10],
  BW: ["267", 8],
  CG: ["242", 9],
  CI: ["225", 10],
  CM: ["237", 9],
  CN: ["86", 11],
  CO: ["57", 10],
  EG: ["20", 10],
  GH: ["233", 9],
  HT: ["509", 8],
  ID: ["62", 9, 12],
  KE: ["254", 9],
  MW: ["265", 9],
  PK: ["92", 10],
  RW: ["250", 9],
  SN: ["221", 9],
  SV: ["503", 8],
  TG: ["228", 8],
  TZ: ["255", 9],
  UG: ["256", 9],
  ZM: ["260", 9],
};

/** The form of a mobile number of the country in E.164; undefined if unknown. */
export function phoneNumberForm(country: string): { readonly pattern: RegExp; readonly hint: string } | undefined {
  const [callingCode, min, max = min] = mobileNumbers[country] ?? [];
  if (callingCode === undefined || min === undefined || max === undefined) return undefined;
  return {
    pattern: new RegExp(`^\\+${callingCode}[0-9]{${min},${max}}$`),
    hint: `it must begin with +${callingCode} and have ${min === max ? min : `${min} to ${max}`} digits behind it`,
  };
}
