import { type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { movePoint, toDecimalText } from "../kit/decimal-text.ts";

/** "1 234,5600". */
export const commaDecimal = z.string().transform((value, context) => {
  const text = toDecimalText(value.replace(/\s/g, "").replace(",", "."));
  if (text === undefined) context.addIssue("not a decimal number with a comma");
  return text ?? z.NEVER;
});

/** "21.11.2026". */
export const dottedDay = z.string().transform((value, context) => {
  const text = value.split(".").reverse().join("-");
  if (isIsoDate(text)) return text;
  context.addIssue("not a day of the form dd.mm.yyyy");
  return z.NEVER;
});

/** "21/11/2026", as in requests. */
export const slashedDay = (day: IsoDate): string => day.split("-").reverse().join("/");

const denominatedOn = "1998-01-01";

/** Converts to today's roubles: until 1997 old ones, 1,000 to 1. */
export const inTodaysRubles = (amount: string, day: IsoDate): string =>
  day < denominatedOn ? movePoint(amount, -3) : amount;
