import {
  addDays,
  dayNumber,
  decToNumber,
  fromDayNumber,
  type IsoDate,
  type MarketSplit,
} from "@zerno/engine";
import { and, eq, gte, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import type { AssetRow } from "../assets/assets.ts";
import { loadSplits } from "../events/payments.ts";
import { assets, incomeEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { findExchange } from "../reference/exchanges.ts";
import type { JudgedSeries } from "./check-series.ts";
import type { KnownDividend, KnownSplit, SeriesKind } from "./detector.ts";

/** Days around the fetched ones with dividends compared to closes. */
const dividendDays = 400;

const kinds: Readonly<Partial<Record<number, SeriesKind>>> = {
  [AssetType.bond]: "bond",
  [AssetType.etf]: "fund",
  [AssetType.crypto]: "crypto",
  [AssetType.commodity]: "index",
  [AssetType.index]: "index",
  [AssetType.option]: "derivative",
  [AssetType.futures]: "derivative",
};

export type AssetFacts = Omit<JudgedSeries, "stored" | "sourceNames">;

const toKnownSplit = ({ exDate, to, from }: MarketSplit): KnownSplit => ({
  day: dayNumber(exDate),
  ratio: decToNumber(to) / decToNumber(from),
});

function toFacts(
  asset: AssetRow,
  splits: readonly MarketSplit[],
  dividends: readonly KnownDividend[],
): AssetFacts {
  const kind = kinds[asset.type] ?? "share";
  return {
    kind,
    currency: asset.currency,
    calendar: kind === "crypto" ? "all-days" : (findExchange(asset.exchange)?.calendar ?? "weekdays"),
    splits: splits.map(toKnownSplit),
    dividends,
  };
}

/**
 * Facts of shared assets by id; unknown ids are absent.
 * @param days first and last day number checked
 */
export async function loadAssetFacts(
  tx: Db,
  ids: readonly string[],
  days: { readonly first: number; readonly last: number },
): Promise<Map<string, AssetFacts>> {
  const rows = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(assets.id, [...ids])));
  const splits = await loadSplits(tx, realMarket, rows);
  const paid = await tx
    .select({ assetId: incomeEvents.assetId, exDate: incomeEvents.exDate, amount: incomeEvents.amount })
    .from(incomeEvents)
    .where(
      and(
        eq(incomeEvents.ownerId, nilGuid),
        inArray(incomeEvents.assetId, [...ids]),
        ne(incomeEvents.kind, "amortisation"),
        gte(incomeEvents.exDate, addDays(fromDayNumber(days.first), -dividendDays)),
        lte(incomeEvents.exDate, addDays(fromDayNumber(days.last), dividendDays)),
      ),
    );
  const dividends = Map.groupBy(paid, ({ assetId }) => assetId);
  return new Map(
    rows.map((row) => {
      const own = (dividends.get(row.id) ?? []).map(({ exDate, amount }) => ({
        day: dayNumber(exDate as IsoDate),
        amount: Number(amount),
      }));
      return [row.id, toFacts(row, splits.get(row.id) ?? [], own)];
    }),
  );
}
