import type { TFunction } from "i18next";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { Reason } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { countryName } from "../country-name.ts";

/** Formats a remark, refusal or open point, with country names and dates. */
export const noteText = ({ code, params }: Reason, t: TFunction, locale: Locale): string =>
  t([`reports:note.${code}`, `common:reason.${code}`, "common:reason.unknown"], {
    ...params,
    ...(params.date !== undefined && { date: formatDayWithName(params.date, locale) }),
    ...(params.country !== undefined && { country: countryName(params.country, locale.slice(0, 2)) }),
  });
