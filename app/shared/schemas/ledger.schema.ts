import { z } from "zod";
import { Figure, Id, IsoDay } from "../common.schema.ts";

/** zod schemas shared by portfolios, transactions, holdings, dashboard and explain. */

/** Asset as shown in tables; `name` is in the reader's language. */
export const AssetRef = z.object({
  id: z.string(),
  /** Nil GUID for shared assets, otherwise the owner's user id. */
  ownerId: z.string(),
  ticker: z.string(),
  exchange: z.string(),
  name: z.string(),
  /** Code of `AssetType`. */
  type: z.int(),
  currency: z.string(),
  isDemo: z.boolean(),
  /** Decimals of a price tick. */
  priceDigits: z.int(),
});
export type AssetRef = z.infer<typeof AssetRef>;

/** Asset with the name of its exchange; codes are for filters and files only. */
export const ListedAsset = AssetRef.extend({
  /** In the reader's language; the code if unknown, empty if not listed. */
  exchangeName: z.string(),
});
export type ListedAsset = z.infer<typeof ListedAsset>;

export const PeriodName = z.enum(["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"]);
export type PeriodName = z.infer<typeof PeriodName>;

/** Requested period: a named one, or two evenings (`from` = the evening before the first day). */
export const periodInput = {
  period: PeriodName.default("ALL"),
  from: IsoDay.optional(),
  to: IsoDay.optional(),
} as const;

/** Period in use, both days as evenings; `name` is null for a custom range. */
export const UsedPeriod = z.object({ name: PeriodName.nullable(), from: z.string(), to: z.string() });
export type UsedPeriod = z.infer<typeof UsedPeriod>;

/** Boolean of a query string. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** Scopes of a trace, as `GET /api/explain` takes them. */
export const ScopeKind = z.enum(["portfolio", "asset", "cash", "pie", "group"]);

/** Exact decimal text in one currency. */
export const Money = z.object({ currency: z.string(), amount: z.string() });
export type Money = z.infer<typeof Money>;

/** Row that the ledger cannot use as it stands, with the reason (`common:reason.<code>`). */
export const LedgerProblem = z.object({
  transactionId: z.string(),
  reason: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }),
});
export type LedgerProblem = z.infer<typeof LedgerProblem>;

/** Cash of one currency at the end of the period. */
export const CashRow = z.object({
  currency: z.string(),
  /** In its own currency, exact decimal text; may be negative. */
  balance: z.string(),
  /** In the view currency: metric `value`, scope cash. */
  value: Figure,
  /** Share of the portfolio's value, a ratio: metric `weight`, scope cash. */
  weight: Figure,
});
export type CashRow = z.infer<typeof CashRow>;

/** Head figures of a portfolio; each key is its metric id, scope portfolio. */
export const HeadFigures = z.object({
  value: Figure,
  invested: Figure,
  cash: Figure,
  netFlows: Figure,
  totalProfit: Figure,
  simpleReturn: Figure,
  twr: Figure,
  twrAnnualised: Figure,
  irr: Figure,
  dayChange: Figure,
  dayChangeRatio: Figure,
  income: Figure,
});
export type HeadFigures = z.infer<typeof HeadFigures>;

/** Figures of all portfolios, each in its own currency unless one is requested. */
export const PortfolioFigures = z.object({
  portfolios: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isDemo: z.boolean(),
      /** False for sandbox, composite and archived portfolios, and for demo ones beside own ones. */
      isInTotal: z.boolean(),
      currency: z.string(),
      period: UsedPeriod,
      /** Last trading day, to which `dayChange` and `dayChangeRatio` refer. */
      day: z.string(),
      head: HeadFigures,
    }),
  ),
  /** Null when no portfolio is included. */
  total: z
    .object({
      currency: z.string(),
      count: z.int(),
      value: Figure,
      invested: Figure,
      netFlows: Figure,
      totalProfit: Figure,
      dayChange: Figure,
      /** Trading day of `dayChange`; null when the portfolios differ. */
      day: z.string().nullable(),
      /** Parts of the total by portfolio, in its currency. */
      parts: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          value: Figure,
          invested: Figure,
          netFlows: Figure,
          totalProfit: Figure,
          dayChange: Figure,
          day: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type PortfolioFigures = z.infer<typeof PortfolioFigures>;

/** Defaults to the first portfolio. */
export const PortfolioId = Id.optional();

/** User's text, unchanged except for NUL, which PostgreSQL cannot store. */
export const PlainText = z.string().overwrite((text) => text.replaceAll("\0", ""));
