import { screenInput } from "../../client/data/screen-input.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** Year of an address ("2023"), or undefined where it is damaged or absent. */
export const yearOf = (text: string | null | undefined): string | undefined =>
  text && /^(199|20\d)\d$/.test(text) ? text : undefined;

/** Portfolio and year of an address; what is damaged in it asks for the default. */
export function recapInput(search: URLSearchParams, prefs: Prefs, year: string | undefined) {
  const { portfolioId } = screenInput(search, prefs);
  return { ...(portfolioId ? { portfolioId } : {}), ...(year === undefined ? {} : { year }) };
}
