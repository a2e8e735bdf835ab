import type { AssetRef } from "../shared/ledger-shapes.ts";
import { toAssetRef } from "./asset-terms.ts";
import type { LedgerView } from "./ledger-view.ts";

/** An asset of the ledger by its id, named in a language. The ledger holds no row without its asset. */
export function assetRefOf(view: LedgerView, assetId: string, language: string): AssetRef {
  const row = view.assets.get(assetId);
  if (!row) throw new Error(`ledger without its asset ${assetId}`);
  return toAssetRef(row, language);
}
