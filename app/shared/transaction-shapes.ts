import { z } from "zod";
import { AssetRef, Money } from "./ledger-shapes.ts";

export const Activity = z.enum(["trade", "income", "expense", "cash", "all"]);
export type Activity = z.infer<typeof Activity>;

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
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;
