/** The check digit behind these digits, as card numbers have it (Luhn, ISO/IEC 7812-1). */
export function luhnDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
