import { createHash } from "node:crypto";
import { addYears, formatDec, type IncomePayment, type IsoDate, type MarketSplit } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { type AssetRow, listAssets } from "../assets/assets.ts";
import { toDividends } from "../events/dividends.ts";
import { listPayments, loadSplits, type PaymentRow } from "../events/payments.ts";
import type { MarketReader } from "../market-reader.ts";
import { listFigures, type StoredFigure } from "./read-fundamentals.ts";

/** Older reports are irrelevant. */
export const reportYears = 3;

export interface RatedFacts {
  readonly asset: AssetRow;
  readonly payments: readonly PaymentRow[];
  readonly splits: readonly MarketSplit[];
  readonly figures: readonly StoredFigure[];
}

export async function loadRatedFacts(
  db: Db,
  reader: MarketReader,
  ids: readonly string[],
  asOf: IsoDate,
): Promise<ReadonlyMap<string, RatedFacts>> {
  const keys = ids.map((id) => ({ ownerId: reader.sharedId, id }));
  const rows = await listAssets(db, reader, keys);
  const payments = Map.groupBy(await listPayments(db, reader, keys), ({ assetId }) => assetId);
  const splits = await loadSplits(db, reader, keys);
  const reported = await listFigures(db, reader, ids, { since: addYears(asOf, -reportYears), until: asOf });
  const figures = Map.groupBy(reported, ({ assetId }) => assetId);
  return new Map(
    rows.map((asset) => [
      asset.id,
      {
        asset,
        payments: payments.get(asset.id) ?? [],
        splits: splits.get(asset.id) ?? [],
        figures: figures.get(asset.id) ?? [],
      },
    ]),
  );
}

const exDayOf = ({ exDate, payDate }: IncomePayment): IsoDate => exDate ?? payDate;

/**
 * A refetch without changes keeps it; a dividend or report whose day comes changes it.
 * @returns 32 hex digits
 */
export function factsHashOf({ asset, payments, splits, figures }: RatedFacts, asOf: IsoDate): string {
  const lines = [
    ...toDividends(payments)
      .filter((payment) => exDayOf(payment) <= asOf)
      .map((payment) => [
        "payment",
        exDayOf(payment),
        payment.payDate,
        formatDec(payment.amount),
        payment.currency,
        payment.kind,
      ]),
    ...splits
      .filter(({ exDate }) => exDate <= asOf)
      .map(({ exDate, to, from }) => ["split", exDate, formatDec(to), formatDec(from)]),
    ...figures
      .filter(({ periodEnd, filedOn }) => (filedOn ?? periodEnd) <= asOf)
      .map((row) => ["figure", row.source, row.figure, row.period, row.periodEnd, row.value, row.currency]),
  ];
  const text = JSON.stringify([
    asset.currency,
    asset.exchange,
    asset.sector,
    ...lines.map((line) => line.join(" ")).sort(),
  ]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
