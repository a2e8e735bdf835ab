import type { TFunction } from "i18next";
import type { Locale } from "../../shared/locales.ts";

/** Language and locale of a derivation. */
export interface DeriveWords {
  readonly t: TFunction;
  readonly locale: Locale;
}
