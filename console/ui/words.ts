/** Words of a value of an enum: `PENDING_AUTHORIZATION` is "Pending authorization". Unknown values as well. */
export function words(value: string): string {
  const text = value.replace(/[._]+/g, " ").toLowerCase();
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(
    /\b(kyc|kyb|uma|sca|api|id|usd|eur|ach|rtp|sepa)\b/gi,
    (one) => one.toUpperCase(),
  );
}

/** `1 payment`, `2 payments`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : several}`;
