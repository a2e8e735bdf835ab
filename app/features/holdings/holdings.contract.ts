import { z } from "zod";
import { Figure, Id, Reason } from "../../shared/common.schema.ts";
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
} from "../../shared/schemas/ledger.schema.ts";
import { AveragePosition } from "../../shared/schemas/position.schema.ts";
import { GainsBridge } from "../../shared/schemas/result.schema.ts";
import { TransactionRow } from "../../shared/schemas/transaction.schema.ts";
import { GroupingName, HoldingColumnId } from "./column-sets.contract.ts";

/** By metric id, scope asset. Money is in the view's currency. */
export const HoldingFigures = z.object({
  quantity: Figure,
  /** In the asset's currency, with purchase fees. */
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

/** Facts without figures; null = unknown. */
export const HoldingFacts = z.object({
  isin: z.string().nullable(),
  /** In the user's language. */
  sector: z.string().nullable(),
  country: z.string().nullable(),
  /** Null: unlisted. */
  exchange: z.string().nullable(),
  brokers: z.array(z.string()),
  /** First receipt of units. */
  firstBoughtOn: z.string().nullable(),
  /** Next declared ex-date; bonds: next coupon day. */
  nextExDate: z.string().nullable(),
  /** The owner cannot trade it. */
  isBlocked: z.boolean(),
  note: z.string(),
  /** For If-Match of update-note. */
  noteEtag: z.string(),
});

export const HoldingRow = z.object({
  asset: AssetRef,
  isClosed: z.boolean(),
  figures: HoldingFigures,
  facts: HoldingFacts,
});
export type HoldingRow = z.infer<typeof HoldingRow>;

/**
 * By metric id, for chosen columns without a fixed figure. `targetWeight` (target of the whole) and `drift` (weight -
 * target) are no metrics, absent without a target.
 */
const MoreFigures = z.record(z.string(), Figure);

/** A composite's part in one portfolio, in the view's currency. */
const HoldingPart = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  /** Without metrics relative to the whole. */
  figures: MoreFigures,
});
export type HoldingPart = z.infer<typeof HoldingPart>;

const ListedHolding = HoldingRow.extend({
  more: MoreFigures,
  /** Null without grouping. */
  groupKey: z.string().nullable(),
  /** Composites: by portfolio; else empty. */
  parts: z.array(HoldingPart),
  /** For If-Match, in portfolios of positions; else null. */
  etag: z.string().nullable(),
});
export type ListedHolding = z.infer<typeof ListedHolding>;

/** Closed assets included; all groups make up the portfolio. */
export const HoldingGroup = z.object({
  key: z.string(),
  /** In the user's language, or the category's name; null where the key suffices (class, broker, cash, unknown). */
  name: z.string().nullable(),
  /** Chosen metrics of scope group; for categories also `targetWeight` and `drift`. */
  figures: MoreFigures,
});
export type HoldingGroup = z.infer<typeof HoldingGroup>;

/** Totals with cash: metric ids, scope portfolio. */
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

/** Future terms of a bond, and figures at its last price (metric ids, scope asset). */
export const BondTerms = z.object({
  /** Null for unreadable terms: see `reasons`. */
  maturity: z.string().nullable(),
  nextCoupon: z
    .object({
      date: z.string(),
      /** Per bond, in the asset's currency. */
      amount: z.string(),
      /** Not announced: by the last coupon or the rule. */
      isEstimated: z.boolean(),
    })
    .nullable(),
  /** Next put or call day; percent of nominal. */
  nextOffer: z.object({ date: z.string(), kind: z.enum(["put", "call"]), price: z.string() }).nullable(),
  figures: z.object({
    accruedCoupon: Figure,
    yieldToMaturity: Figure,
    macaulayDuration: Figure,
    modifiedDuration: Figure,
    yieldToOffer: Figure,
  }),
  reasons: z.array(Reason),
});

/** FIFO: one purchase; average cost: the pool. */
export const OpenLot = z.object({
  openedOn: z.string(),
  quantity: z.string(),
  /** In the asset's currency; null with a reason. */
  cost: z.string().nullable(),
  costCurrency: z.string(),
  /** In the view's currency. */
  baseCost: z.string().nullable(),
  transactionIds: z.array(z.string()),
  accountId: z.string().nullable(),
});

/** A closed part of a lot. */
export const Disposal = z.object({
  date: z.string(),
  openedOn: z.string(),
  quantity: z.string(),
  /** In the view's currency; null when the cost is unknown. */
  proceeds: z.string().nullable(),
  cost: z.string().nullable(),
  gain: z.string().nullable(),
  /** Transfer out: nothing is realised. */
  isTransfer: z.boolean(),
  transactionId: z.string(),
});

export const HoldingDraft = AveragePosition.extend({ portfolioId: Id });

/** Row that states a position. */
export const SavedHolding = z.object({
  assetId: z.string(),
  transactionId: z.string(),
  version: z.int(),
});

export const holdingsContract = {
  "GET /api/holdings": endpoint({
    summary: "Holdings with all figures of the table, totals, cash",
    access: "user",
    shared: "view",
    input: z.object({
      portfolioId: PortfolioId,
      ...periodInput,
      showClosed: Flag.default(false),
      /** Comma-separated column ids; default: the set's. */
      columns: z
        .string()
        .max(2000)
        .transform((text) => text.split(","))
        .pipe(z.array(HoldingColumnId).min(1).max(60))
        .optional(),
      /** Saved column set; default: the default one. */
      setId: Id.optional(),
      /** Default: the set's; `asset` and `none` both mean one row each. */
      groupBy: z.union([GroupingName, z.enum(["asset", "none"])]).optional(),
    }),
    output: z.object({
      portfolioId: z.string(),
      /** Code of `PortfolioView`. */
      view: z.int(),
      currency: z.string(),
      period: UsedPeriod,
      /** Day of the day changes: the last with a session. */
      day: z.string(),
      /** Columns and grouping shown, and their set. */
      columns: z.array(HoldingColumnId),
      groupBy: GroupingName.nullable(),
      setId: z.string().nullable(),
      rows: z.array(ListedHolding),
      groups: z.array(HoldingGroup),
      totals: HoldingTotals,
      /** Totals of further columns. */
      moreTotals: MoreFigures,
      cash: z.array(CashRow),
      closedCount: z.int(),
      problems: z.array(LedgerProblem),
    }),
  }),
  "POST /api/holdings": endpoint({
    summary: "Add a position (in portfolios that track positions only)",
    access: "user",
    shared: "edit",
    status: 201,
    input: HoldingDraft,
    output: SavedHolding,
  }),
  "PUT /api/holdings": endpoint({
    summary: "Change a position; STALE (412) if it changed since `version`, or does not match If-Match",
    access: "user",
    shared: "edit",
    needsIfMatch: true,
    input: HoldingDraft.extend({ version: z.int().optional() }),
    output: SavedHolding,
  }),
  "DELETE /api/holdings": endpoint({
    summary:
      "Remove a position; `undoId` restores it (transactions/undo-delete); STALE (412) as for a change",
    access: "user",
    shared: "edit",
    input: z.object({ portfolioId: Id, assetId: Id }),
    output: z.object({ undoId: z.string() }),
  }),
  "GET /api/holdings/search": endpoint({
    summary: "Search the holdings of one or all portfolios by ticker, ISIN or name",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId, text: PlainText.trim().max(200).default("") }),
    output: z.object({
      holdings: z.array(z.object({ asset: AssetRef, portfolioId: z.string(), portfolioName: z.string() })),
    }),
  }),
  "POST /api/holdings/update-note": endpoint({
    summary:
      "Save the note on a holding; an empty note removes it; STALE (412) if it does not match If-Match",
    access: "user",
    shared: "edit",
    input: z.object({ portfolioId: Id, assetId: Id, note: PlainText.max(10_000) }),
    output: z.object({ note: z.string(), noteEtag: z.string() }),
  }),
  "GET /api/holdings/one": endpoint({
    summary: "A holding: figures, lots, disposals, latest transactions, prices",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId, assetId: Id, ...periodInput }),
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      /** Day of the day change. */
      day: z.string(),
      holding: HoldingRow,
      /** Null: not a bond. */
      bond: BondTerms.nullable(),
      /** Gains after cost to total profit; null when unknown. */
      bridge: GainsBridge.nullable(),
      /** Remainders below the last printed decimal that rows closed, or lacked (negative). */
      roundings: z.array(z.object({ date: z.string(), quantity: z.string(), transactionId: z.string() })),
      lots: z.array(OpenLot),
      /** Newest first, at most 200. */
      disposals: z.array(Disposal),
      /** Newest first, at most 50. */
      transactions: z.array(TransactionRow),
      transactionCount: z.int(),
      /** Adjusted closes of the period, thinned to 400 points. */
      prices: z.object({
        currency: z.string(),
        isSplitAdjusted: z.boolean(),
        points: z.array(z.object({ date: z.string(), close: z.number() })),
        /** Last trade of today, until the close; bonds: percent. */
        running: z
          .object({
            price: z.string(),
            at: z.iso.datetime(),
            /** Null: unknown. */
            delayMinutes: z.int().nullable(),
            source: z.string(),
          })
          .nullable(),
      }),
      /** Trades to mark in the chart. */
      marks: z.array(
        z.object({
          date: z.string(),
          kindName: z.string(),
          isIncrease: z.boolean(),
          quantity: z.string(),
          transactionId: z.string(),
        }),
      ),
      problems: z.array(LedgerProblem),
    }),
  }),
} as const;
