import { type IsoDate, isIsoDate } from "../days/iso-date.ts";
import { type Dec, type Money, parseDec, parseMoney } from "../money/decimal.ts";

/** Cases a property over ledgers tries: 40 by day, 1,000 by night. One whose cases are slow makes them smaller. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 40);

/** Short ways to write exact values in tests; they throw where the text is none. */
export function dec(text: string | number | undefined): Dec {
  const value = parseDec(String(text));
  if (value === undefined) throw new Error(`not a decimal: ${text}`);
  return value;
}

export function money(text: string | number | undefined): Money {
  const value = parseMoney(String(text));
  if (value === undefined) throw new Error(`not money: ${text}`);
  return value;
}

export function date(text: string | undefined): IsoDate {
  if (text === undefined || !isIsoDate(text)) throw new Error(`not a day: ${text}`);
  return text;
}
