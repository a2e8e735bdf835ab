import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay } from "../shapes.ts";
import { AssetRef, Money, PlainText } from "./ledger-shapes.ts";

export const Activity = z.enum(["trade", "income", "expense", "cash", "all"]);
export type Activity = z.infer<typeof Activity>;

/** To buy or to sell the underlying. */
const OptionRight = z.enum(["call", "put"]);
export type OptionRight = z.infer<typeof OptionRight>;

/** Units of one purchase that a sale gives up. */
const LotChoice = z.object({ transactionId: z.string(), quantity: z.string() });
const LotChoiceDraft = z.object({ transactionId: Id, quantity: DecimalText });

/** A row of the transactions table. All numbers are exact decimal text; null = not stated. */
export const TransactionRow = z.object({
  id: z.string(),
  portfolioId: z.string(),
  accountId: z.string(),
  /** Numeric code of the kind; `kindName` is the same as text ("buy", "currency-exchange"). */
  kind: z.int(),
  kindName: z.string(),
  /** The activity filter the row answers to. */
  group: Activity.exclude(["all"]),
  date: z.string(),
  /** HH:MM:SS */
  time: z.string().nullable(),
  settleDate: z.string().nullable(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  /** Per unit in `currency`; bonds: percent of the remaining nominal. */
  price: z.string().nullable(),
  currency: z.string(),
  /** Gross as stated by the user or the statement. */
  amount: z.string().nullable(),
  /** Gross as the ledger counts it: as stated, otherwise quantity x price; null when neither is known. */
  gross: z.string().nullable(),
  /** What the row does to cash, per currency, signed; empty when it does not touch cash. */
  cashEffect: z.array(Money),
  accrued: z.string().nullable(),
  fee: z.string().nullable(),
  feeCurrency: z.string().nullable(),
  tax: z.string().nullable(),
  taxCurrency: z.string().nullable(),
  /** Booked rate: 1 `currency` in the portfolio's currency. */
  rate: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  ratioTo: z.string().nullable(),
  ratioFrom: z.string().nullable(),
  cost: z.string().nullable(),
  acquiredOn: z.string().nullable(),
  affectsCash: z.boolean(),
  note: z.string(),
  /** The import that made the row and its line in the file. */
  importId: z.string().nullable(),
  importLine: z.int().nullable(),
  /** The corporate action or due payment that wrote the row. */
  actionId: z.string().nullable(),
  /** One side of a move to another portfolio: its id, which both sides have. */
  moveId: z.string().nullable(),
  /** Rows of two assets: what is received, and how much. */
  toAsset: AssetRef.nullable(),
  toQuantity: z.string().nullable(),
  /** Spin-offs: the share of the cost that goes over, a ratio. */
  costShare: z.string().nullable(),
  /** Exercise and assignment: what the option was the right to do. */
  optionRight: OptionRight.nullable(),
  /** Sales: the purchases whose units go first. */
  lotChoices: z.array(LotChoice).nullable(),
  version: z.int(),
  /** For If-Match: a change of a row that is not as it was read is refused with STALE (412). */
  etag: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/**
 * What the form sends. Which fields a kind needs is the engine's kinds table (`KINDS[name].required`: "worth" =
 * amount, or quantity and price); a missing one answers INVALID_INPUT naming the field.
 */
export const TransactionDraft = z.object({
  portfolioId: Id,
  accountId: Id.nullish(),
  /** Kind by its code or by its name. */
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
  /** Split: `ratioTo` new for `ratioFrom` old. */
  ratioTo: DecimalText.nullish(),
  ratioFrom: DecimalText.nullish(),
  /** Transfer in, opening balance: original cost; absent = unknown. */
  cost: DecimalText.nullish(),
  acquiredOn: IsoDay.nullish(),
  /** Rows of two assets: what is received for `assetId`, and how many units. */
  toAssetId: Id.nullish(),
  toQuantity: DecimalText.nullish(),
  /** Spin-offs: the share of the cost that goes over, 0 to 1; absent = by the market values of the day. */
  costShare: DecimalText.nullish(),
  /** Exercise and assignment: what the option is the right to do; its price is the exercise price per unit. */
  optionRight: OptionRight.nullish(),
  /** Sales: units of which purchases are given up first; the rest goes by age. */
  lotChoices: z.array(LotChoiceDraft).max(1000).nullish(),
  /**
   * False: paid from, or to, outside of the portfolio. Absent: from cash once the account has rows of cash, until then
   * from outside; of a changed row as it was.
   */
  affectsCash: z.boolean().optional(),
  note: PlainText.max(10_000).default(""),
});
export type TransactionDraft = z.output<typeof TransactionDraft>;

/** Trades of an account that were counted as paid from outside, and what they took together, per currency. */
export const OutsideTrades = z.object({ count: z.int(), paid: z.array(Money) });
export type OutsideTrades = z.infer<typeof OutsideTrades>;

/** The answer to a question that the first row of cash of an account raises: did this money pay for those trades? */
export const FirstCashAnswer = z.object({
  /** True moves them to cash in the same change; false leaves them; absent: they stay and are asked about. */
  paysOutsideTrades: z.boolean().optional(),
});
export type FirstCashAnswer = z.infer<typeof FirstCashAnswer>;

/** A row that was just added. */
export const AddedTransaction = TransactionRow.extend({
  /** Only where the row is the account's first of cash and `paysOutsideTrades` was not said: trades it may have paid for. */
  outsideTrades: OutsideTrades.optional(),
});
export type AddedTransaction = z.infer<typeof AddedTransaction>;
