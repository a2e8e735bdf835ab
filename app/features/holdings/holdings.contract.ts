import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import {
  AssetRef,
  CashRow,
  Flag,
  LedgerProblem,
  PlainText,
  PortfolioId,
  periodInput,
  UsedPeriod,
} from "../../shared/ledger-shapes.ts";
import { Figure, Id } from "../../shared/shapes.ts";
import { TransactionRow } from "../../shared/transaction-shapes.ts";

/** Figures of one asset; each key is its metric id, scope asset. Money is in the currency of the view. */
export const HoldingFigures = z.object({
  quantity: Figure,
  /** In the asset's currency, purchase fees inside. */
  averageCost: Figure,
  /** In the asset's currency; bonds: percent. */
  lastPrice: Figure,
  value: Figure,
  cost: Figure,
  weight: Figure,
  unrealised: Figure,
  realised: Figure,
  income: Figure,
  fees: Figure,
  taxes: Figure,
  totalProfit: Figure,
  simpleReturn: Figure,
  twr: Figure,
  irr: Figure,
  dayChange: Figure,
  dayChangeRatio: Figure,
});

export const HoldingRow = z.object({ asset: AssetRef, isClosed: z.boolean(), figures: HoldingFigures });
export type HoldingRow = z.infer<typeof HoldingRow>;

/** The totals row: figures of the whole portfolio, cash included; keys are metric ids, scope portfolio. */
export const HoldingTotals = z.object({
  value: Figure,
  invested: Figure,
  unrealised: Figure,
  realised: Figure,
  income: Figure,
  fees: Figure,
  taxes: Figure,
  totalProfit: Figure,
  simpleReturn: Figure,
  twr: Figure,
  irr: Figure,
  dayChange: Figure,
  dayChangeRatio: Figure,
});

/** An open lot (FIFO: one purchase; average cost: the one pool). */
export const OpenLot = z.object({
  openedOn: z.string(),
  quantity: z.string(),
  /** In the asset's currency; null with a reason when unknown. */
  cost: z.string().nullable(),
  costCurrency: z.string(),
  /** In the currency of the view. */
  baseCost: z.string().nullable(),
  transactionIds: z.array(z.string()),
  accountId: z.string().nullable(),
});

/** A part of a lot that was given up. */
export const Disposal = z.object({
  date: z.string(),
  openedOn: z.string(),
  quantity: z.string(),
  /** In the currency of the view; null when the cost is unknown. */
  proceeds: z.string().nullable(),
  cost: z.string().nullable(),
  gain: z.string().nullable(),
  /** True for a transfer out: nothing is realised. */
  isTransfer: z.boolean(),
  transactionId: z.string(),
});

export const holdingsContract = {
  "GET /api/holdings": endpoint({
    summary: "Every holding with every figure of the table, totals, cash",
    access: "user",
    input: z.object({ portfolioId: PortfolioId, ...periodInput, showClosed: Flag.default(false) }),
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      rows: z.array(HoldingRow),
      totals: HoldingTotals,
      cash: z.array(CashRow),
      closedCount: z.int(),
      problems: z.array(LedgerProblem),
    }),
  }),
  "GET /api/holdings/search": endpoint({
    summary: "Search in own holdings of one or all portfolios by ticker, ISIN or name",
    access: "user",
    input: z.object({ portfolioId: PortfolioId, text: PlainText.trim().max(200).default("") }),
    output: z.object({
      holdings: z.array(z.object({ asset: AssetRef, portfolioId: z.string(), portfolioName: z.string() })),
    }),
  }),
  "GET /api/holdings/one": endpoint({
    summary: "One holding: figures, lots, disposals, latest transactions, prices",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId, assetId: Id, ...periodInput }),
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      holding: HoldingRow,
      lots: z.array(OpenLot),
      /** Newest first, at most 200. */
      disposals: z.array(Disposal),
      /** Newest first, at most 50. */
      transactions: z.array(TransactionRow),
      transactionCount: z.int(),
      /** Closes of the period adjusted to today's units by the splits after them, thinned to 400 points. */
      prices: z.object({
        currency: z.string(),
        isSplitAdjusted: z.boolean(),
        points: z.array(z.object({ date: z.string(), close: z.number() })),
        /** The last trade of today, which stands in until today has its close; bonds: percent. */
        running: z
          .object({
            price: z.string(),
            at: z.iso.datetime(),
            /** How late the source is; null: it does not say. */
            delayMinutes: z.int().nullable(),
            source: z.string(),
          })
          .nullable(),
      }),
      /** Purchases and sales to mark in the price chart. */
      marks: z.array(
        z.object({ date: z.string(), kindName: z.string(), quantity: z.string(), transactionId: z.string() }),
      ),
      problems: z.array(LedgerProblem),
    }),
  }),
} as const;
