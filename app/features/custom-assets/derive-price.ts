import type { TFunction } from "i18next";
import type { Derivation } from "../../ui/money/derivation.ts";
import { priceFigure } from "../../ui/money/plain-figures.ts";
import type { CustomHolding } from "./custom-assets.contract.ts";

/** Explains the last price of an own asset: its day, and whether its owner entered it or its rule made it. */
export function deriveOwnPrice({ asset, price, interest, metal }: CustomHolding, t: TFunction): Derivation {
  const rule = interest ? "interest" : metal ? "metal" : "own";
  return {
    title: `${t("custom-assets:column.price")} · ${asset.name}`,
    rule: t(`custom-assets:derived.${rule}`),
    operation: "input",
    parts: price
      ? [
          {
            ...{ label: asset.name, figure: priceFigure(price.close, asset.currency) },
            ...{ date: price.date, source: price.source, to: `/own-assets?asset=${asset.id}` },
          },
        ]
      : [],
  };
}
