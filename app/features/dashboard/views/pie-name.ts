import type { TFunction } from "i18next";
import type { PieShare } from "../widget-shapes.ts";

/** A row of the tree by its name: a category's own, an asset's, or the cash of a currency. */
export const pieName = (
  { name, asset, currency }: Partial<Pick<PieShare, "name">> & Pick<PieShare, "asset" | "currency">,
  t: TFunction,
): string => name || (asset?.name ?? t("dashboard:allocation.cash", { currency }));
