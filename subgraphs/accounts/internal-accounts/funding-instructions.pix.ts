/** CRC-16/CCITT-FALSE, the last field of every EMV payment code. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Tag, length, value: the length has two digits. */
const member = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, "0")}${value}`;

export interface PixPayment {
  readonly key: string;
  /** 1 to 25 letters and digits. */
  readonly reference: string;
  readonly receiver: string;
  readonly city: string;
  /** In centavos; absent: the payer chooses. */
  readonly amountMinor?: bigint | undefined;
}

const reais = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

/** The text of a static PIX QR code (EMV merchant-presented mode, as Brazil's central bank profiles it). */
export function pixCode({ key, reference, receiver, city, amountMinor }: PixPayment): string {
  const code =
    member("00", "01") +
    member("26", member("00", "br.gov.bcb.pix") + member("01", key)) +
    member("52", "0000") +
    member("53", "986") +
    (amountMinor === undefined ? "" : member("54", reais(amountMinor))) +
    member("58", "BR") +
    member("59", receiver) +
    member("60", city) +
    member("62", member("05", reference)) +
    "6304";
  return code + crc16(code);
}
