import { type IsoDate, isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { toDecimalText } from "./decimal-text.ts";

/** Number or text, as canonical decimal text. */
export const decimal = z.union([z.number(), z.string()]).transform((value, context) => {
  const text = toDecimalText(value);
  if (text === undefined) {
    context.addIssue("not a decimal number");
    return z.NEVER;
  }
  return text;
});

/** yyyy-mm-dd; a time after it is dropped. */
export const day = z.string().transform((value, context): IsoDate => {
  const text = value.slice(0, 10);
  if (!isIsoDate(text) || !/^($|[T ])/.test(value.slice(10))) {
    context.addIssue("not a day of the form yyyy-mm-dd");
    return z.NEVER;
  }
  return text;
});

/** Missing, null and "" mean unknown. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined || value === "" ? null : value), schema.nullable());

/** Text that PostgreSQL accepts. */
export const label = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !text.includes("\u0000"), "holds a character of code 0");

const latest = Date.UTC(2100, 0, 1) / 1000;

/** Seconds since 1970, before the year 2100. */
export const seconds = z.number().min(0).max(latest);

/** Returns the UTC day of seconds since 1970. */
export const dayOfSeconds = (seconds: number): IsoDate =>
  new Date(seconds * 1000).toISOString().slice(0, 10) as IsoDate;

/** Returns seconds since 1970 at 00:00 UTC of a day. */
export const secondsOfDay = (day: IsoDate): number => Date.parse(`${day}T00:00:00Z`) / 1000;
