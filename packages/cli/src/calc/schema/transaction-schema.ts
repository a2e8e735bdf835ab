import { KIND_CODES, type KindName } from "@zerno/engine";
import { z } from "zod";
import { currency, date, dec, id, money, notNegative, ratio, share, time } from "./scalars.ts";

export const KIND_NAMES = Object.keys(KIND_CODES) as [KindName, ...KindName[]];

/** Without `cost` its original cost is unknown. */
const lot = z.strictObject({ quantity: dec, cost: money.optional(), acquired: date.optional() });

/** Quantities and amounts are positive, the type gives the direction. */
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
  /** Exercise and assignment of an option without terms. */
  optionRight: z.enum(["call", "put"]).optional(),
  useLots: z.array(z.strictObject({ row: id, quantity: dec })).optional(),
  affectsCash: z.boolean().optional(),
  /** Makes a cash-gain or cash-expense a deposit or withdrawal. */
  external: z.boolean().optional(),
  note: z.string().optional(),
});

export type TransactionInput = z.output<typeof transaction>;

/** On a whole holding; nothing is booked without one. */
export const corporateAction = z.strictObject({
  type: z.enum(["split", "spin-off", "merger", "conversion", "rights-grant"]),
  asset: id,
  /** Effective at the open of this day. */
  date,
  ratio,
  toAsset: id.optional(),
  /** Spin-off, rights: share of the cost transferred, 0 to 1. */
  costShare: share.optional(),
  /** Merger: money per old unit. */
  cashPerUnit: notNegative.optional(),
  currency: currency.optional(),
});

export type CorporateActionInput = z.output<typeof corporateAction>;

/** Per unit; holders on the day before the ex-date are paid on the pay date. */
export const dividend = z.strictObject({
  asset: id,
  exDate: date,
  payDate: date.optional(),
  /** Gross, per unit. */
  amount: notNegative,
  currency: currency.optional(),
  /** Withheld share, 0.13 = 13 %. */
  taxRate: share.optional(),
});

export type DividendInput = z.output<typeof dividend>;
