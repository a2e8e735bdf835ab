import { loadAssets, loadTerms } from "../../ledger/asset-terms.ts";
import type { AssetRow } from "../../market/assets.ts";
import type { Db } from "../../server/db-types.ts";
import { cashOn, compareCash, comparePositions, type StatedPosition, unitsOn } from "./balance-check.ts";
import type { PreviewState } from "./build-preview.ts";
import type { BalanceCheck } from "./import-shapes.ts";
import { instrumentCode } from "./instrument-code.ts";
import { openingTransaction } from "./to-ledger-row.ts";

/** The evening the statement's closing balances are of. */
function closingDay({ read }: PreviewState): string | undefined {
  const { closing, period } = read.head;
  return closing.cash.find(({ date }) => date !== undefined)?.date ?? period?.to;
}

/**
 * Compares the statement's closing cash and positions with what its account holds in the ledger on that evening,
 * this import included. Null when the statement prints none.
 */
export async function checkBalances(
  db: Db,
  userId: string,
  state: PreviewState,
): Promise<BalanceCheck | null> {
  const { closing } = state.read.head;
  const day = closingDay(state);
  if (day === undefined || closing.cash.length + closing.positions.length === 0) return null;
  const rows = [
    ...state.accountRows,
    ...state.oversold.openings.map(openingTransaction),
    ...state.transactions.filter((_, index) => state.states[index]?.isIncluded),
  ];
  const assets = await assetsOf(db, userId, state);
  const terms = await loadTerms(db, userId, assets.values());
  const { isCashTracked } = state.portfolio;
  return {
    date: day,
    cash: isCashTracked ? compareCash(closing.cash, cashOn(rows, terms, day)) : [],
    positions: comparePositions(statedPositions(state), unitsOn(rows, day), (id) => ({
      label: assets.get(id)?.ticker ?? id,
      name: assets.get(id)?.nameEn ?? "",
    })),
  };
}

function statedPositions({ read, instruments }: PreviewState): StatedPosition[] {
  return read.head.closing.positions.map(({ instrument, quantity }) => {
    const code = instrumentCode(instrument);
    const resolved = instruments.get(code);
    const label = resolved?.asset?.ticker ?? instrument.symbol ?? code;
    const assetId = resolved?.asset?.id ?? `own:${code}`;
    return { assetId, label, name: resolved?.asset?.nameEn ?? instrument.name ?? "", quantity };
  });
}

async function assetsOf(db: Db, userId: string, state: PreviewState): Promise<ReadonlyMap<string, AssetRow>> {
  const known = new Map<string, AssetRow>();
  for (const { asset } of state.instruments.values()) if (asset) known.set(asset.id, asset);
  const missing = state.accountRows.flatMap(({ assetId }) =>
    assetId && !known.has(assetId) ? [assetId] : [],
  );
  const others = await loadAssets(db, userId, [...new Set(missing)]);
  return new Map([...known, ...others]);
}
