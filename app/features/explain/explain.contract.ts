import { z } from "zod";
import { CurrencyCode, Figure, Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { groupings } from "../../shared/names/holding-columns.ts";
import {
  AssetRef,
  PlainText,
  PortfolioId,
  periodInput,
  ScopeKind,
  UsedPeriod,
} from "../../shared/schemas/ledger.schema.ts";
import { TransactionRow } from "../../shared/schemas/transaction.schema.ts";

export const ExplainSection = z.enum(["rows", "prices", "rates", "benchmark", "facts", "steps"]);

/** A close that was read; `usedOn` is its own day, `date` the day it stood for. */
export const ExplainedPrice = z.object({
  asset: AssetRef.nullable(),
  assetId: z.string(),
  date: z.string(),
  usedOn: z.string(),
  close: z.string(),
  source: z.string(),
  isStale: z.boolean(),
});

export const ExplainedRate = z.object({
  /** "USD/RUB": 1 USD in RUB. */
  pair: z.string(),
  date: z.string(),
  usedOn: z.string(),
  rate: z.string(),
  source: z.string(),
  isStale: z.boolean(),
});

/** A close of the benchmark, in its own currency. */
export const ExplainedClose = z.object({ date: z.string(), close: z.string(), source: z.string() });

/**
 * Fact of an asset besides its closes: a payment per unit (`value` in `currency`, `detail` its kind), a split ("2:1"),
 * the first day with known payments, or an input of its rating (`detail` names it). A split of the benchmark has no
 * asset.
 */
export const ExplainedFact = z.object({
  asset: AssetRef.nullable(),
  what: z.enum(["payment", "split", "since", "rating"]),
  date: z.string(),
  value: z.string(),
  currency: z.string().nullable(),
  detail: z.string().nullable(),
});

/** Inputs of statistics; null = not used. */
export const MeasuredWith = z.object({
  calendar: z.string().nullable(),
  riskFree: z.string().nullable(),
  benchmark: z.object({ id: z.string(), currency: z.string(), asset: AssetRef.nullable() }).nullable(),
  goal: z
    .object({ monthlyFlow: z.string(), months: z.int(), target: z.string().nullable(), seed: z.int() })
    .nullable(),
});

/** An intermediate line: operands and result as decimal text; texts are `explain:step.<key>`. */
export const ExplainedStep = z.object({
  key: z.string(),
  params: z.record(z.string(), z.string()),
  operands: z.record(z.string(), z.string()),
  result: z.string(),
  /** The asset a step speaks of, for its name. */
  asset: AssetRef.nullable(),
});

export const explainContract = {
  "GET /api/explain": endpoint({
    summary: "How a figure is calculated: formula, transactions, prices, rates and steps used, recalculated",
    access: "user",
    shared: "view",
    amounts: ["target", "params", "operands", "result"],
    isOwnAddition: true,
    input: z.object({
      portfolioId: PortfolioId,
      metric: z.string().max(40),
      scope: ScopeKind.default("portfolio"),
      /** Scope portfolio: ids of assets and codes of currencies that are left out, with commas between. */
      without: z.string().max(4000).optional(),
      assetId: Id.optional(),
      /** Scope cash: which currency's cash. */
      cashCurrency: CurrencyCode.optional(),
      /** Scope pie: the category or item. */
      pieId: Id.optional(),
      /** Figures of a goal: which plan is played, in the goal's currency. */
      goalId: Id.optional(),
      /** Figures of a projection: months, monthly flow and seed of the plan that is played ("120,0,1"). */
      plan: z.string().max(40).optional(),
      /** Scope group: the grouping of the holdings table and the group's key. */
      groupBy: z.enum(groupings).optional(),
      groupKey: PlainText.max(300).optional(),
      ...periodInput,
      /** Benchmark of the figure ("SPX@INDEX"). */
      benchmark: z.string().max(60).optional(),
      /** `known`: what is known of a refused total; of any other figure the figure itself. */
      part: z.enum(["whole", "known"]).default("whole"),
      /** One section's page only; without it the first page of each. */
      section: ExplainSection.optional(),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    output: z.object({
      portfolioId: z.string(),
      metric: z.string(),
      scope: z.object({
        kind: ScopeKind,
        assetId: z.string().optional(),
        currency: z.string().optional(),
        pieId: z.string().optional(),
        /** Groups: their assets and the currencies of their cash. */
        assetIds: z.array(z.string()).optional(),
        currencies: z.array(z.string()).optional(),
      }),
      asset: AssetRef.nullable(),
      period: UsedPeriod,
      currency: z.string(),
      portfolioCurrency: z.string(),
      costMethod: z.enum(["fifo", "average", "lifo", "hifo", "specific"]),
      isCashTracked: z.boolean(),
      /** Id of the formula's text (`explain:formula.<id>`) and its version. */
      formula: z.string(),
      formulaVersion: z.int(),
      /** Versions of ledger, prices, rates and declared dividends that the figure was computed from. */
      versions: z.object({ ledger: z.string(), prices: z.string(), rates: z.string(), events: z.string() }),
      /** The refused total of which only the known part is explained; null = the figure itself is. */
      whole: Figure.nullable(),
      /** The figure as screens show it, and the same recomputed from what is listed here alone. */
      shown: Figure,
      figure: Figure,
      isSame: z.boolean(),
      /** Total numbers by section. */
      counts: z.object({
        rows: z.int(),
        prices: z.int(),
        rates: z.int(),
        benchmark: z.int(),
        facts: z.int(),
        steps: z.int(),
      }),
      measured: MeasuredWith,
      rows: z.array(TransactionRow),
      prices: z.array(ExplainedPrice),
      rates: z.array(ExplainedRate),
      benchmark: z.array(ExplainedClose),
      facts: z.array(ExplainedFact),
      steps: z.array(ExplainedStep),
    }),
  }),
} as const;
