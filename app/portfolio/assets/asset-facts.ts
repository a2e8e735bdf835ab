import type { AssetFacts } from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { toDividends } from "../../market/events/dividends.ts";
import { listPayments, loadSplits, type PaymentRow } from "../../market/events/payments.ts";
import { withoutOwnDuplicates } from "../../market/events/shared-dividends.ts";
import { isSharedOwner, type MarketReader } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";

type Facts = ReadonlyMap<string, AssetFacts>;

/** Equal for shared and own events. */
const nameOf = ({ kind, exDate, payDate, isSpecial }: PaymentRow): string =>
  `${kind} ${exDate ?? payDate} ${isSpecial}`;

/** Own events replace shared ones of their day. `rows` are of one asset. */
export function withoutReplaced(rows: readonly PaymentRow[]): PaymentRow[] {
  const own = new Set(rows.filter(({ ownerId }) => !isSharedOwner(ownerId)).map(nameOf));
  return withoutOwnDuplicates(rows.filter((row) => !isSharedOwner(row.ownerId) || !own.has(nameOf(row))));
}

/**
 * Loads declared dividends, and splits that adjust earlier closes: an asset bought after one has no row for it.
 * @param known facts of the same events version
 */
export async function loadFacts(
  db: Db,
  reader: MarketReader,
  assets: ReadonlyMap<string, AssetRow>,
  known: { readonly facts: Facts | undefined; readonly assets: ReadonlyMap<string, unknown> } | undefined,
): Promise<Facts> {
  const asked = [...assets.values()].filter(({ type }) => type !== AssetType.bond);
  const unread = asked.filter(({ id }) => known?.assets.has(id) !== true);
  const rows = Map.groupBy(await listPayments(db, reader, unread), ({ assetId }) => assetId);
  const splits = await loadSplits(db, reader, unread);
  const facts = new Map<string, AssetFacts>();
  for (const { id } of asked) {
    const before = known?.facts?.get(id);
    if (before !== undefined) facts.set(id, before);
    const payments = toDividends(withoutReplaced(rows.get(id) ?? []));
    const told = splits.get(id);
    if (payments.length > 0 || told)
      facts.set(id, { ...(payments.length > 0 && { payments }), ...(told && { splits: told }) });
  }
  return facts;
}
