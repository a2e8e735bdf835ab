import type { Locale } from "../../../shared/locales.ts";

const euro = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK";
/** Countries that use another one's currency. */
const shared: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euro.split(" ").map((country) => [country, "EUR"])),
  ...{ LI: "CHF", EC: "USD", PA: "USD", PR: "USD", SV: "USD", FO: "DKK", GL: "DKK", SJ: "NOK" },
};
/** Last letters of ISO 4217 codes, which start with the two of their country: USD, KZT, CZK. */
const lastLetters = "DRTKFPGSLENMBCIWYH";

/**
 * Returns the country to suggest: the account's, or while that is the default for unknown (RU), the region of the
 * chosen locale.
 */
export const homeCountry = (known: string, locale: Locale): string =>
  known === "RU" ? locale.slice(-2) : known;

/** Returns a country's currency among those offered, or null. */
export function currencyOfCountry(country: string, offered: readonly string[]): string | null {
  const named = shared[country];
  if (named !== undefined) return offered.includes(named) ? named : null;
  const [letter] = [...lastLetters].filter((last) => offered.includes(country + last));
  return letter === undefined ? null : country + letter;
}
