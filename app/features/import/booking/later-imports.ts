import { and, eq } from "drizzle-orm";
import type { Applied, StoredPoint, StoredPrice, StoredRate } from "../../../domain/imports/decisions.ts";
import type { ImportRow } from "../../../domain/imports/import.queries.ts";
import type { StoredMarket } from "../../../domain/imports/statement-market.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import { ImportState } from "../../../shared/codes.ts";

const priceKey = ({ assetId, day }: StoredPrice) => `${assetId} ${day}`;
const rateKey = ({ base, quote, day }: StoredRate) => `${base}/${quote} ${day}`;

interface HandOver {
  readonly row: ImportRow;
  readonly applied: Applied;
  readonly others: readonly ImportRow[];
}

/** Returns whether an import was booked after another one. */
export const isLater = (
  { id, state, committedAt }: ImportRow,
  row: Pick<ImportRow, "id" | "committedAt">,
): boolean =>
  id !== row.id &&
  state === ImportState.committed &&
  (committedAt?.getTime() ?? 0) >= (row.committedAt?.getTime() ?? 0);

/**
 * Passes stored "before" values on to the first later import that overwrote the same prices or rates; returns the
 * points left to restore.
 */
export async function handOverPoints(
  tx: RecordedTx,
  { row, applied, others }: HandOver,
): Promise<StoredMarket> {
  const later = others
    .filter((other) => isLater(other, row))
    .sort((a, b) => (a.committedAt?.getTime() ?? 0) - (b.committedAt?.getTime() ?? 0));
  let left: StoredMarket = { prices: applied.prices, rates: applied.rates };
  for (const heir of later) {
    const known = heir.draft.applied;
    if (!known) continue;
    const prices = passOn(left.prices, known.prices, priceKey);
    const rates = passOn(left.rates, known.rates, rateKey);
    if (prices.isChanged || rates.isChanged) {
      const draft = { ...heir.draft, applied: { ...known, prices: prices.heirs, rates: rates.heirs } };
      const isHeir = and(eq(imports.userId, heir.userId), eq(imports.id, heir.id));
      await updateRows(tx, imports, { draft }, isHeir);
    }
    left = { prices: prices.left, rates: rates.left };
  }
  return left;
}

function passOn<P extends StoredPoint>(
  points: readonly P[],
  heirs: readonly P[],
  keyOf: (point: P) => string,
): { left: P[]; heirs: P[]; isChanged: boolean } {
  const ours = new Map(points.map((point) => [keyOf(point), point]));
  const inherited = new Set<string>();
  const next = heirs.map((heir) => {
    const point = ours.get(keyOf(heir));
    if (!point) return heir;
    inherited.add(keyOf(heir));
    return { ...heir, before: point.before };
  });
  return {
    left: points.filter((point) => !inherited.has(keyOf(point))),
    heirs: next,
    isChanged: inherited.size > 0,
  };
}
