import { isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { AssetType } from "../../../shared/codes.ts";
import { toDecimalText } from "../kit/decimal-text.ts";
import type { Capability } from "../queries.ts";

const decimal = z.string().refine((text) => toDecimalText(text) === text, "not a canonical decimal text");
const day = z.string().refine(isIsoDate, "not a day");
const instant = z.iso.datetime();
const text = z
  .string()
  .min(1)
  .refine((value) => value.trim() === value && !value.includes("\u0000"));
const unit = z.enum(["money", "percent", "points"]);
const adjustedFor = z.enum(["nothing", "splits", "splits-and-dividends"]);
/** ISO, or a minor unit as written by the source. */
const currency = z.string().regex(/^[A-Z]{2}[A-Za-z]$/);

const price = {
  day,
  close: decimal,
  currency: currency.nullable(),
  unit,
  adjustedFor,
  nominal: decimal.optional(),
  accrued: decimal.optional(),
};

const listed = {
  code: text,
  ticker: text,
  name: text,
  nameRu: text.nullable(),
  isin: text.nullable(),
  figi: text.nullable(),
  exchange: text.nullable(),
  mic: z
    .string()
    .regex(/^[A-Z0-9]{4}$/)
    .nullable(),
  type: z.enum(Object.keys(AssetType) as [keyof typeof AssetType]).nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  currency: text.nullable(),
  isActive: z.boolean().nullable(),
};

const payments = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("dividend"),
    exDate: day.nullable(),
    recordDate: day.nullable(),
    payDate: day.nullable(),
    declaredOn: day.nullable(),
    amount: decimal.nullable(),
    currency: currency.nullable(),
    isSpecial: z.boolean().nullable(),
    adjustedFor,
  }),
  z.strictObject({
    kind: z.literal("coupon"),
    startsOn: day.nullable(),
    recordDate: day.nullable(),
    payDate: day,
    amount: decimal.nullable(),
    currency: currency.nullable(),
    ratePercent: decimal.nullable(),
    nominal: decimal.nullable(),
  }),
  z.strictObject({
    kind: z.literal("amortisation"),
    payDate: day,
    amount: decimal.nullable(),
    currency: currency.nullable(),
    percent: decimal.nullable(),
    isRedemption: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("offer"),
    day,
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    pricePercent: decimal.nullable(),
    text: z.string(),
  }),
]);

export const rowSchemas: { readonly [C in Capability]: z.ZodType } = {
  prices: z.strictObject(price),
  quotes: z.strictObject({
    code: text,
    price: decimal,
    currency: currency.nullable(),
    unit,
    at: instant.nullable(),
    delayMinutes: z.int().nullable(),
    previousClose: decimal.nullable(),
  }),
  rates: z.strictObject({
    day,
    base: z.string().regex(/^[A-Z0-9]{2,10}$/),
    quote: z.string().regex(/^[A-Z0-9]{2,10}$/),
    value: decimal,
  }),
  payments,
  splits: z.strictObject({ code: text, exDate: day, from: decimal, to: decimal }),
  search: z.strictObject(listed),
  listing: z.strictObject(listed),
  card: z.strictObject({
    ...listed,
    nominal: decimal.nullable(),
    nominalCurrency: currency.nullable(),
    lotSize: z.int().nullable(),
    priceDigits: z.int().nullable(),
    issuedOn: day.nullable(),
    maturesOn: day.nullable(),
    sector: text.nullable(),
    industry: text.nullable(),
    historyFrom: day.nullable(),
    historyTo: day.nullable(),
  }),
  identify: z.strictObject({ ...listed, idKind: z.enum(["isin", "figi", "ticker"]), id: text }),
  series: z.strictObject({ day, value: decimal, unit, currency: currency.nullable() }),
  fundamentals: z.strictObject({
    metric: text,
    from: day.nullable(),
    to: day,
    value: decimal,
    unit: text.nullable(),
    filedOn: day.nullable(),
    form: text.nullable(),
  }),
  composition: z.strictObject({
    day: day.nullable(),
    ticker: text.nullable(),
    name: text,
    weightPercent: decimal,
  }),
  renames: z.strictObject({ day, from: text, to: text }),
  news: z.strictObject({
    id: text,
    title: text,
    url: z.url({ protocol: /^https?$/ }),
    publishedAt: instant,
    publisher: text.nullable(),
    tickers: z.array(text),
  }),
};
