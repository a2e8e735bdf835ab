import type { TFunction } from "i18next";
import type { Reason } from "../../shared/shapes.ts";

/** The sentence of a remark, a refusal or an open point of the declaration. */
export const noteText = ({ code, params }: Reason, t: TFunction): string =>
  t([`reports:note.${code}`, `common:reason.${code}`, "common:reason.unknown"], params);
