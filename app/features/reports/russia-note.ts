import type { TFunction } from "i18next";
import type { Reason } from "../../shared/shapes.ts";
import { countryName } from "./country-name.ts";

/** The sentence of a remark, a refusal or an open point of the declaration; countries by their names. */
export const noteText = ({ code, params }: Reason, t: TFunction, language: string): string =>
  t([`reports:note.${code}`, `common:reason.${code}`, "common:reason.unknown"], {
    ...params,
    ...(params.country !== undefined && { country: countryName(params.country, language) }),
  });
