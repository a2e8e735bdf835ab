import type { MetricId } from "@zerno/engine";
import type { z } from "zod";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { isOwnBenchmark, listBenchmarkListings, usualBenchmarks } from "../../market/reference/benchmarks.ts";
import type { ScreenedRow } from "../../market/screener/screened-row.ts";
import { sharedScreener } from "../../market/screener/shared-screener.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { figuresOf } from "../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import type { momentumContract } from "./momentum.contract.ts";
import { type MomentumSpan, momentumSpans } from "./momentum-names.ts";

type Endpoint = (typeof momentumContract)["GET /api/assetperformance/momentum"];
type Answer = AnswerOf<Endpoint>;
type Spans = Answer["benchmark"]["spans"];
type MarketRow = Answer["market"]["strongest"][number];

/** Rows shown of each end of the market. */
const shownRows = 15;

const metricOf = {
  months1: "momentum1",
  months3: "momentum3",
  months6: "momentum6",
  months12: "momentum12",
  twelveMinusOne: "momentum12Minus1",
  high: "highDistance",
} as const satisfies Record<MomentumSpan, MetricId>;

const plain = (value: number): string => {
  const text = value.toFixed(8).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};
const refused = (code: string): Figure => ({ refused: [{ code, params: {} }], unit: "ratio" });
const toFigure = (value: number | null | undefined): Figure =>
  value === null || value === undefined ? refused("not-known") : { value: plain(value), unit: "ratio" };

const spansOf = (figureOf: (span: MomentumSpan) => Figure): Spans =>
  Object.fromEntries(momentumSpans.map((span) => [span, figureOf(span)])) as Spans;

/** Subtracts figures; refused with their reasons. */
function difference(one: Figure, other: Figure): Figure {
  const reasons = [one, other].flatMap((figure) => ("refused" in figure ? figure.refused : []));
  if (reasons.length > 0) return { refused: reasons, unit: "ratio" };
  const [a, b] = [one, other].map((figure) => ("value" in figure ? Number(figure.value) : 0));
  return { value: plain((a ?? 0) - (b ?? 0)), unit: "ratio" };
}

/** Returns today's holdings, strongest over 12 months first. */
function holdingsOf(view: LedgerView, language: string, benchmark: Spans): Answer["holdings"] {
  const period = { from: view.today, to: view.today };
  const metrics = Object.values(metricOf);
  const sortValue = (figure: Figure) => ("value" in figure ? Number(figure.value) : Number.NEGATIVE_INFINITY);
  return view.run
    .holdings()
    .filter(({ isOpen }) => isOpen)
    .map(({ assetId }) => {
      const figures = figuresOf(view, metrics, { kind: "asset", assetId }, period);
      const spans = spansOf((span) => figures[metricOf[span]]);
      return {
        asset: assetRefOf(view, assetId, language),
        spans,
        against: difference(spans.months12, benchmark.months12),
      };
    })
    .sort(
      (a, b) =>
        sortValue(b.spans.months12) - sortValue(a.spans.months12) ||
        (a.asset.ticker < b.asset.ticker ? -1 : 1),
    );
}

const symbolOf = ({ ticker, exchange }: Pick<ScreenedRow, "ticker" | "exchange">) => `${ticker}@${exchange}`;

interface Choice {
  readonly asked: string | undefined;
  /** Ids of the list, and those with closes. */
  readonly ids: readonly string[];
  readonly known: readonly string[];
}

/** @throws AppError INVALID_INPUT for a listing that is not a benchmark */
function chosenBenchmark(currency: string, { asked, ids, known }: Choice): string {
  if (asked !== undefined) {
    if (!ids.includes(asked))
      throw new AppError("INVALID_INPUT", {}, [{ path: "benchmark", code: "unknown" }]);
    return asked;
  }
  const usual = usualBenchmarks(currency);
  // Any benchmark with closes is preferred.
  return usual.find((id) => known.includes(id)) ?? known[0] ?? usual[0] ?? "";
}

const byMomentum = (span: MomentumSpan) => (a: ScreenedRow, b: ScreenedRow) =>
  (b.momentum[span] ?? 0) - (a.momentum[span] ?? 0) || (a.ticker < b.ticker ? -1 : 1);

/** Returns momentum of holdings beside a benchmark, and both ends of the market as of the last night. */
export async function getMomentum(ctx: UserCtx, asked: z.output<Endpoint["input"]>): Promise<Answer> {
  const { db, language } = ctx;
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const reader = readerOfPortfolio(view.portfolio);
  const { index, madeOn } = await sharedScreener(db, reader);
  const nameOf = (row: ScreenedRow) => (language === "ru" ? row.nameRu : row.nameEn);
  const ids = listBenchmarkListings().map(symbolOf);
  const rows = new Map(index.rows.map((row) => [symbolOf(row), row]));
  const known = ids.flatMap((id) => {
    const row = rows.get(id);
    return row !== undefined && row.momentum.months1 !== null ? [row] : [];
  });
  const choice = { asked: asked.benchmark, ids, known: known.map(symbolOf) };
  if (asked.benchmark !== undefined && isOwnBenchmark(asked.benchmark))
    assertPlanAllows(ctx.user, "own-benchmark", {});
  const id = chosenBenchmark(view.currency, choice);
  const row = rows.get(id);
  const benchmark = spansOf((span) => toFigure(row?.momentum[span]));
  const ofType = index.rows.filter(
    ({ type, momentum }) => String(type) === asked.type && momentum[asked.by] !== null,
  );
  const sorted = ofType.toSorted(byMomentum(asked.by));
  const toRow = (one: ScreenedRow): MarketRow => ({
    symbol: symbolOf(one),
    ticker: one.ticker,
    name: nameOf(one),
    spans: spansOf((span) => toFigure(one.momentum[span])),
  });
  const ends = Math.min(shownRows, Math.floor(sorted.length / 2));
  return {
    portfolioId: view.portfolio.id,
    currency: view.currency,
    today: view.today,
    holdings: holdingsOf(view, language, benchmark),
    benchmark: { id, name: row ? nameOf(row) : id, spans: benchmark },
    benchmarks: known.map((one) => ({ id: symbolOf(one), name: nameOf(one) })),
    market: {
      known: sorted.length,
      strongest: sorted.slice(0, Math.max(ends, sorted.length === 1 ? 1 : 0)).map(toRow),
      weakest: ends === 0 ? [] : sorted.slice(-ends).reverse().map(toRow),
      madeOn,
    },
  };
}
