import type { TFunction } from "i18next";
import type { Locale } from "../../shared/locales.ts";

/** The language and locale in which a derivation is written. */
export interface DeriveWords {
  readonly t: TFunction;
  readonly locale: Locale;
}
