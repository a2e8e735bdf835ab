import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import type { AssetOption } from "../../ui/form/asset-option.ts";

export interface ChosenAsset extends AssetOption {
  readonly currency: string;
  readonly type: number;
}

export const toChosen = ({ id, ticker, name, currency, type }: AssetRef): ChosenAsset => ({
  ...{ id, ticker, name, currency, type },
});
