import { z } from "zod";
import { Figure, Id, IsoDay } from "../shapes.ts";

/** zod shapes that the contracts of portfolios, transactions, holdings, dashboard and explain share. */

/** An asset as rows of any table show it; `name` is in the asker's language. */
export const AssetRef = z.object({
  id: z.string(),
  /** The nil GUID for shared assets, otherwise the owner's user id. */
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

/** An asset with the name of its exchange: codes are for filters and files, names for screens. */
export const ListedAsset = AssetRef.extend({
  /** Of `exchange`, in the asker's language; the code where the place is not known, empty where no exchange lists it. */
  exchangeName: z.string(),
});
export type ListedAsset = z.infer<typeof ListedAsset>;

export const PeriodName = z.enum(["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"]);
export type PeriodName = z.infer<typeof PeriodName>;

/** What a caller asks for: a named period, or two evenings (`from` = the evening before the first day). */
export const periodInput = {
  period: PeriodName.default("ALL"),
  from: IsoDay.optional(),
  to: IsoDay.optional(),
} as const;

/** The period really used; `name` is null for own dates. Both days are evenings. */
export const UsedPeriod = z.object({ name: PeriodName.nullable(), from: z.string(), to: z.string() });
export type UsedPeriod = z.infer<typeof UsedPeriod>;

/** A boolean of a query string. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

/** Which figure of what: the three things a trace is asked by, as `GET /api/explain` takes them. */
export const ScopeKind = z.enum(["portfolio", "asset", "cash", "pie", "group"]);

/** Money of one currency as exact decimal text. */
export const Money = z.object({ currency: z.string(), amount: z.string() });
export type Money = z.infer<typeof Money>;

/** A row that the ledger could not use as it stands, with the reason (`common:reason.<code>`). */
export const LedgerProblem = z.object({
  transactionId: z.string(),
  reason: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }),
});
export type LedgerProblem = z.infer<typeof LedgerProblem>;

/** Cash of one currency at the end of the period. */
export const CashRow = z.object({
  currency: z.string(),
  /** Balance in its own currency, exact decimal text; may be negative. */
  balance: z.string(),
  /** In the currency of the view: metric `value`, scope cash. */
  value: Figure,
  /** Share of the portfolio's value, a ratio: metric `weight`, scope cash. */
  weight: Figure,
});
export type CashRow = z.infer<typeof CashRow>;

/** The head figures of a portfolio; each key is its metric id, scope portfolio. */
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

/** Figures of all portfolios, each in its own currency unless one is asked for. */
export const PortfolioFigures = z.object({
  portfolios: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isDemo: z.boolean(),
      /** Sandbox, composite, archived and, beside own ones, demo portfolios are in no total. */
      isInTotal: z.boolean(),
      currency: z.string(),
      period: UsedPeriod,
      /** The last trading day: `dayChange` and `dayChangeRatio` are of it. */
      day: z.string(),
      head: HeadFigures,
    }),
  ),
  /** Null while nothing is in it. */
  total: z
    .object({
      currency: z.string(),
      count: z.int(),
      value: Figure,
      invested: Figure,
      netFlows: Figure,
      totalProfit: Figure,
      dayChange: Figure,
      /** The trading day that `dayChange` is of; null: the portfolios in it have different ones. */
      day: z.string().nullable(),
      /** The same of each portfolio in it, in the currency of the total. */
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

/** Which portfolio; without an id the first one. */
export const PortfolioId = Id.optional();

/** Text that people type: kept as it is, except for NUL, which no database row can hold. */
export const PlainText = z.string().overwrite((text) => text.replaceAll("\0", ""));
