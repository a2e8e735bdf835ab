import { z } from "zod";
import { currency, date, dec, float, id, money, pair, quote, ratio, version } from "./scalars.ts";

const asset = z.strictObject({
  asset: id,
  currency,
  /** Share of the total; the sum is exactly 1. */
  weight: dec,
  lotSize: dec.optional(),
  staleDays: z.int().min(0).max(100_000).optional(),
  isCrypto: z.boolean().optional(),
});

const interval = z.enum(["month", "quarter", "year"]);

export const backtestInput = z.strictObject({
  version: version.optional(),
  currency,
  start: date,
  end: date,
  amount: money,
  /** Deposit, or withdrawal if negative, every month, quarter or year; `growth` a year, 0.03 = 3 %. */
  flow: z.strictObject({ amount: money, every: interval, growth: dec.optional() }).optional(),
  /** Default `never`; `threshold` needs `drift`, 0.05 = 5 points. */
  rebalancing: z.enum(["never", "month", "quarter", "year", "threshold"]).optional(),
  drift: dec.optional(),
  /** Ignored, lifting the prices, or reinvested (default). */
  dividendTreatment: z.enum(["none", "price", "reinvest"]).optional(),
  fees: z
    .strictObject({ percent: dec.optional(), fixed: money.optional(), minimum: money.optional() })
    .optional(),
  /** Share of a dividend withheld, 0.15 = 15 %. */
  withholding: dec.optional(),
  riskFreeRate: float.optional(),
  assets: z.array(asset).min(1),
  prices: z.array(z.strictObject({ asset: id, date, close: quote })),
  rates: z.array(z.strictObject({ pair, date, rate: quote })).optional(),
  dividends: z
    .array(
      z.strictObject({
        asset: id,
        exDate: date,
        payDate: date.optional(),
        amount: dec,
        currency: currency.optional(),
      }),
    )
    .optional(),
  splits: z.array(z.strictObject({ asset: id, date, ratio })).optional(),
});

export type BacktestFile = z.output<typeof backtestInput>;
