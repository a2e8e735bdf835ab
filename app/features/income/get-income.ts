import { addYears, type IsoDate, type Period, type Scope } from "@zerno/engine";
import type { z } from "zod";
import { entriesOf } from "../../domain/calendar/calendar-entries.ts";
import { monthsOf, nextYear, ratesOf, sumsOf } from "../../domain/calendar/calendar-sums.ts";
import { loadCalendarContext } from "../../domain/calendar/load-calendar.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figureOf, figuresOf } from "../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { AccountType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { incomeContract } from "./income.contract.ts";
import { incomeSpans, type SpanUnit, yearBefore } from "./spans.ts";
import { readTaxProfile } from "./tax-profile.queries.ts";

type Endpoint = (typeof incomeContract)["GET /api/income"];
type Answer = z.input<Endpoint["output"]>;
type Payer = Answer["payers"][number];

const whole: Scope = { kind: "portfolio" };
/** Payers above this share are named. */
const muchOfAll = 0.2;

/** Quotient of two figures, less `minus`; refused with their reasons, or for a zero base. */
function quotient(part: Figure, base: Figure, minus = 0): Figure {
  const refused = [part, base].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (refused.length > 0) return { refused, unit: "ratio" };
  const [above, below] = [part, base].map((figure) => ("value" in figure ? Number(figure.value) : 0));
  if (above === undefined || below === undefined || below <= 0)
    return { refused: [{ code: "no-income-base", params: {} }], unit: "ratio" };
  return { value: plain(above / below - minus), unit: "ratio" };
}

/** Plain decimal text. */
const plain = (value: number): string => {
  const text = value.toFixed(12).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

function spansOf(view: LedgerView, unit: SpanUnit): Answer["spans"] {
  const { firstDay } = view.run;
  if (firstDay === undefined) return [];
  return incomeSpans(firstDay, view.today, unit).map(({ name, from, to }) => {
    const gross = figureOf(view, "incomePaid", whole, { from, to });
    const days = yearBefore({ from, to });
    const before = days.to < firstDay ? null : figureOf(view, "incomePaid", whole, days);
    const growth = before && quotient(gross, before, 1);
    return { name, from, to, gross, tax: figureOf(view, "incomeTax", whole, { from, to }), growth, before };
  });
}

const payerMetrics = [
  ...(["incomePaid", "incomeTax", "incomeNextYear", "dividendYield"] as const),
  ...(["forwardYield", "yieldOnCost", "dividendGrowth5"] as const),
] as const;

const amountOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : 0);
const isSomething = (figure: Figure): boolean => amountOf(figure) !== 0;

/** Past and future payers, the year's largest first. */
function payersOf(view: LedgerView, year: Period, all: Figure, language: string): Payer[] {
  return view.run
    .holdings()
    .map(({ assetId, isOpen }): Payer => {
      const figures = figuresOf(view, payerMetrics, { kind: "asset", assetId }, year);
      const share = quotient(figures.incomePaid, all);
      return { asset: assetRefOf(view, assetId, language), isHeld: isOpen, ...figures, share };
    })
    .filter(
      ({ incomePaid, incomeNextYear, isHeld }) =>
        isSomething(incomePaid) || "refused" in incomePaid || (isHeld && isSomething(incomeNextYear)),
    )
    .sort(
      (a, b) => amountOf(b.incomePaid) - amountOf(a.incomePaid) || (a.asset.ticker < b.asset.ticker ? -1 : 1),
    );
}

function concentrationOf(payers: readonly Payer[]): Answer["concentration"] {
  const shares = payers.map(({ share }) => share);
  const refused = shares.find((share) => "refused" in share);
  const [first] = payers;
  if (first === undefined || !isSomething(first.share)) return null;
  const squares = shares.reduce((sum, share) => sum + amountOf(share) ** 2, 0);
  return {
    largest: first.share,
    equalPayers:
      refused !== undefined && "refused" in refused
        ? { refused: refused.refused, unit: "count" }
        : { value: plain(Math.round((1 / squares) * 10) / 10), unit: "count" },
    above: payers.filter(({ share }) => amountOf(share) > muchOfAll).map(({ asset }) => asset),
  };
}

/** Payments of 12 months gross and net with rates: the calendar's sums. */
async function aheadOf({ db, user }: UserCtx, view: LedgerView): Promise<Answer["ahead"]> {
  const days = nextYear(view.today);
  const { profile } = await readTaxProfile(db, user.id);
  const entries = entriesOf(await loadCalendarContext(db, view), profile, days);
  const { gross, net } = sumsOf(view, entries);
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  const months = monthsOf(days).map((month) => {
    const sums = sumsOf(view, byMonth.get(month) ?? []);
    return { month, gross: sums.gross, net: sums.net };
  });
  return { ...days, gross, net, months, rates: ratesOf(entries) };
}

/** Returns a portfolio's income as explained metrics. */
export async function getIncome(ctx: UserCtx, asked: z.output<Endpoint["input"]>): Promise<Answer> {
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const { portfolio, currency, today } = view;
  const year = { from: addYears(today, -1), to: today as IsoDate };
  const beforeYear = { from: addYears(today, -2), to: year.from };
  const head = figuresOf(
    view,
    ["incomePaid", "incomeTax", "incomeNextYear", "dividendYield", "forwardYield", "yieldOnCost"],
    whole,
    year,
  );
  const before = figureOf(view, "incomePaid", whole, beforeYear);
  const payers = payersOf(view, year, head.incomePaid, ctx.language);
  return {
    ...{ portfolioId: portfolio.id, currency, today, year, beforeYear },
    isSandbox: portfolio.accountType === AccountType.sandbox,
    head: { ...head, before, growth: quotient(head.incomePaid, before, 1) },
    ahead: await aheadOf(ctx, view),
    spans: spansOf(view, asked.by),
    payers,
    concentration: concentrationOf(payers),
  };
}
