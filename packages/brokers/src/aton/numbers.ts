import { checkAmount } from "../kit/text/arithmetic.ts";
import { readDate } from "../kit/text/dates.ts";
import { absolute } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";

/** Sums have kopecks and spaces between thousands. */
export const AMOUNT = "-?\\d{1,3}(?: \\d{3})*,\\d{1,2}(?!\\d)";
export const DAY = "\\d\\d\\.\\d\\d\\.\\d\\d(?!\\d)";
export const CURRENCY = "RUR|RUB|USD|EUR|CNY|HKD|GBP|CHF|AED";

const NUMBER = /^-?\d{1,3}(?: ?\d{3})*(?:,\d+)?$/;

/** Returns a printed number exactly, or undefined. */
export const numberOf = (text: string | undefined): string | undefined => {
  if (text === undefined || !NUMBER.test(text)) return undefined;
  const read = readNumber(text, ",");
  return "value" in read ? read.value : undefined;
};

/** Reads two-digit years as of the 21st century. */
export const dayOf = (text: string | undefined): string | undefined =>
  readDate((text ?? "").replace(/^(\d\d\.\d\d\.)(\d\d)$/, "$120$2"), "dmy")?.date;

export const currencyOf = (code: string): string => (code === "RUR" ? "RUB" : code);

export const isWorth = (quantity: string, price: string, amount: string, multiplier?: string): boolean =>
  checkAmount({ quantity: absolute(quantity), price, amount: absolute(amount), multiplier }) === undefined;
