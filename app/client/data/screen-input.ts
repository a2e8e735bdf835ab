import { type PeriodName, periodNames } from "../../shared/names/period-names.ts";
import type { Prefs } from "../../shared/prefs.ts";

export interface ScreenInput {
  readonly portfolioId?: string;
  readonly period: PeriodName;
}

export const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads portfolio and period; a malformed address yields the default. */
export function screenInput(search: URLSearchParams, prefs: Prefs): ScreenInput {
  const asked = search.get("p");
  const portfolioId = asked && idPattern.test(asked) ? asked : prefs.portfolio;
  const period = periodNames.find((name) => name === search.get("period")) ?? "ALL";
  return { ...(portfolioId ? { portfolioId } : {}), period };
}
