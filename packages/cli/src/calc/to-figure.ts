import { decFromNumber, type Figure, formatDec, isRefused, type Reason, type Statistic } from "@zerno/engine";

type Unit = Figure["unit"];

export function refusedAs(
  code: string,
  params: Readonly<Record<string, string>> = {},
  unit: Unit = "ratio",
): Figure {
  return { refused: [{ code, params }], unit };
}

/** Uses the shortest decimal text (at most 18 decimals). */
export function floatText(value: number): string {
  return formatDec(decFromNumber(value));
}

export function toFigure(statistic: Statistic, unit: Unit): Figure {
  if (isRefused(statistic)) return { refused: statistic.refused, unit };
  return Number.isFinite(statistic)
    ? { value: floatText(statistic), unit }
    : refusedAs("not-finite", {}, unit);
}

export function refusedFigure(reasons: readonly Reason[], unit: Unit = "ratio"): Figure {
  return { refused: reasons, unit };
}
