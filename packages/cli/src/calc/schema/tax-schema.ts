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
  /** The trade date when absent. */
  settleDate: date.optional(),
  time: time.optional(),
  quantity: dec.optional(),
  /** Without fees and accrued coupon. */
  amount: money.optional(),
  accrued: money.optional(),
  fee: money.optional(),
  feeCurrency: currency.optional(),
  /** Instead of fee, when there are several or of other days. */
  fees: z.array(datedAmount).optional(),
  currency: currency.optional(),
  /** Transfer in: the day of the first purchase. */
  acquired: date.optional(),
  ratio: ratio.optional(),
  /** Sell, expire, move: everything that is held then. */
  isAll: z.boolean().optional(),
  /** Amortisation without a ratio: the nominal of one piece before it. */
  nominal: money.optional(),
  /** Move: what receives, and how many pieces. */
  toAsset: id.optional(),
  toAccount: id.optional(),
  toQuantity: dec.optional(),
  /** Move: the pieces stay and this part of the cost goes over, 0 to 1. */
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

/** One year by the Russian Tax Code. */
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

/** Trades and income for tax years: gains first in, first out per account. */
export const taxInput = z.strictObject({
  version: version.optional(),
  /** Of the report. */
  currency,
  /** Which day gives an amount its year and rate: `trade` when absent. */
  basis: z.enum(["trade", "settled"]).optional(),
  /** Held longer is long: 1 when absent. */
  longAfterYears: z.int().min(0).optional(),
  allowShort: z.boolean().optional(),
  trades: z.array(trade),
  incomes: z.array(income).optional(),
  /** Of that very day: a tax rate is never carried on from another one. */
  rates: z.array(z.strictObject({ pair, date, rate: dec })).optional(),
  ru: ru.optional(),
});

export type TaxFile = z.output<typeof taxInput>;
