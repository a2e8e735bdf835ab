import { formatNumber } from "../../i18n/format.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import type { calendarContract } from "./calendar.contract.ts";

/** How right forecasts were, by holding. */
export type Grades = OutputOf<(typeof calendarContract)["GET /api/divs-calendar/forecast-errors"]>;
type Row = Grades["rows"][number];

/** A mean over past forecasts: each of them with what it expected and what was paid. */
export function deriveGrade(
  { t, locale }: DeriveWords,
  { asset, hindcast, live }: Row,
  name: "hindcast" | "bias" | "live" | "count",
): Derivation {
  const { scores } = name === "live" ? live : hindcast;
  const number = (text: string) => formatNumber(text, locale, { maxDigits: 4 });
  return {
    title: `${t(`income:grades.${name}`)} · ${asset.ticker}`,
    rule: t(`income:derive.grade.${name}`),
    operation: "model",
    parts: scores.map(({ madeOn, forecast, actual, error }) => ({
      label: t("income:derive.score", { forecast: number(forecast), actual: number(actual) }),
      ...{ figure: error, date: madeOn },
    })),
  };
}
