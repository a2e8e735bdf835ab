import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { toAssetRef } from "./asset-terms.ts";

/** Returns an asset of the ledger. */
export function assetRefOf(view: LedgerView, assetId: string, language: string): AssetRef {
  const row = view.assets.get(assetId);
  if (!row) throw new Error(`ledger without its asset ${assetId}`);
  return toAssetRef(row, language);
}
