import { screenInput } from "../../client/data/screen-input.ts";
import { ReportType } from "../../shared/codes.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** An invalid year means the default. */
function yearInput(search: URLSearchParams): { readonly year?: number } {
  const year = Number(/^\d{4}$/.exec(search.get("year") ?? "")?.[0] ?? Number.NaN);
  return year >= 1900 && year <= 2200 ? { year } : {};
}

/** Parses the declaration's year; earlier ones lack a supported law. */
export function russiaInput(search: URLSearchParams): { readonly year?: number } {
  const { year } = yearInput(search);
  return year === undefined || year < 2010 ? {} : { year };
}

/** Parses report kind, year and portfolio of an address. */
export function reportInput(search: URLSearchParams, prefs: Prefs) {
  const { portfolioId } = screenInput(search, prefs);
  const type = search.get("kind") === "income" ? ReportType.income : ReportType.capitalGains;
  return { ...(portfolioId ? { portfolioId } : {}), ...yearInput(search), type };
}
export type ReportAsked = ReturnType<typeof reportInput>;

/** Returns whether the address is the Russian declaration, over all portfolios. */
export const isRussia = (search: URLSearchParams): boolean => search.get("kind") === "russia";
