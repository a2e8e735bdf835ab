import {
  type AgainstBenchmark,
  type BacktestResult,
  decFromNumber,
  formatDec,
  fromDayNumber,
  isRefused,
  type Statistic,
  unitOfStatistic,
} from "@zerno/engine";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { toWire, toWireReason } from "../../../portfolio/figures/figures.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { FigureId, PlayedFigures } from "../result.schema.ts";

export type Names = ReadonlyMap<string, AssetRow>;

/** Formats a float64 by its shortest decimal text, like the command line. */
export const floatText = (value: number): string => formatDec(decFromNumber(value));

function statisticFigure(id: string, statistic: Statistic, names: Names): Figure {
  const unit = unitOfStatistic(id);
  if (isRefused(statistic))
    return { refused: statistic.refused.map((reason) => toWireReason(reason, names)), unit };
  return Number.isFinite(statistic)
    ? { value: floatText(statistic), unit }
    : { refused: [{ code: "not-finite", params: {} }], unit };
}

function riskFigures({ risk, turnover }: BacktestResult, names: Names) {
  const { maxDrawdown: fall, ...ratios } = risk;
  const depth = fall === "none" ? 0 : isRefused(fall) ? fall : fall.depth;
  const all = Object.entries({ ...ratios, turnover, maxDrawdown: depth });
  return Object.fromEntries(all.map(([id, value]) => [id, statisticFigure(id, value, names)]));
}

function fallOf({ risk: { maxDrawdown: fall } }: BacktestResult): PlayedFigures["fall"] {
  if (fall === "none" || isRefused(fall)) return null;
  return {
    from: fromDayNumber(fall.start),
    bottom: fromDayNumber(fall.bottom),
    recovered: fall.recovery === undefined ? null : fromDayNumber(fall.recovery),
  };
}

/** Returns a line's figures over the whole period, with assets by ticker. */
export function measureLine(
  result: BacktestResult,
  against: AgainstBenchmark | undefined,
  names: Names,
): PlayedFigures {
  const { figures, period } = result;
  const money = Object.entries(figures).map(([id, figure]) => [id, toWire(figure, names, period)]);
  const compared =
    against &&
    Object.entries(against).map(([id, value]) => [id, statisticFigure(id, value as Statistic, names)]);
  return {
    figures: { ...Object.fromEntries(money), ...riskFigures(result, names) } as Record<FigureId, Figure>,
    fall: fallOf(result),
    against: compared ? (Object.fromEntries(compared) as NonNullable<PlayedFigures["against"]>) : null,
  };
}
