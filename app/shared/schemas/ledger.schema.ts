import { z } from "zod";
import { Figure, Id, IsoDay } from "../common.schema.ts";

export const AssetRef = z.object({
  id: z.string(),
  /** Nil GUID for shared assets. */
  ownerId: z.string(),
  ticker: z.string(),
  exchange: z.string(),
  name: z.string(),
  type: z.int(),
  currency: z.string(),
  isDemo: z.boolean(),
  priceDigits: z.int(),
});
export type AssetRef = z.infer<typeof AssetRef>;

export const ListedAsset = AssetRef.extend({
  /** The code if unknown, empty if unlisted. */
  exchangeName: z.string(),
});
export type ListedAsset = z.infer<typeof ListedAsset>;

export const PeriodName = z.enum(["1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"]);
export type PeriodName = z.infer<typeof PeriodName>;

/** Evenings; `from` precedes the first day. */
export const periodInput = {
  period: PeriodName.default("ALL"),
  from: IsoDay.optional(),
  to: IsoDay.optional(),
} as const;

/** Evenings; null `name`: custom range. */
export const UsedPeriod = z.object({ name: PeriodName.nullable(), from: z.string(), to: z.string() });
export type UsedPeriod = z.infer<typeof UsedPeriod>;

/** Also from a query string. */
export const Flag = z.union([z.boolean(), z.stringbool()]);

export const ScopeKind = z.enum(["portfolio", "asset", "cash", "pie", "group"]);

export const Money = z.object({ currency: z.string(), amount: z.string() });
export type Money = z.infer<typeof Money>;

export const LedgerProblem = z.object({
  transactionId: z.string(),
  reason: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }),
});
export type LedgerProblem = z.infer<typeof LedgerProblem>;

export const CashRow = z.object({
  currency: z.string(),
  balance: z.string(),
  value: Figure,
  weight: Figure,
});
export type CashRow = z.infer<typeof CashRow>;

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

export const PortfolioFigures = z.object({
  portfolios: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isDemo: z.boolean(),
      /** False for sandbox, composite and archived ones, and demo ones beside own ones. */
      isInTotal: z.boolean(),
      currency: z.string(),
      period: UsedPeriod,
      day: z.string(),
      head: HeadFigures,
    }),
  ),
  total: z
    .object({
      currency: z.string(),
      count: z.int(),
      value: Figure,
      invested: Figure,
      netFlows: Figure,
      totalProfit: Figure,
      dayChange: Figure,
      /** Of `dayChange`; null when portfolios differ. */
      day: z.string().nullable(),
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

export const PortfolioId = Id.optional();

/** Drops NUL, which PostgreSQL cannot store. */
export const PlainText = z.string().overwrite((text) => text.replaceAll("\0", ""));
