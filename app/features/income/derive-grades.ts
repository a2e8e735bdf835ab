import { formatNumber } from "../../i18n/format.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { countFigure } from "../../ui/money/plain-figures.ts";
import type { calendarContract } from "./calendar/calendar.contract.ts";

export type Grades = OutputOf<(typeof calendarContract)["GET /api/divs-calendar/forecast-errors"]>;
type Row = Grades["rows"][number];

/** Explains a count or mean of past forecasts. */
export function deriveGrade(
  { t, locale }: DeriveWords,
  { asset, hindcast, live }: Row,
  name: "hindcast" | "bias" | "live" | "count",
): Derivation {
  const { scores } = name === "live" ? live : hindcast;
  const number = (text: string) => formatNumber(text, locale, { maxDigits: 4 });
  const known = scores.filter(({ error }) => "value" in error);
  // A refused mean lists why each forecast has no error.
  const counted = name === "count" || known.length === 0 ? scores : known;
  return {
    title: `${t(`income:grades.${name}`)} · ${asset.ticker}`,
    rule: t(`income:derive.grade.${name}`),
    operation: name === "count" ? "sum" : "model",
    parts: counted.map(({ madeOn, forecast, actual, error }) => ({
      label: t("income:derive.score", { forecast: number(forecast), actual: number(actual) }),
      ...{ figure: name === "count" ? countFigure(1) : error, date: madeOn },
    })),
  };
}
