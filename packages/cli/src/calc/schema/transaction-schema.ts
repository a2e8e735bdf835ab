import { KIND_CODES, type KindName } from "@zerno/engine";
import { z } from "zod";
import { currency, date, dec, id, money, notNegative, ratio, share, time } from "./scalars.ts";

/** Every kind of the ledger by its name. */
export const KIND_NAMES = Object.keys(KIND_CODES) as [KindName, ...KindName[]];

/** One lot that comes with a transfer or an opening balance; without `cost` its original cost is unknown. */
const lot = z.strictObject({ quantity: dec, cost: money.optional(), acquired: date.optional() });

/** One row of the ledger; quantities and amounts are positive, the type says the direction. */
export const transaction = z.strictObject({
  id: id.optional(),
  date,
  time: time.optional(),
  settleDate: date.optional(),
  type: z.enum(KIND_NAMES),
  account: id.optional(),
  toAccount: id.optional(),
  asset: id.optional(),
  toAsset: id.optional(),
  quantity: dec.optional(),
  toQuantity: dec.optional(),
  price: dec.optional(),
  currency: currency.optional(),
  amount: money.optional(),
  accrued: money.optional(),
  fee: money.optional(),
  feeCurrency: currency.optional(),
  tax: money.optional(),
  taxCurrency: currency.optional(),
  rate: dec.optional(),
  rateCurrency: currency.optional(),
  toAmount: money.optional(),
  toCurrency: currency.optional(),
  ratio: ratio.optional(),
  cost: money.optional(),
  acquired: date.optional(),
  lots: z.array(lot).min(1).optional(),
  costShare: dec.optional(),
  /** Exercise and assignment of an option whose terms the file does not state. */
  optionRight: z.enum(["call", "put"]).optional(),
  useLots: z.array(z.strictObject({ row: id, quantity: dec })).optional(),
  affectsCash: z.boolean().optional(),
  /** A cash-gain or cash-expense that crosses the portfolio's border: a deposit or a withdrawal. */
  external: z.boolean().optional(),
  note: z.string().optional(),
});

export type TransactionInput = z.output<typeof transaction>;

/** What the market does to a whole holding; nothing is booked for an asset that is not held. */
export const corporateAction = z.strictObject({
  type: z.enum(["split", "spin-off", "merger", "conversion", "rights-grant"]),
  asset: id,
  /** Effective at the open of this day. */
  date,
  ratio,
  toAsset: id.optional(),
  /** Spin-off, rights: the part of the cost that goes over, 0 to 1. */
  costShare: share.optional(),
  /** Merger: money per old unit. */
  cashPerUnit: notNegative.optional(),
  currency: currency.optional(),
});

export type CorporateActionInput = z.output<typeof corporateAction>;

/** A dividend per unit; whoever holds on the evening before the ex-date is paid on the pay date. */
export const dividend = z.strictObject({
  asset: id,
  exDate: date,
  payDate: date.optional(),
  /** Gross, per unit. */
  amount: notNegative,
  currency: currency.optional(),
  /** Part withheld, 0.13 = 13 %. */
  taxRate: share.optional(),
});

export type DividendInput = z.output<typeof dividend>;
