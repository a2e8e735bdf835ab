import { z } from "zod";
import { DecimalText, Figure, Id, IsoDay, Reason, unsignedDecimal } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { Money, PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import {
  Activity,
  AddedTransaction,
  FirstCashAnswer,
  OutsideTrades,
  TransactionDraft,
  TransactionRow,
} from "../../shared/schemas/transaction.schema.ts";

const HoldingChange = z.object({
  quantityBefore: z.string(),
  quantityAfter: z.string(),
  averageCostBefore: Figure,
  averageCostAfter: Figure,
});

/** Effect of a row, computed by the code that saves it. */
export const TransactionPreview = z.object({
  /** As counted by the ledger. */
  gross: z.string().nullable(),
  /** As in the draft, else by the account. */
  affectsCash: z.boolean(),
  /** Set for an account's first cash: earlier trades it may have paid for. */
  outsideTrades: OutsideTrades.nullable(),
  /** By currency. */
  cashEffect: z.array(Money),
  /** Cash of the affected currencies at the end of the row's day, with trades moved by `paysOutsideTrades`. */
  cashAfter: z.array(Money),
  /** Negative currencies of `cashAfter`: hidden amounts have no sign. */
  belowZero: z.array(z.string()),
  /** Current holding without and with the row; null without an asset. */
  holding: HoldingChange.nullable(),
  /** The same for the asset received. */
  received: HoldingChange.nullable(),
  /** First uncovered sale: saving would give OVERSOLD. */
  oversold: z
    .object({
      assetId: z.string(),
      date: z.string(),
      missing: z.string(),
      /** First known, undecided split before the sale. */
      split: z
        .object({ date: z.string(), ratioTo: z.string(), ratioFrom: z.string(), source: z.string() })
        .nullable(),
    })
    .nullable(),
  /** Unusable inputs (no rate, no price, ...). */
  problems: z.array(Reason),
  /** The asset's close in its currency, and the day's rate to the portfolio's. */
  suggested: z.object({
    price: z
      .object({ value: z.string(), currency: z.string(), date: z.string(), source: z.string() })
      .nullable(),
    rate: z.object({ value: z.string(), pair: z.string(), date: z.string(), source: z.string() }).nullable(),
    /** Null without an asset, and for a bond of unknown nominal. */
    trade: z
      .object({
        /** Money per unit at price 1: 1, a contract's multiplier, 1 % of a bond's remaining nominal. */
        point: z.string(),
        /**
         * Bonds: accrued interest by schedule, per unit and for the draft's quantity. Not hidden: it follows from the
         * input, and fills the form.
         */
        accruedEach: z.string().nullable(),
        accruedAll: z.string().nullable(),
        /** A floating coupon not set yet. */
        isEstimated: z.boolean(),
      })
      .nullable(),
  }),
});
export type TransactionPreview = z.infer<typeof TransactionPreview>;

/** Filter of list and export. */
const filterInput = {
  portfolioId: PortfolioId,
  activity: Activity.default("all"),
  /** In ticker, ISIN and names of the asset, and in the note. */
  search: PlainText.trim().max(200).default(""),
  from: IsoDay.optional(),
  to: IsoDay.optional(),
  assetId: Id.optional(),
  importId: Id.optional(),
  accountId: Id.optional(),
  kind: z.string().max(30).optional(),
} as const;

/** Open lots at the sale, and methods. Money is exact text; null = unknown cost. */
export const LotSuggestions = z.object({
  /** False where the cost method allows no choice. */
  canPick: z.boolean(),
  currency: z.string(),
  lots: z.array(
    z.object({
      transactionId: z.string(),
      openedOn: z.string(),
      quantity: z.string(),
      /** In `costCurrency`, the asset's. */
      cost: z.string().nullable(),
      costCurrency: z.string(),
      /** Gain in the view's currency of selling this lot alone. */
      gain: z.string().nullable(),
    }),
  ),
  choices: z.array(
    z.object({
      name: z.enum(["oldest", "newest", "dearest", "cheapest", "own"]),
      picks: z.array(z.object({ transactionId: z.string(), quantity: z.string() })),
      /** Of the whole sale, in the view's currency. */
      gain: z.string().nullable(),
    }),
  ),
});
export type LotSuggestions = z.infer<typeof LotSuggestions>;

/** Base64. */
const ExportedFile = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });

const BulkIds = z.array(Id).min(1).max(1000);
/** Row tags in the order of `ids`: any change since gives STALE. */
const BulkTags = z.array(z.string().max(40)).max(1000).optional();

/** Sums of all filtered rows by currency, as stated. */
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
    summary: "Transactions of a portfolio (without an ID: the first one), newest first, paged",
    access: "user",
    shared: "view",
    input: z.object({
      ...filterInput,
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      rows: z.array(TransactionRow),
      /** Null on the last page. */
      nextCursor: z.string().nullable(),
      /** Of all filtered rows. */
      totalCount: z.int(),
      totals: z.array(CurrencyTotals),
      /** Counts for the tabs, without the activity filter. */
      countByActivity: z.record(z.string(), z.int()),
    }),
  }),
  "GET /api/transactions/one": endpoint({
    summary: "One transaction; of a shared portfolio with `portfolioId`",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ id: Id, portfolioId: PortfolioId }),
    output: TransactionRow,
  }),
  "POST /api/transactions": endpoint({
    summary: "Add a transaction",
    access: "user",
    shared: "edit",
    status: 201,
    input: TransactionDraft.extend(FirstCashAnswer.shape),
    output: AddedTransaction,
  }),
  "PUT /api/transactions": endpoint({
    summary: "Replace a transaction; STALE (412) if it changed since `version`, or does not match If-Match",
    access: "user",
    shared: "edit",
    needsIfMatch: true,
    input: TransactionDraft.extend({ id: Id, version: z.int() }),
    output: TransactionRow,
  }),
  "DELETE /api/transactions": endpoint({
    summary: "Delete transactions, all or none; `undoId` restores them; If-Match with one ID: STALE (412)",
    access: "user",
    shared: "edit",
    input: z.object({ portfolioId: Id, ids: BulkIds }),
    output: z.object({ count: z.int(), undoId: z.string() }),
  }),
  "GET /api/transactions/export": endpoint({
    summary: "The filtered transactions as a file, newest first",
    access: "user",
    shared: "view",
    isAmountsFile: true,
    input: z.object({ ...filterInput, format: z.enum(["csv", "xlsx"]).default("csv") }),
    output: ExportedFile,
  }),
  "PUT /api/transactions/bulk": endpoint({
    summary:
      "Change tax, fee, account or note of many transactions, all or none; omitted fields are unchanged; STALE (412) if one does not match `etags`, SEEN_REQUIRED (428) without them unless If-Match is `*`",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      ids: BulkIds,
      etags: BulkTags,
      /** In the row's currency; null removes it. */
      tax: DecimalText.nullable().optional(),
      fee: DecimalText.nullable().optional(),
      accountId: Id.optional(),
      note: PlainText.max(10_000).optional(),
    }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/transactions/update-tax": endpoint({
    summary:
      "Set the tax of income as a share of its gross amount; other transactions in the list are unchanged",
    access: "user",
    shared: "edit",
    input: z.object({
      portfolioId: Id,
      ids: BulkIds,
      etags: BulkTags,
      /** 0 to 1: 0.13 = 13 %. */
      rate: unsignedDecimal(18).refine((text) => Number(text) <= 1, { error: "too-big" }),
    }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/transactions/lots": endpoint({
    summary: "Open lots of a sale, and the realised gain by each method",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    isReadOnly: true,
    input: TransactionDraft.extend({ id: Id.optional() }),
    output: LotSuggestions,
  }),
  "GET /api/transactions/accounts": endpoint({
    summary: "Broker accounts of a portfolio, for filters and bulk changes",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      accounts: z.array(
        z.object({ id: z.string(), broker: z.string(), numberMasked: z.string(), isDefault: z.boolean() }),
      ),
    }),
  }),
  "GET /api/transactions/outside-trades": endpoint({
    summary: "Booked imports and syncs whose cash may have paid for trades counted as paid from outside",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ questions: z.array(OutsideTrades.extend({ importId: z.string() })) }),
  }),
  "POST /api/transactions/outside-trades": endpoint({
    summary:
      "Answer whether the cash of an import paid for those trades: yes moves them to cash, in one change",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: z.object({ portfolioId: Id, importId: Id, paysOutsideTrades: z.boolean() }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/transactions/undo-delete": endpoint({
    summary: "Restore deleted transactions",
    access: "user",
    isOwnAddition: true,
    input: z.object({ undoId: Id }),
    output: z.object({ count: z.int() }),
  }),
  "POST /api/transactions/preview": endpoint({
    summary: "Preview the effect of a transaction; with `id`, in place of the saved one",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    isReadOnly: true,
    input: TransactionDraft.extend({ ...FirstCashAnswer.shape, id: Id.optional() }),
    output: TransactionPreview,
  }),
} as const;
