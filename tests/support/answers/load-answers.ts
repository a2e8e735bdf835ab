import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addDays, addYears, adjustForSplits, findCuts, type IsoDate, parseDec } from "@zerno/engine";
import { rateChanged } from "../../../app/market/facts/rate-changed.ts";
import { realMarket } from "../../../app/market/market-reader.ts";
import { makeHindcasts } from "../../../app/market/screener/make-hindcasts.ts";
import { makeScreener } from "../../../app/market/screener/make-screener.ts";
import { calc } from "../../../packages/cli/src/calc/calc-command.ts";
import type { PortfolioFile } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import { askCalc, type CalcFigure, figureOfScope } from "../../e2e/figures/calc-answers.ts";
import { type DemoParts, readDemoMarket } from "../../e2e/figures/demo-file.ts";
import type { Ground } from "../../e2e/figures/derive.types.ts";
import { makeGround } from "../../e2e/figures/every-figure.ts";
import type { TestApp } from "../app.ts";
import { seedSampleMarket } from "../sample-market.ts";
import { addReports, ratingFacts } from "./reports.ts";

export const today = "2024-06-28" as IsoDate;

/** Returns an endpoint's body; throws unless it succeeds. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
export type Ask = (key: string, input?: object) => Promise<any>;

/** A user with two years of rows on the fictional market, and the same for `calc`. */
export interface AnswersWorld {
  readonly ask: Ask;
  readonly ground: Ground;
  readonly market: DemoParts;
  readonly portfolioId: string;
}

type Figures = Readonly<Record<string, CalcFigure>>;

/** Runs the nightly jobs and creates the portfolio of all comparisons. */
export async function createAnswersFixture({ db, register }: TestApp): Promise<AnswersWorld> {
  const { signal } = new AbortController();
  const market = readDemoMarket(today);
  await seedSampleMarket(db, today);
  await addReports(db, market);
  await rateChanged(db, realMarket, today, signal);
  await makeScreener(db, {
    reader: realMarket,
    asOf: today,
    now: new Date(`${today}T07:00:00Z`),
    holders: new Map(),
    signal,
  });
  await makeHindcasts(db, realMarket, today, signal);
  const caller = await register();
  const ask: Ask = async (key, input) => {
    const { status, body } = await caller.call(key, input);
    if (status >= 300) throw new Error(`${key} ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const ground = await makeGround({ call: ask });
  const { portfolios } = await ask("GET /api/MyPortfolio");
  return { ask, ground, market, portfolioId: portfolios[0].id };
}

export const wholeOf = ({ firstDay }: Ground) => ({
  from: addDays(firstDay as IsoDate, -1) as string,
  to: today as string,
});

interface Place {
  readonly from?: string;
  readonly to?: string;
  readonly against?: string | null;
  readonly plan?: string;
  readonly scope?: string;
}

/** Returns a figure of the portfolio, an asset or a currency ("asset:ID", "cash:USD") by `calc`. */
export function figure({ ground }: Pick<AnswersWorld, "ground">, metric: string, place: Place = {}) {
  const { scope = "portfolio", plan = "", against, ...period } = place;
  const asked = { ...wholeOf(ground), ...period, against: against ?? "", plan };
  ground.calc.prepare([asked]);
  const shown = { name: "", text: "", unit: "", period: "", against: "", plan, refused: null };
  return figureOfScope(ground.calc.period(asked), { ...shown, scope, metric });
}

/** Returns a line of the profit's second breakdown by `calc`. */
export function gainsLine({ ground }: Pick<AnswersWorld, "ground">, key: string, place: Place = {}) {
  const { scope = "portfolio", plan = "", against, ...period } = place;
  const asked = { ...wholeOf(ground), ...period, against: against ?? "", plan };
  ground.calc.prepare([asked]);
  const answer = ground.calc.period(asked);
  const of = scope === "portfolio" ? answer.portfolio : answer.assets[scope.replace("asset:", "")];
  return of?.identity.gains?.[key];
}

/** Pairs of days in an answer, for one `calc` file. */
function eveningsIn(value: unknown): { readonly from: string; readonly to: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const { from, to } = value as { from?: unknown; to?: unknown };
  const own = typeof from === "string" && typeof to === "string" ? [{ from, to }] : [];
  return [...own, ...Object.values(value).flatMap(eveningsIn)];
}

export const prepare = ({ ground }: AnswersWorld, answer: unknown): void =>
  ground.calc.prepare(eveningsIn(answer).map((period) => ({ ...period, against: "", plan: "" })));

/** Rows up to and including a day. */
const upTo = <Row extends { readonly date: string }>(rows: readonly Row[], day: string): Row[] =>
  rows.filter(({ date }) => date <= day);

const known = new WeakMap<DemoParts, Map<string, Figures>>();

/** A `calc` file about a market asset, with the data known on a day. */
function marketFile(market: DemoParts, ticker: string, day: IsoDate): PortfolioFile {
  const { id, currency, sector } = market.find(ticker).row;
  const { facts, prices, ...parts } = market.partsOf([ticker], []);
  const isBank = sector === "financials";
  const rating = { facts: ratingFacts(ticker, day, day !== today), isBank, isMoscow: false };
  const closes = upTo(prices as { date: string }[], day);
  return {
    ...{ ...parts, currency, asOf: day, prices: closes as typeof prices },
    facts: facts.map((one) => ({ ...one, rating })),
    transactions: [{ type: "buy", date: addDays(day, -32), asset: id, quantity: "1", price: "1" }],
  };
}

/** Figures of a market asset by `calc`, from the data known on a day. */
export function marketFigures(market: DemoParts, ticker: string, day: IsoDate = today): Figures {
  const memo = known.get(market) ?? new Map<string, Figures>();
  known.set(market, memo);
  const key = `${ticker} ${day}`;
  const found = memo.get(key);
  if (found) return found;
  const { id } = market.find(ticker).row;
  const file = marketFile(market, ticker, day);
  const calc = askCalc(file, () => undefined);
  const asked = { from: day, to: day, against: "", plan: "" };
  calc.prepare([asked]);
  const figures = file.prices?.length === 0 ? {} : (calc.period(asked).assets[id]?.figures ?? {});
  memo.set(key, figures);
  return figures;
}

interface RatingStep {
  readonly key: string;
  readonly params: { readonly component?: string };
  readonly operands: { readonly measure?: string };
}

/** Returns the components of today's rating from `calc --trace dividendRating`. */
export function ratingMeasures(market: DemoParts, ticker: string): Readonly<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-rating-"));
  try {
    const file = path.join(folder, "rating.json");
    writeFileSync(file, JSON.stringify(marketFile(market, ticker, today)));
    const { id } = market.find(ticker).row;
    const { steps } = JSON.parse(calc([file, "--trace", "dividendRating", "--asset", id])) as {
      steps: RatingStep[];
    };
    return Object.fromEntries(
      steps.flatMap(({ params, operands }) =>
        params.component === undefined || operands.measure === undefined
          ? []
          : [[params.component, Number(operands.measure)]],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns an asset's first dividend cut within a year after a day, as known today. */
export function cutAfter(market: DemoParts, ticker: string, day: IsoDate): string | undefined {
  const { payments, splits, row } = market.find(ticker);
  const declared = payments.flatMap(({ exDate, payDate, amount }) => {
    const paid = parseDec(amount);
    if (exDate === null || paid === undefined) return [];
    const kind = "regular" as const;
    return [
      {
        ...{ exDate: exDate as IsoDate, payDate: payDate as IsoDate, amount: paid },
        ...{ currency: row.currency, kind, status: "announced" as const },
      },
    ];
  });
  const events = splits.map(({ exDate, to, from }) => ({
    exDate: exDate as IsoDate,
    to: parseDec(String(to)) ?? (0n as never),
    from: parseDec(String(from)) ?? (0n as never),
  }));
  const cuts = findCuts(adjustForSplits(declared, events, today), today).map(({ date }) => date);
  return cuts.filter((date) => date > day && date <= addYears(day, 1)).sort()[0];
}
