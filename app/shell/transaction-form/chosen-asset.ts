import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";
import type { AssetOption } from "../../ui/form/asset-option.ts";

/** An asset as a form of transactions or plans holds it. */
export interface ChosenAsset extends AssetOption {
  readonly currency: string;
  readonly type: number;
}

/** An asset as the form's box shows it. */
export const toChosen = ({ id, ticker, name, currency, type }: AssetRef): ChosenAsset => ({
  ...{ id, ticker, name, currency, type },
});
