import {
  decFromNumber,
  type ForecastScores,
  formatDec,
  type IsoDate,
  isRefused,
  type Refused,
  type Statistic,
} from "@zerno/engine";
import type { z } from "zod";
import { type ForecastGrade, gradeForecasts, scoresOf } from "../../market/facts/income-forecasts.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { toWireReason } from "../../portfolio/figures/figures.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { calendarContract } from "./calendar/calendar.contract.ts";

type Endpoint = (typeof calendarContract)["GET /api/divs-calendar/forecast-errors"];
type Answer = z.input<Endpoint["output"]>;
type Grade = Answer["rows"][number]["hindcast"];

const noNames = new Map<string, never>();

const toFigure = (statistic: Statistic): Figure =>
  isRefused(statistic)
    ? { refused: statistic.refused.map((reason) => toWireReason(reason, noNames)), unit: "ratio" }
    : { value: formatDec(decFromNumber(Number(statistic.toFixed(6)))), unit: "ratio" };

const numberText = (value: number): string => formatDec(decFromNumber(Number(value.toFixed(8))));

function toGrade(scores: ForecastScores | Refused): Grade {
  const refused = isRefused(scores) ? scores : undefined;
  return {
    error: toFigure(refused ?? (scores as ForecastScores).meanAbsoluteError),
    bias: toFigure(refused ?? (scores as ForecastScores).bias),
    scores: scoresOf(scores).map(({ madeOn, forecast, actual, error }) => ({
      ...{ madeOn, forecast: numberText(forecast), actual: numberText(actual), error: toFigure(error) },
    })),
  };
}

const firstOf = (days: readonly (IsoDate | null)[]): string | null =>
  days.flatMap((day) => day ?? []).sort()[0] ?? null;

/** Returns the accuracy of forecasts of holdings: recomputed for past days, and stored ones. */
export async function getGrades(ctx: UserCtx, asked: z.output<Endpoint["input"]>): Promise<Answer> {
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const reader = readerOfPortfolio(view.portfolio);
  const held = view.run.holdings().filter(({ assetId, isOpen }) => {
    const asset = view.assets.get(assetId);
    return (
      isOpen && asset?.ownerId === reader.sharedId && view.input.facts?.get(assetId)?.payments !== undefined
    );
  });
  const grades = await gradeForecasts(
    ctx.db,
    reader,
    held.map(({ assetId }) => assetId),
    view.today,
  );
  const isGraded = ({ hindcast, live }: ForecastGrade) =>
    scoresOf(hindcast).length > 0 || scoresOf(live.scores).length > 0;
  return {
    portfolioId: view.portfolio.id,
    liveSince: firstOf(grades.map(({ live }) => live.since)),
    rows: grades
      .filter(isGraded)
      .map(({ assetId, hindcast, live }) => ({
        asset: assetRefOf(view, assetId, ctx.language),
        hindcast: toGrade(hindcast),
        live: toGrade(live.scores),
      }))
      .sort((a, b) => (a.asset.ticker < b.asset.ticker ? -1 : 1)),
  };
}
