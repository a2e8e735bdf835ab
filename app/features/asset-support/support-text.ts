import type { TFunction } from "i18next";
import type { FieldFact } from "./asset-support.schema.ts";

/** Returns the name of a source, or the text for unrecorded ones. */
export const sourceName = (source: string, t: TFunction): string =>
  source === "" ? t("asset-support:noSource") : t(`assets:source.${source}`, { defaultValue: source });

/** Returns a field's value in words, where it is a code. */
export function fieldWords(
  { field, value }: Pick<FieldFact, "field" | "value">,
  t: TFunction,
  lists: { readonly sectors: ReadonlyMap<string, string>; readonly countries: ReadonlyMap<string, string> },
): string {
  if (value === null) return t("asset-support:notKnown");
  if (field === "type") return t(`ledger:assetType.${value}`);
  if (field === "sector") return lists.sectors.get(value) ?? value;
  if (field === "country") return lists.countries.get(value) ?? value;
  return value;
}
