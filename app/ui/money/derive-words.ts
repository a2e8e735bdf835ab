import type { TFunction } from "i18next";
import type { Locale } from "../../shared/locales.ts";

export interface DeriveWords {
  readonly t: TFunction;
  readonly locale: Locale;
}
