import type { TFunction } from "i18next";
import { AssetType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import { priceFigure } from "../../ui/money/plain-figures.ts";
import type { CustomHolding, ImportedAsset } from "./custom-assets.contract.ts";

type Priced = ImportedAsset | Pick<CustomHolding, "asset" | "price" | "interest" | "metal">;

/** Returns the last price as quoted: a bond's in percent of its nominal. */
export const ownPriceFigure = ({ asset }: Priced, close: string): Figure =>
  asset.type === AssetType.bond ? { value: close, unit: "price" } : priceFigure(close, asset.currency);

/** Explains the last price of a custom asset: its day, and whether it was entered or computed by a rule. */
export function deriveOwnPrice(holding: Priced, t: TFunction): Derivation {
  const { asset, price } = holding;
  const isStated = "interest" in holding;
  const rule = isStated && holding.interest ? "interest" : isStated && holding.metal ? "metal" : "own";
  const page = isStated ? `/own-assets?asset=${asset.id}` : `/prices?asset=${asset.id}`;
  return {
    title: `${t("custom-assets:column.price")} · ${asset.name}`,
    rule: t(`custom-assets:derived.${rule}`),
    operation: "input",
    parts: price
      ? [
          {
            ...{ label: asset.name, figure: ownPriceFigure(holding, price.close) },
            ...{ date: price.date, source: price.source, to: page },
          },
        ]
      : [],
  };
}
