import { type PeriodName, periodNames } from "../../shared/names/period-names.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** What most screens are about: a portfolio (`?p=` first, then the remembered one, then the first) and a period. */
export interface ScreenInput {
  readonly portfolioId?: string;
  readonly period: PeriodName;
}

/** An id as addresses carry it. */
export const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads portfolio and period from the address and the preferences; a damaged address asks for the default. */
export function screenInput(search: URLSearchParams, prefs: Prefs): ScreenInput {
  const asked = search.get("p");
  const portfolioId = asked && idPattern.test(asked) ? asked : prefs.portfolio;
  const period = periodNames.find((name) => name === search.get("period")) ?? "ALL";
  return { ...(portfolioId ? { portfolioId } : {}), period };
}
