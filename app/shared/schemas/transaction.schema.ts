import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay } from "../common.schema.ts";
import { AssetRef, Money, PlainText } from "./ledger.schema.ts";

export const Activity = z.enum(["trade", "income", "expense", "cash", "all"]);
export type Activity = z.infer<typeof Activity>;

/** Right to buy or to sell the underlying. */
const OptionRight = z.enum(["call", "put"]);
export type OptionRight = z.infer<typeof OptionRight>;

/** Units of one purchase that a sale gives up. */
const LotChoice = z.object({ transactionId: z.string(), quantity: z.string() });
const LotChoiceDraft = z.object({ transactionId: Id, quantity: DecimalText });

/** Row of the transactions table. Numbers are exact decimal text; null = not stated. */
export const TransactionRow = z.object({
  id: z.string(),
  portfolioId: z.string(),
  accountId: z.string(),
  /** Numeric code of the kind; `kindName` is the same as text ("buy", "currency-exchange"). */
  kind: z.int(),
  kindName: z.string(),
  /** Activity filter that the row matches. */
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
  /** Signed effect on cash by currency; empty when cash is not affected. */
  cashEffect: z.array(Money),
  accrued: z.string().nullable(),
  fee: z.string().nullable(),
  feeCurrency: z.string().nullable(),
  tax: z.string().nullable(),
  taxCurrency: z.string().nullable(),
  /** Booked rate: portfolio currency per one `currency`. */
  rate: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  ratioTo: z.string().nullable(),
  ratioFrom: z.string().nullable(),
  cost: z.string().nullable(),
  acquiredOn: z.string().nullable(),
  affectsCash: z.boolean(),
  note: z.string(),
  /** Import and line of the file that the row comes from. */
  importId: z.string().nullable(),
  importLine: z.int().nullable(),
  /** Corporate action or due payment that wrote the row. */
  actionId: z.string().nullable(),
  /** Id of a move between portfolios, the same on both sides. */
  moveId: z.string().nullable(),
  /** Rows of two assets: asset and units received. */
  toAsset: AssetRef.nullable(),
  toQuantity: z.string().nullable(),
  /** Spin-offs: share of the cost that is transferred, a ratio. */
  costShare: z.string().nullable(),
  /** Exercise and assignment: right of the option. */
  optionRight: OptionRight.nullable(),
  /** Sales: purchases whose units are sold first. */
  lotChoices: z.array(LotChoice).nullable(),
  version: z.int(),
  /** For If-Match; a stale tag is refused with STALE (412). */
  etag: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/**
 * Input of the form. The fields a kind requires are in the engine's `KINDS[name].required` ("worth" = amount, or
 * quantity and price); a missing one answers INVALID_INPUT naming the field.
 */
export const TransactionDraft = z.object({
  portfolioId: Id,
  accountId: Id.nullish(),
  /** Code or name. */
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
  /** Rows of two assets: asset and units received for `assetId`. */
  toAssetId: Id.nullish(),
  toQuantity: DecimalText.nullish(),
  /** Spin-offs: share of the cost that is transferred, 0 to 1; absent = by the market values of the day. */
  costShare: DecimalText.nullish(),
  /** Exercise and assignment: right of the option; the price is the exercise price per unit. */
  optionRight: OptionRight.nullish(),
  /** Sales: units of these purchases are sold first, the rest by age. */
  lotChoices: z.array(LotChoiceDraft).max(1000).nullish(),
  /**
   * False: settled outside of the portfolio. Absent: from cash once the account has cash rows, until then from outside;
   * unchanged in an edit.
   */
  affectsCash: z.boolean().optional(),
  note: PlainText.max(10_000).default(""),
});
export type TransactionDraft = z.output<typeof TransactionDraft>;

/** Trades of an account settled outside of the portfolio, and their total cost by currency. */
export const OutsideTrades = z.object({ count: z.int(), paid: z.array(Money) });
export type OutsideTrades = z.infer<typeof OutsideTrades>;

/** Whether the first cash row of an account pays for trades settled outside so far. */
export const FirstCashAnswer = z.object({
  /**
   * True settles them from cash in the same change; false leaves them; absent: they stay and the question is returned.
   */
  paysOutsideTrades: z.boolean().optional(),
});
export type FirstCashAnswer = z.infer<typeof FirstCashAnswer>;

export const AddedTransaction = TransactionRow.extend({
  /** Trades that the account's first cash row may have paid for; only when `paysOutsideTrades` was not given. */
  outsideTrades: OutsideTrades.optional(),
});
export type AddedTransaction = z.infer<typeof AddedTransaction>;
