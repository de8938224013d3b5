// Account numbers with valid check digits, which belong to no one.
import { randomInt } from "node:crypto";

const digits = (count) => Array.from({ length: count }, () => randomInt(10)).join("");

/** ISO 7064, mod 97-10: letters are numbers from 10. */
function checkDigits(country, account) {
  const text = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98n - (BigInt(text) % 97n)).padStart(2, "0");
}

function iban(country, account) {
  return `${country}${checkDigits(country, account)}${account}`;
}

/** A routing number of the American Bankers Association: its digits, weighted 3, 7, 1, sum to a multiple of 10. */
function routingNumber() {
  const start = `02${digits(6)}`;
  const sum = [...start].reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3], 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}

const common = () => ({ reference: `EX${digits(12)}`, accountHolderName: "Example Provider Clients" });

/** Ways to pay to a new account, by currency. */
const ways = {
  EUR: () => [{ accountType: "EUR_ACCOUNT", iban: iban("DE", `37040044${digits(10)}`), ...common() }],
  GBP: () => [{ accountType: "GBP_ACCOUNT", sortCode: "089999", accountNumber: digits(8), ...common() }],
  USD: () => [{ accountType: "USD_ACCOUNT", routingNumber: routingNumber(), accountNumber: digits(10), ...common() }],
};

/** The instructions of a new account; undefined: it has none in this currency. A wallet has an address of its own. */
export const newAccount = ({ currency, wallet }) => (wallet ? [wallet] : ways[currency]?.());
