import type { TFunction } from "i18next";
import type { PieShare } from "../widget.schema.ts";

/** Returns a tree row's name: category, asset, or currency of cash. */
export const pieName = (
  { name, asset, currency }: Partial<Pick<PieShare, "name">> & Pick<PieShare, "asset" | "currency">,
  t: TFunction,
): string => name || (asset?.name ?? t("dashboard:allocation.cash", { currency }));
