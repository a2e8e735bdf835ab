import { RU_GROUP_NAMES, TAX_INCOME_KINDS } from "@zerno/engine";
import { z } from "zod";
import { currency, date, dec, id, money, pair, ratio, time, version } from "./scalars.ts";

const amount = z.strictObject({ amount: money, currency });
const datedAmount = z.strictObject({ amount: money, currency, day: date });
const country = z.string().regex(/^[A-Z]{2}$/, 'expected a country code like "US"');

const trade = z.strictObject({
  id: id.optional(),
  type: z.enum([
    ...(["buy", "sell", "transfer-in", "transfer-out", "split", "amortisation", "coupon"] as const),
    ...(["move", "expire", "return-of-capital", "cost-adjustment", "margin"] as const),
  ]),
  asset: id,
  account: id.optional(),
  date,
  /** Default: the trade date. */
  settleDate: date.optional(),
  time: time.optional(),
  quantity: dec.optional(),
  /** Without fees and accrued interest. */
  amount: money.optional(),
  accrued: money.optional(),
  fee: money.optional(),
  feeCurrency: currency.optional(),
  /** Replaces `fee`: several, or with their own days. */
  fees: z.array(datedAmount).optional(),
  currency: currency.optional(),
  /** Original acquisition of a transfer in. */
  acquired: date.optional(),
  ratio: ratio.optional(),
  /** Sell, expire, move: the whole holding. */
  isAll: z.boolean().optional(),
  /** Nominal of one unit before an amortisation without a ratio. */
  nominal: money.optional(),
  toAsset: id.optional(),
  toAccount: id.optional(),
  toQuantity: dec.optional(),
  /** Move: units stay, this part of the cost moves, 0 to 1. */
  costShare: dec.optional(),
  isShareUnknown: z.boolean().optional(),
});

const income = z.strictObject({
  id: id.optional(),
  kind: z.enum(TAX_INCOME_KINDS),
  asset: id.optional(),
  account: id.optional(),
  date,
  gross: amount,
  withheld: amount.optional(),
  country,
  treatyRate: dec.optional(),
  deductions: z.array(datedAmount).optional(),
});

const ru = z.strictObject({
  year: z.int(),
  status: z.enum(["resident", "non-resident"]),
  assets: z.array(
    z.strictObject({
      id,
      group: z.enum(RU_GROUP_NAMES),
      isin: z.string().optional(),
      name: z.string().optional(),
      issuerCountry: country.optional(),
      isExternalLoan: z.boolean().optional(),
    }),
  ),
  accounts: z.array(
    z.strictObject({
      id,
      country,
      wrapper: z.enum(["ordinary", "iis-a", "iis-b", "iis-3"]),
      opened: date.optional(),
      closed: date.optional(),
    }),
  ),
  carriedLosses: z
    .array(z.strictObject({ year: z.int(), base: z.enum(["securities", "derivatives"]), amount: money }))
    .optional(),
  otherBases: money.optional(),
  withheldByAgents: money.optional(),
  isLongHoldingClaimed: z.boolean().optional(),
});

/** Trades and income, matched first in, first out per account. */
export const taxInput = z.strictObject({
  version: version.optional(),
  currency,
  /** Decides year and rate of an amount; default `trade`. */
  basis: z.enum(["trade", "settled"]).optional(),
  /** Long-term above this; default 1. */
  longAfterYears: z.int().min(0).optional(),
  allowShort: z.boolean().optional(),
  trades: z.array(trade),
  incomes: z.array(income).optional(),
  /** Of the exact day: a tax rate is never carried forward. */
  rates: z.array(z.strictObject({ pair, date, rate: dec })).optional(),
  ru: ru.optional(),
});

export type TaxFile = z.output<typeof taxInput>;
