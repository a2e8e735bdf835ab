import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { Money, PlainText, PortfolioId } from "../../shared/ledger-shapes.ts";
import { Figure, Id, IsoDay, Reason } from "../../shared/shapes.ts";
import { Activity, TransactionDraft, TransactionRow } from "../../shared/transaction-shapes.ts";

/** What a row would do, computed by the code that saves it. */
export const TransactionPreview = z.object({
  /** Gross as the ledger would count it. */
  gross: z.string().nullable(),
  /** Change of cash by this row, per currency. */
  cashEffect: z.array(Money),
  /** Cash of the same currencies at the end of the row's day, after it. */
  cashAfter: z.array(Money),
  /** Holding of the asset today without and with the row; null without an asset. */
  holding: z
    .object({
      quantityBefore: z.string(),
      quantityAfter: z.string(),
      averageCostBefore: Figure,
      averageCostAfter: Figure,
    })
    .nullable(),
  /** The first sale that would not be covered: saving answers OVERSOLD. */
  oversold: z.object({ assetId: z.string(), date: z.string(), missing: z.string() }).nullable(),
  /** What the ledger could not use as it stands (no rate, no price, ...). */
  problems: z.array(Reason),
  /** Close of the asset in its currency and day's rate to the portfolio's currency, to fill in. */
  suggested: z.object({
    price: z
      .object({ value: z.string(), currency: z.string(), date: z.string(), source: z.string() })
      .nullable(),
    rate: z.object({ value: z.string(), pair: z.string(), date: z.string(), source: z.string() }).nullable(),
  }),
});
export type TransactionPreview = z.infer<typeof TransactionPreview>;

/** Sums of all rows that the filter finds, per currency, as stated in the rows. */
const CurrencyTotals = z.object({
  currency: z.string(),
  income: z.string(),
  fees: z.string(),
  taxes: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
});

export const transactionsContract = {
  "GET /api/transactions": endpoint({
    summary: "Transactions of a portfolio (without an id: the first one), newest first, by pages",
    access: "user",
    input: z.object({
      portfolioId: PortfolioId,
      activity: Activity.default("all"),
      /** Searched in ticker, ISIN and names of the asset and in the note. */
      search: PlainText.trim().max(200).default(""),
      from: IsoDay.optional(),
      to: IsoDay.optional(),
      assetId: Id.optional(),
      importId: Id.optional(),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      rows: z.array(TransactionRow),
      /** Null on the last page. */
      nextCursor: z.string().nullable(),
      /** Of all pages, with the filter. */
      totalCount: z.int(),
      totals: z.array(CurrencyTotals),
      /** Rows per activity without the activity filter, for the filter's tabs. */
      countByActivity: z.record(z.string(), z.int()),
    }),
  }),
  "GET /api/transactions/one": endpoint({
    summary: "One transaction",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: TransactionRow,
  }),
  "POST /api/transactions": endpoint({
    summary: "Add a transaction",
    access: "user",
    status: 201,
    input: TransactionDraft,
    output: TransactionRow,
  }),
  "PUT /api/transactions": endpoint({
    summary:
      "Replace a transaction; STALE (412) when it changed since `version` was read, or is not the one of If-Match",
    access: "user",
    input: TransactionDraft.extend({ id: Id, version: z.int() }),
    output: TransactionRow,
  }),
  "DELETE /api/transactions": endpoint({
    summary: "Delete transactions, all or none; `undoId` brings them back; If-Match with one id: STALE (412)",
    access: "user",
    input: z.object({ portfolioId: Id, ids: z.array(Id).min(1).max(1000) }),
    output: z.object({ count: z.int(), undoId: z.string() }),
  }),
  "POST /api/transactions/undo-delete": endpoint({
    summary: "Bring back what one delete removed",
    access: "user",
    isOwnAddition: true,
    input: z.object({ undoId: Id }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/transactions/preview": endpoint({
    summary: "What a row would do before it is saved; with `id`, instead of the saved row",
    access: "user",
    isOwnAddition: true,
    isReadOnly: true,
    input: TransactionDraft.extend({ id: Id.optional() }),
    output: TransactionPreview,
  }),
} as const;
