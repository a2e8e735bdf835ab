import {
  type Asset,
  type Dec,
  formatDec,
  formatMoney,
  type IsoDate,
  type Money,
  parseDec,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import { loadAssets } from "../../ledger/asset-terms.ts";
import type { LedgerView } from "../../ledger/load-ledger.ts";
import type { AssetRow } from "../../market/assets.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";

/** Units that go over with one cost and day; exact text. */
export interface MovedLot {
  readonly quantity: string;
  readonly cost: string | null;
  readonly acquiredOn: string | null;
}

/** Units of an asset that leave a portfolio on a day. */
interface Leaving {
  readonly assetId: string;
  readonly date: string;
  readonly quantity: string;
}

/** Sorts behind every stored row. */
const draftId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export const fieldError = (path: string, code: string, params: Record<string, string> = {}) =>
  new AppError("INVALID_INPUT", {}, [{ path, code, params }]);

/** An asset of the portfolio's user. @throws AppError INVALID_INPUT */
export async function assetToMove(ctx: Pick<UserCtx, "db" | "user">, assetId: string): Promise<AssetRow> {
  const asset = (await loadAssets(ctx.db, ctx.user.id, [assetId])).get(assetId);
  if (!asset) throw fieldError("assetId", "unknown");
  return asset;
}

/** The asset's rows and those linked with them by rows of two assets, without one move. */
function rowsAround(view: LedgerView, assetId: string, without: ReadonlySet<string>): Transaction[] {
  const linked = new Set([assetId]);
  for (let size = 0; size !== linked.size; ) {
    size = linked.size;
    for (const { assetId: one, toAssetId: other } of view.input.transactions)
      if (one && other && (linked.has(one) || linked.has(other))) linked.add(one).add(other);
  }
  return view.input.transactions.filter(
    ({ id, assetId: one, toAssetId: other }) =>
      !without.has(id) && (linked.has(one ?? "") || linked.has(other ?? "")),
  );
}

/**
 * The lots that leave when units are moved, found by the portfolio's own method as for a sale: each with its original
 * cost in the asset's currency and its day.
 * @param view the source in its own currency
 * @param without rows that do not count: those of the move itself while it is changed
 * @throws AppError OVERSOLD when less is held on that day; INVALID_INPUT for a quantity that is none
 */
export function lotsOfMove(
  view: LedgerView,
  { assetId, date, quantity }: Leaving,
  without: ReadonlySet<string> = new Set(),
): { readonly held: string; readonly lots: readonly MovedLot[] } {
  const units = parseDec(quantity);
  if (units === undefined) throw fieldError("quantity", "too-many-digits", { decimals: "18" });
  if (units <= 0n) throw fieldError("quantity", "zero");
  const asset: Asset | undefined = view.input.assets.get(assetId);
  const rows = rowsAround(view, assetId, without);
  const on = date as IsoDate;
  const before = runLedger({ ...view.input, transactions: rows });
  const held = before.holdings(on).find((one) => one.assetId === assetId)?.quantity ?? (0n as Dec);
  if (!asset || held < units) {
    const missing = formatDec((units - (held < 0n ? 0n : held)) as Dec);
    throw new AppError("OVERSOLD", { asset: view.assets.get(assetId)?.ticker ?? assetId, date, missing });
  }
  const out: Transaction = {
    ...{ id: draftId, kind: "transfer-out", date: on, assetId, quantity: units },
    ...{ currency: asset.currency, affectsCash: true },
  };
  const run = runLedger({ ...view.input, transactions: [...rows, out] });
  const parts = run.disposals(assetId).filter(({ transactionId }) => transactionId === draftId);
  return { held: formatDec(held), lots: together(parts) };
}

interface Part {
  readonly opened: string;
  readonly quantity: Dec;
  readonly cost: Money | undefined;
}

/** One lot per day; what has no known cost stays apart. */
function together(parts: readonly Part[]): MovedLot[] {
  const byDay = Map.groupBy(parts, ({ opened, cost }) => `${opened} ${cost === undefined}`);
  return [...byDay.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const quantity = group.reduce((sum, part) => sum + part.quantity, 0n);
    const cost = group.reduce((sum, part) => sum + (part.cost ?? 0n), 0n);
    return {
      quantity: formatDec(quantity as Dec),
      cost: first.cost === undefined ? null : formatMoney(cost as Money),
      acquiredOn: first.opened,
    };
  });
}
