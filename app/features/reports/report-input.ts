import { screenInput } from "../../client/data/screen-input.ts";
import { ReportType } from "../../shared/codes.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** The year in the address; a damaged one asks for the default. */
function yearInput(search: URLSearchParams): { readonly year?: number } {
  const year = Number(/^\d{4}$/.exec(search.get("year") ?? "")?.[0] ?? Number.NaN);
  return year >= 1900 && year <= 2200 ? { year } : {};
}

/** The same for the declaration, which no earlier law allows. */
export function russiaInput(search: URLSearchParams): { readonly year?: number } {
  const { year } = yearInput(search);
  return year === undefined || year < 2010 ? {} : { year };
}

/** Which report of a portfolio: kind and year stand in the address, the portfolio as on every screen. */
export function reportInput(search: URLSearchParams, prefs: Prefs) {
  const { portfolioId } = screenInput(search, prefs);
  const type = search.get("kind") === "income" ? ReportType.income : ReportType.capitalGains;
  return { ...(portfolioId ? { portfolioId } : {}), ...yearInput(search), type };
}
export type ReportAsked = ReturnType<typeof reportInput>;

/** The Russian declaration, of all portfolios. */
export const isRussia = (search: URLSearchParams): boolean => search.get("kind") === "russia";
