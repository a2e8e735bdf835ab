import type { IsoDate, Period, Scope } from "@zerno/engine";
import type { z } from "zod";
import { describeBenchmark, usualBenchmark } from "../../market/assets/benchmark-assets.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figureOf, figuresOf } from "../../portfolio/figures/figures.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import { loadBenchmarkedView } from "../../portfolio/run/with-benchmark.ts";
import type { UserCtx } from "../../server/context.ts";
import { AccountType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Recap, recapContract } from "./recap.contract.ts";
import { longestRun, monthsOf, yearPeriod } from "./year-spans.ts";

type Input = z.output<(typeof recapContract)["GET /api/recap/year24"]["input"]>;

/** Year of the first recap, named by its path (client contract, S7.19). */
const firstRecap = 2024;
const whole: Scope = { kind: "portfolio" };

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);
const plain = (value: number): string => {
  const text = value.toFixed(10).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

/** Combines two figures by a rule; refused with the reasons of either. */
function combined(a: Figure, b: Figure, rule: (a: number, b: number) => number): Figure {
  const refused = [a, b].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  const value = rule(numberOf(a), numberOf(b));
  if (!Number.isFinite(value)) return { refused: [{ code: "no-base", params: {} }], unit: "ratio" };
  return { value: plain(value), unit: "ratio" };
}

/** Returns the years from the first row to today, latest first. */
function yearsOf({ run, today }: LedgerView): number[] {
  const last = Number(today.slice(0, 4));
  const first = Number((run.firstDay ?? today).slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

/**
 * Resolves the requested year. `last` is the last complete one, or the current one of a younger portfolio; by default
 * 2024 if the portfolio is that old.
 */
export function chosenYear(asked: number | "last" | undefined, years: readonly number[]): number {
  if (typeof asked === "number") return asked;
  if (asked === undefined && years.includes(firstRecap)) return firstRecap;
  return years[1] ?? years[0] ?? firstRecap;
}

/** Returns the largest contributors and detractors of the year. */
function endsOf(view: LedgerView, period: Period, language: string): Pick<Recap, "best" | "worst"> {
  const all = view.run.holdings(period.to).flatMap(({ assetId }) => {
    const { contribution, totalProfit } = figuresOf(
      view,
      ["contribution", "totalProfit"],
      { kind: "asset", assetId },
      period,
    );
    if ("refused" in contribution || numberOf(contribution) === 0) return [];
    return [{ asset: assetRefOf(view, assetId, language), contribution, profit: totalProfit }];
  });
  const sorted = all.sort((a, b) => numberOf(b.contribution) - numberOf(a.contribution));
  const [best] = sorted;
  const worst = sorted.at(-1);
  return {
    best: best && numberOf(best.contribution) > 0 ? best : null,
    worst: worst && numberOf(worst.contribution) < 0 ? worst : null,
  };
}

function incomeOf(view: LedgerView, period: Period, language: string): Recap["income"] {
  const payers = view.run.holdings(period.to).flatMap(({ assetId }) => {
    const paid = figureOf(view, "incomePaid", { kind: "asset", assetId }, period);
    return "value" in paid && numberOf(paid) > 0 ? [{ assetId, paid }] : [];
  });
  const [largest] = payers.sort((a, b) => numberOf(b.paid) - numberOf(a.paid));
  return {
    ...{ paid: figureOf(view, "incomePaid", whole, period), tax: figureOf(view, "incomeTax", whole, period) },
    payments: view.run.incomeRows(period).length,
    largest: largest ? { asset: assetRefOf(view, largest.assetId, language), paid: largest.paid } : null,
  };
}

/** Returns months with their results and bookings, and the longest streaks. */
function monthFacts(view: LedgerView, period: Period) {
  const { transactions } = view.input;
  const months = monthsOf(period).map(({ month, from, to }) => {
    const rows = transactions.filter(({ date }) => date > from && date <= to);
    return {
      ...{ month, from, to },
      result: figureOf(view, "twr", whole, { from, to }),
      payments: view.run.incomeRows({ from, to }).length,
      deposits: rows.filter(({ kind }) => kind === "deposit").length,
      trades: rows.filter(({ kind }) => kind === "buy" || kind === "sell").length,
    };
  });
  const known = months
    .filter(({ result }) => "value" in result)
    .map(({ month, from, to, result }) => ({ month, from, to, result }))
    .sort((a, b) => numberOf(b.result) - numberOf(a.result));
  const worst = known.length > 1 ? known.at(-1) : undefined;
  return {
    months,
    bestMonth: known[0] ?? null,
    worstMonth: worst ?? null,
    streaks: {
      gains: longestRun(months.map(({ result }) => numberOf(result) > 0)),
      income: longestRun(months.map(({ payments }) => payments > 0)),
      trades: months.reduce((sum, { trades }) => sum + trades, 0),
      deposits: months.filter(({ deposits }) => deposits > 0).length,
    },
  };
}

/**
 * Returns a portfolio's year by the metrics of other screens; sandboxes have no recap.
 * @throws AppError NOT_FOUND
 */
export async function getRecap(ctx: UserCtx, asked: Input): Promise<Recap> {
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const isSandbox = view.portfolio.accountType === AccountType.sandbox;
  const years = isSandbox ? [] : yearsOf(view);
  const year = chosenYear(asked.year, years);
  const period = yearPeriod(year, view.today);
  const { firstDay } = view.run;
  const isEmpty = isSandbox || firstDay === undefined || firstDay > period.to || period.from >= view.today;
  const safe = isEmpty ? { from: view.today, to: view.today } : period;
  const { twr, totalProfit, fees, taxes } = figuresOf(
    view,
    ["twr", "totalProfit", "fees", "taxes"],
    whole,
    safe,
  );
  const id = await usualBenchmark(ctx.db, readerOfPortfolio(view.portfolio), view.currency);
  const { name } = await describeBenchmark(ctx.db, readerOfPortfolio(view.portfolio), id, ctx.language);
  const compared = await loadBenchmarkedView(ctx, view, id);
  const benchmark = figureOf(compared, "benchmarkTwr", whole, safe);
  const value = figureOf(view, "value", whole, { from: safe.to, to: safe.to });
  return {
    portfolioId: view.portfolio.id,
    portfolioName: shownName(view.portfolio, ctx.language),
    currency: view.currency,
    ...{ year, years, period: { ...period }, isOver: period.to < (view.today as IsoDate) },
    ...{ isEmpty, isSandbox },
    result: {
      twr,
      profit: totalProfit,
      benchmark: { id, name, twr: benchmark },
      ahead: combined(twr, benchmark, (own, other) => own - other),
    },
    ...endsOf(view, safe, ctx.language),
    income: incomeOf(view, safe, ctx.language),
    ...monthFacts(view, safe),
    costs: { fees, taxes, value, feeLoad: combined(fees, value, (paid, all) => paid / all) },
  };
}
