import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay } from "../common.schema.ts";
import { AssetRef, Money, PlainText } from "./ledger.schema.ts";

export const Activity = z.enum(["trade", "income", "expense", "cash", "all"]);
export type Activity = z.infer<typeof Activity>;

const OptionRight = z.enum(["call", "put"]);
export type OptionRight = z.infer<typeof OptionRight>;

const LotChoice = z.object({ transactionId: z.string(), quantity: z.string() });
const LotChoiceDraft = z.object({ transactionId: Id, quantity: DecimalText });

/** Exact decimal text; null = not stated. */
export const TransactionRow = z.object({
  id: z.string(),
  portfolioId: z.string(),
  accountId: z.string(),
  kind: z.int(),
  kindName: z.string(),
  group: Activity.exclude(["all"]),
  date: z.string(),
  time: z.string().nullable(),
  settleDate: z.string().nullable(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  /** Per unit; bonds: percent of the remaining nominal. */
  price: z.string().nullable(),
  currency: z.string(),
  amount: z.string().nullable(),
  /** As stated, else quantity x price. */
  gross: z.string().nullable(),
  /** Signed, by currency; empty when unaffected. */
  cashEffect: z.array(Money),
  accrued: z.string().nullable(),
  fee: z.string().nullable(),
  feeCurrency: z.string().nullable(),
  tax: z.string().nullable(),
  taxCurrency: z.string().nullable(),
  /** Portfolio currency per `currency`. */
  rate: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  ratioTo: z.string().nullable(),
  ratioFrom: z.string().nullable(),
  cost: z.string().nullable(),
  acquiredOn: z.string().nullable(),
  affectsCash: z.boolean(),
  note: z.string(),
  importId: z.string().nullable(),
  importLine: z.int().nullable(),
  actionId: z.string().nullable(),
  moveId: z.string().nullable(),
  toAsset: AssetRef.nullable(),
  toQuantity: z.string().nullable(),
  /** Spin-offs: transferred share of the cost. */
  costShare: z.string().nullable(),
  optionRight: OptionRight.nullable(),
  /** Purchases whose units are sold first. */
  lotChoices: z.array(LotChoice).nullable(),
  version: z.int(),
  /** A stale tag is refused with STALE (412). */
  etag: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/** The engine's `KINDS[name].required` ("worth" = amount, or quantity and price); a missing field is INVALID_INPUT. */
export const TransactionDraft = z.object({
  portfolioId: Id,
  accountId: Id.nullish(),
  kind: z.union([z.int().min(1).max(999), z.string().max(30)]),
  date: IsoDay,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: "time" })
    .nullish(),
  settleDate: IsoDay.nullish(),
  assetId: Id.nullish(),
  quantity: DecimalText.nullish(),
  price: DecimalText.nullish(),
  currency: CurrencyCode,
  amount: DecimalText.nullish(),
  accrued: DecimalText.nullish(),
  fee: DecimalText.nullish(),
  feeCurrency: CurrencyCode.nullish(),
  tax: DecimalText.nullish(),
  taxCurrency: CurrencyCode.nullish(),
  rate: DecimalText.nullish(),
  toAmount: DecimalText.nullish(),
  toCurrency: CurrencyCode.nullish(),
  /** `ratioTo` new for `ratioFrom` old. */
  ratioTo: DecimalText.nullish(),
  ratioFrom: DecimalText.nullish(),
  /** Original cost; absent = unknown. */
  cost: DecimalText.nullish(),
  acquiredOn: IsoDay.nullish(),
  toAssetId: Id.nullish(),
  toQuantity: DecimalText.nullish(),
  /** Absent = by market values. */
  costShare: DecimalText.nullish(),
  /** `price` is the exercise price per unit. */
  optionRight: OptionRight.nullish(),
  /** Sold first, the rest by age. */
  lotChoices: z.array(LotChoiceDraft).max(1000).nullish(),
  /** False: settled outside the portfolio. Absent: from cash once the account has cash rows; unchanged in an edit. */
  affectsCash: z.boolean().optional(),
  note: PlainText.max(10_000).default(""),
});
export type TransactionDraft = z.output<typeof TransactionDraft>;

export const OutsideTrades = z.object({ count: z.int(), paid: z.array(Money) });
export type OutsideTrades = z.infer<typeof OutsideTrades>;

export const FirstCashAnswer = z.object({
  /** Absent: the question is returned. */
  paysOutsideTrades: z.boolean().optional(),
});
export type FirstCashAnswer = z.infer<typeof FirstCashAnswer>;

export const AddedTransaction = TransactionRow.extend({
  /** Only without `paysOutsideTrades`. */
  outsideTrades: OutsideTrades.optional(),
});
export type AddedTransaction = z.infer<typeof AddedTransaction>;
