import type { AssetFacts } from "@zerno/engine";
import type { AssetRow } from "../market/assets.ts";
import { toDividends } from "../market/dividends.ts";
import { listPayments, type PaymentRow } from "../market/payments.ts";
import { withoutOwnTold } from "../market/shared-dividends.ts";
import type { Db } from "../server/db-types.ts";
import { AssetType, nilGuid } from "../shared/codes.ts";

type Facts = ReadonlyMap<string, AssetFacts>;

/** Names an event among those of its asset, whoever stored it. */
const nameOf = ({ kind, exDate, payDate, isSpecial }: PaymentRow): string =>
  `${kind} ${exDate ?? payDate} ${isSpecial}`;

/** An own event stands instead of the shared ones of its day. `rows` are of one asset. */
export function withoutReplaced(rows: readonly PaymentRow[]): PaymentRow[] {
  const own = new Set(rows.filter(({ ownerId }) => ownerId !== nilGuid).map(nameOf));
  return withoutOwnTold(rows.filter((row) => row.ownerId !== nilGuid || !own.has(nameOf(row))));
}

/**
 * Declared dividends of assets, shared and own, for the engine; an asset nobody knows a dividend of is left out.
 * @param known those read before, under the same version of events, and the assets they were read for
 */
export async function loadDividends(
  db: Db,
  userId: string,
  assets: ReadonlyMap<string, AssetRow>,
  known: { readonly facts: Facts | undefined; readonly assets: ReadonlyMap<string, unknown> } | undefined,
): Promise<Facts> {
  const payers = [...assets.values()].filter(({ type }) => type !== AssetType.bond);
  const unread = payers.filter(({ id }) => known?.assets.has(id) !== true);
  const rows = Map.groupBy(await listPayments(db, userId, unread), ({ assetId }) => assetId);
  const facts = new Map<string, AssetFacts>();
  for (const { id } of payers) {
    const before = known?.facts?.get(id);
    if (before !== undefined) facts.set(id, before);
    const payments = toDividends(withoutReplaced(rows.get(id) ?? []));
    if (payments.length > 0) facts.set(id, { payments });
  }
  return facts;
}
