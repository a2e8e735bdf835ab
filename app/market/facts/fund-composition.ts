import { type IsoDate, parseDec } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { fileSource } from "../loading/load-file.ts";
import type { MarketReader } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import type { HoldingRow } from "../providers/rows.ts";
import { fundHoldings } from "./facts.tables.ts";
import { plainText } from "./plain-text.ts";

export type FundHolding = typeof fundHoldings.$inferSelect;

/** All or nothing: a part would look like the whole. */
export type CompositionFault = "no-number" | "not-positive" | "over-100" | "too-many" | "future" | "no-name";

const mostPercent = 101n * 10n ** 18n;
const mostHoldings = 5_000;
const longestName = 200;
const rowsPerInsert = 500;

function dayOf(list: readonly HoldingRow[]): string | null {
  const days = list.flatMap(({ day }) => day ?? []).sort();
  return days.at(-1) ?? null;
}

function faultOf(list: readonly HoldingRow[], today: IsoDate): CompositionFault | undefined {
  if (list.length > mostHoldings) return "too-many";
  let sum = 0n;
  for (const { weightPercent, name } of list) {
    const weight = parseDec(weightPercent);
    if (weight === undefined) return "no-number";
    if (weight < 0n) return "not-positive";
    if (plainText(name, longestName) === "") return "no-name";
    sum += weight;
  }
  if (sum > mostPercent) return "over-100";
  if (sum === 0n) return "not-positive";
  return (dayOf(list) ?? today) > today ? "future" : undefined;
}

/**
 * Replaces a source's composition.
 * @param tx an open transaction
 * @returns how many holdings are stored, or the fault; an empty answer changes nothing
 */
export async function ingestComposition(
  tx: Db,
  assetId: string,
  list: readonly HoldingRow[],
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<{ readonly stored: number; readonly fault?: CompositionFault }> {
  if (list.length === 0) return { stored: 0 };
  const today = now.toISOString().slice(0, 10) as IsoDate;
  const fault = faultOf(list, today);
  if (fault !== undefined) return { stored: 0, fault };
  const told = dayOf(list);
  const rows = list
    .filter(({ day, weightPercent }) => (day === null || day === told) && Number(weightPercent) > 0)
    .sort((a, b) => Number(b.weightPercent) - Number(a.weightPercent))
    .map(({ ticker, name, weightPercent }, place) => ({
      ...{ ownerId: nilGuid, assetId, source, place, weightPercent, fetchedAt: now },
      ticker: ticker === null ? null : plainText(ticker, longestName),
      name: plainText(name, longestName),
      day: told ?? today,
      isDayTold: told !== null,
    }));
  await tx
    .delete(fundHoldings)
    .where(
      and(
        eq(fundHoldings.ownerId, nilGuid),
        eq(fundHoldings.assetId, assetId),
        eq(fundHoldings.source, source),
      ),
    );
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx.insert(fundHoldings).values(rows.slice(at, at + rowsPerInsert));
  return { stored: rows.length };
}

/** Support outranks files, files outrank sources. */
const rankOf = (source: string | undefined): number =>
  source === supportSource ? 0 : source === fileSource ? 1 : 2;

/** Composition in force: by rank, then the newest day. */
export async function readComposition(
  db: Db,
  reader: MarketReader,
  assetId: string,
): Promise<readonly FundHolding[]> {
  return (await readCompositions(db, reader, [assetId])).get(assetId) ?? [];
}

/** Returns each fund's composition from its best source; unknown funds are absent. */
export async function readCompositions(
  db: Db,
  { sharedId }: MarketReader,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FundHolding[]>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(fundHoldings)
    .where(and(eq(fundHoldings.ownerId, sharedId), inArray(fundHoldings.assetId, [...assetIds])))
    .orderBy(asc(fundHoldings.source), asc(fundHoldings.place));
  const byFund = Map.groupBy(rows, ({ assetId }) => assetId);
  return new Map([...byFund].map(([assetId, told]) => [assetId, bestOf(told)]));
}

function bestOf(rows: readonly FundHolding[]): readonly FundHolding[] {
  const [best] = [...Map.groupBy(rows, ({ source }) => source).values()].sort(([a], [b]) => {
    return rankOf(a?.source) - rankOf(b?.source) || ((a?.day ?? "") > (b?.day ?? "") ? -1 : 1);
  });
  return best ?? [];
}
