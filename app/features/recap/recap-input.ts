import { screenInput } from "../../client/data/screen-input.ts";
import type { Prefs } from "../../shared/prefs.ts";

/** Returns the year of an address ("2023"), undefined when malformed or absent. */
export const yearOf = (text: string | null | undefined): string | undefined =>
  text && /^(199|20\d)\d$/.test(text) ? text : undefined;

/** Reads portfolio and year of an address; malformed parts take their defaults. */
export function recapInput(search: URLSearchParams, prefs: Prefs, year: string | undefined) {
  const { portfolioId } = screenInput(search, prefs);
  return { ...(portfolioId ? { portfolioId } : {}), ...(year === undefined ? {} : { year }) };
}
