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
} from "../../shared/shapes/ledger-shapes.ts";
import { AveragePosition } from "../../shared/shapes/position-shapes.ts";
import { GainsBridge } from "../../shared/shapes/result-shapes.ts";
import { TransactionRow } from "../../shared/shapes/transaction-shapes.ts";
import { Figure, Id, Reason } from "../../shared/shapes.ts";
import { GroupingName, HoldingColumnId } from "./column-sets.contract.ts";

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

/** What an asset is, for columns without figures; null = not known. */
export const HoldingFacts = z.object({
  isin: z.string().nullable(),
  /** Names in the asker's language. */
  sector: z.string().nullable(),
  country: z.string().nullable(),
  /** Null: no exchange lists it. */
  exchange: z.string().nullable(),
  brokers: z.array(z.string()),
  /** Day of the first row that brought units. */
  firstBoughtOn: z.string().nullable(),
  /** The next declared ex-date from today on; bonds: the next coupon day. */
  nextExDate: z.string().nullable(),
  /** Nobody lets the owner trade it. */
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
 * Figures by metric id: of the chosen columns that are not among the figures every row has. `targetWeight` and `drift`
 * are no metrics: the categories' target of the whole, and weight - target; absent where there is no target.
 */
const MoreFigures = z.record(z.string(), Figure);

/** What one portfolio of a composite holds of an asset: its own figures, in the currency of the view. */
const HoldingPart = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  /** Of the chosen columns, but for shares of the whole: those would be of another whole. */
  figures: MoreFigures,
});
export type HoldingPart = z.infer<typeof HoldingPart>;

const ListedHolding = HoldingRow.extend({
  more: MoreFigures,
  /** The group it belongs to; null without grouping. */
  groupKey: z.string().nullable(),
  /** Composites: what each of its portfolios holds of it; empty for others. */
  parts: z.array(HoldingPart),
  /** Portfolios that state positions: for If-Match of a change; null in others. */
  etag: z.string().nullable(),
});
export type ListedHolding = z.infer<typeof ListedHolding>;

/** Assets with something in common, closed ones among them; the groups together are the portfolio. */
export const HoldingGroup = z.object({
  key: z.string(),
  /** In the asker's language, of categories their own; null where the key says it (class, broker, cash, nothing known). */
  name: z.string().nullable(),
  /** Of the chosen columns that a group has: metric ids, scope group. Categories: `targetWeight` and `drift` too. */
  figures: MoreFigures,
});
export type HoldingGroup = z.infer<typeof HoldingGroup>;

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

/** A held bond: terms ahead, and figures at its last price (metric ids, scope asset). */
export const BondTerms = z.object({
  /** Null where the terms cannot be read: `reasons` say why. */
  maturity: z.string().nullable(),
  nextCoupon: z
    .object({
      date: z.string(),
      /** Money per bond, in the asset's currency. */
      amount: z.string(),
      /** Not announced: the last known coupon or the rule of the issue stands in. */
      isEstimated: z.boolean(),
    })
    .nullable(),
  /** The next day on which the holder may sell (put) or the issuer may redeem (call); percent of the nominal. */
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

export const HoldingDraft = AveragePosition.extend({ portfolioId: Id });

/** The row that states the position. */
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
      /** Ids of columns with commas between; without them those of the set. */
      columns: z
        .string()
        .max(2000)
        .transform((text) => text.split(","))
        .pipe(z.array(HoldingColumnId).min(1).max(60))
        .optional(),
      /** A saved set of columns; without it the default one. */
      setId: Id.optional(),
      /** Without it as the set says; `asset` is a row for each, which `none` is too. */
      groupBy: z.union([GroupingName, z.enum(["asset", "none"])]).optional(),
    }),
    output: z.object({
      portfolioId: z.string(),
      /** Code of `PortfolioView`. */
      view: z.int(),
      currency: z.string(),
      period: UsedPeriod,
      /** The day that the day changes are of: the last one with a session, today or before. */
      day: z.string(),
      /** The columns and the grouping that are shown, and the set they come from. */
      columns: z.array(HoldingColumnId),
      groupBy: GroupingName.nullable(),
      setId: z.string().nullable(),
      rows: z.array(ListedHolding),
      groups: z.array(HoldingGroup),
      totals: HoldingTotals,
      /** Totals of the other chosen columns, where the portfolio has them. */
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
      /** The day that the day change is of. */
      day: z.string(),
      holding: HoldingRow,
      /** Null: not a bond. */
      bond: BondTerms.nullable(),
      /** From its gains after cost to its total profit; null where either is not known. */
      bridge: GainsBridge.nullable(),
      /** Remainders below the last printed decimal that rows of it closed, or lacked (negative). */
      roundings: z.array(z.object({ date: z.string(), quantity: z.string(), transactionId: z.string() })),
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
        z.object({
          date: z.string(),
          kindName: z.string(),
          /** What is held grew by it. */
          isIncrease: z.boolean(),
          quantity: z.string(),
          transactionId: z.string(),
        }),
      ),
      problems: z.array(LedgerProblem),
    }),
  }),
} as const;
