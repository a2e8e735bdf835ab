import {
  CALENDARS,
  type Dec,
  decFromNumber,
  type IsoDate,
  isIsoDate,
  type Money,
  parseDec,
  parseMoney,
} from "@zerno/engine";
import { z } from "zod";

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

export function plainText(value: number): string {
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e");
  if (exponent === undefined) return text;
  const sign = mantissa.startsWith("-") ? "-" : "";
  const [integer = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = integer + fraction;
  const point = integer.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0").slice(0, point)}.${digits.slice(point) || "0"}`;
}

const WANTED = 'expected a number, or a decimal as text like "12.5"';

const decimalSource = z.union([z.string().regex(DECIMAL, WANTED), z.number()], { error: WANTED });

function decimalOf<Value>(parse: (text: string) => Value | undefined, limits: string) {
  return decimalSource.transform((raw, ctx): Value => {
    const value = parse(typeof raw === "number" ? plainText(raw) : raw);
    if (value !== undefined) return value;
    ctx.addIssue({ code: "custom", message: `expected at most ${limits}` });
    return z.NEVER;
  });
}

/** Quantity, price, rate or ratio: at most 18 decimals. */
export const dec = decimalOf<Dec>(parseDec, "20 digits before and 18 after the point");
/** At most 10 decimals. */
export const money = decimalOf<Money>(parseMoney, "20 digits before and 10 after the point");

const bounded = (least: bigint, most: bigint, wanted: string) =>
  dec.refine((value) => value >= least && value <= most, wanted);

/** Fraction, 0.13 = 13 %. */
export const share = bounded(0n, 10n ** 18n, "expected a part of one, 0 to 1");
export const positive = dec.refine((value) => value > 0n, "expected more than 0");
export const notNegative = dec.refine((value) => value >= 0n, "expected 0 or more");

/** Returns undefined for more digits than a float64 keeps. */
function exactFloat(text: string): number | undefined {
  const exact = parseDec(text);
  const value = Number(text);
  return exact !== undefined && exact > 0n && decFromNumber(value) === exact ? value : undefined;
}

/** Closes and rates are float64, so excess digits are an error. */
export const quote = decimalOf<number>(exactFloat, "15 significant digits and more than 0");

export const float = decimalSource.transform(Number);

export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "expected a day like 2024-12-31", abort: true })
  .refine(isIsoDate, "expected a day of the calendar")
  .transform((text) => text as IsoDate);

export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "expected a time like 16:30:00");

/** In UTC. */
export const instant = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/,
    "expected a moment like 2024-12-31T16:30:00Z",
  );

/** Units that are not currencies: figures would be a hundred times too large. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: "GBP", ILA: "ILS", ZAC: "ZAR", USX: "USD" };

export const currency = z
  .string()
  .regex(/^[A-Z0-9]{3,10}$/, { error: 'expected a currency code like "USD"', abort: true })
  .refine((code) => HUNDREDTHS[code] === undefined, {
    error: ({ input }) => `${input} is a hundredth of ${HUNDREDTHS[String(input)]}: divide by 100`,
  });

export const id = z.string().min(1, "expected a name").max(200, "expected at most 200 characters");

const SCALE = 10n ** 18n;

/** `new:old`, for example "3:1"; decimals allowed. */
export const ratio = z
  .string()
  .regex(/^\d+(\.\d+)?:\d+(\.\d+)?$/, { error: 'expected new:old like "3:1"', abort: true })
  .transform((text, ctx) => {
    const [to, from] = text.split(":").map((part) => parseDec(part));
    if (to === undefined || from === undefined || to === 0n || from === 0n) {
      ctx.addIssue({ code: "custom", message: "expected two numbers above 0 with at most 18 decimals" });
      return z.NEVER;
    }
    const isWhole = to % SCALE === 0n && from % SCALE === 0n;
    return isWhole ? { to: to / SCALE, from: from / SCALE } : { to: to as bigint, from: from as bigint };
  });

export const pair = z
  .string()
  .regex(/^[A-Z0-9]{3,10}\/[A-Z0-9]{3,10}$/, 'expected two currencies like "USD/RUB"');

export const calendar = z.enum(CALENDARS);

export const version = z.literal(1, { error: "expected 1, the only version of this schema" });
