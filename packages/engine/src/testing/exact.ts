import { type IsoDate, isIsoDate } from "../days/iso-date.ts";
import { type Dec, type Money, parseDec, parseMoney } from "../money/decimal.ts";

/** 40 by day, 1,000 by night; slow properties use fewer. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 40);

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
