import { decFromNumber, type Figure, formatDec, isRefused, type Reason, type Statistic } from "@zerno/engine";

/** One figure of the output: a value as plain decimal text, or the reasons why there is none. */
export type Answer = Figure;

type Unit = Figure["unit"];

export function refusedAs(
  code: string,
  params: Readonly<Record<string, string>> = {},
  unit: Unit = "ratio",
): Answer {
  return { refused: [{ code, params }], unit };
}

/** A float64 by its shortest decimal text (at most 18 decimals). */
export function floatText(value: number): string {
  return formatDec(decFromNumber(value));
}

/** A statistic as a figure. */
export function answerOf(statistic: Statistic, unit: Unit): Answer {
  if (isRefused(statistic)) return { refused: statistic.refused, unit };
  return Number.isFinite(statistic)
    ? { value: floatText(statistic), unit }
    : refusedAs("not-finite", {}, unit);
}

/** The same for an answer of the engine that is an object when it is known. */
export function refusalOf(reasons: readonly Reason[], unit: Unit = "ratio"): Answer {
  return { refused: reasons, unit };
}
