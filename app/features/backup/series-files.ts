import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import { ownPriceYears, ownRateYears } from "../../market/own.tables.ts";
import { type ChunkPatch, emptyPatch, toChunk, yearStart } from "../../market/prices/chunks.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { linesOf } from "./archive-lines.ts";
import { backupProblem } from "./backup-problem.ts";
import type { Scope } from "./read-sections.ts";
import { ownerToken } from "./sections.ts";

/** Own closes and rates, a line per day: subject, day, value (empty: none), source. */
const header = {
  prices: "assetOwner,assetId,day,close,source",
  rates: "base,quote,day,rate,source",
} as const;

interface StoredYear {
  readonly year: number;
  readonly values: Uint8Array;
  readonly sources: Uint8Array;
}

function* daysOf({ year, ...bytes }: StoredYear, names: readonly string[]): Generator<string> {
  const { values, sources } = toChunk(bytes);
  const start = yearStart(year);
  for (let slot = 0; slot < values.length; slot += 1) {
    const source = sources[slot] ?? 0;
    const value = values[slot] ?? Number.NaN;
    if (source !== 0)
      yield `${fromDayNumber(start + slot)},${Number.isNaN(value) ? "" : value},${names[source] ?? ""}`;
  }
}

/** Returns the user's own closes, and the ids of shared assets among them. */
export async function readPrices(db: Db, { userId, assets }: Scope) {
  const names = await priceSourceNames(db);
  const own = eq(ownPriceYears.userId, userId);
  const rows = await db
    .select()
    .from(ownPriceYears)
    .where(assets ? and(own, inArray(ownPriceYears.assetId, [...assets])) : own)
    .orderBy(asc(ownPriceYears.assetOwnerId), asc(ownPriceYears.assetId), asc(ownPriceYears.year));
  const lines = rows.flatMap(({ closes, ...row }) => {
    const owner = row.assetOwnerId === userId ? ownerToken : row.assetOwnerId;
    return [...daysOf({ ...row, values: closes }, names)].map((rest) => `${owner},${row.assetId},${rest}`);
  });
  const shared = rows.filter(({ assetOwnerId }) => assetOwnerId === nilGuid).map(({ assetId }) => assetId);
  return { text: [header.prices, ...lines, ""].join("\n"), shared: new Set(shared) };
}

export async function readRates(db: Db, { userId }: Scope): Promise<string> {
  const names = await priceSourceNames(db);
  const rows = await db
    .select()
    .from(ownRateYears)
    .where(eq(ownRateYears.userId, userId))
    .orderBy(asc(ownRateYears.base), asc(ownRateYears.quote), asc(ownRateYears.year));
  const lines = rows.flatMap((row) =>
    [...daysOf(row, names)].map((rest) => `${row.base},${row.quote},${rest}`),
  );
  return [header.rates, ...lines, ""].join("\n");
}

/** Days of one source for an asset or pair, as stored by the market. */
export interface SeriesPart {
  readonly source: string;
  /** First two columns: asset owner and id, or base and quote. */
  readonly of: readonly [string, string];
  readonly patches: readonly ChunkPatch[];
}

const dayLine =
  /^([0-9A-Za-z-]{3,36}),([0-9A-Za-z-]{3,36}),(\d{4}-\d{2}-\d{2}),([0-9.e+-]*),([a-z0-9-]{1,40})$/;

/** @throws AppError FILE_REJECTED wrong-row {file, row} */
export function parseSeries(file: string, bytes: Uint8Array, kind: keyof typeof header): SeriesPart[] {
  const parts = new Map<string, { part: Omit<SeriesPart, "patches">; years: Map<number, ChunkPatch> }>();
  let row = 0;
  for (const line of linesOf(file, bytes)) {
    row += 1;
    const wrong = () => backupProblem("wrong-row", { file, row: String(row) });
    if (row === 1 && line !== header[kind]) throw wrong();
    if (row === 1) continue;
    const [, first = "", second = "", day = "", value = "", source = ""] = dayLine.exec(line) ?? [];
    const number = value === "" ? Number.POSITIVE_INFINITY : Number(value);
    const isRight = isDay(day) && number >= 0 && (value === "" || Number.isFinite(number));
    if (!isRight || (kind === "rates" && number === 0)) throw wrong();
    const key = `${first},${second},${source}`;
    const group = parts.get(key) ?? { part: { source, of: [first, second] as const }, years: new Map() };
    parts.set(key, group);
    const year = Number(day.slice(0, 4));
    const patch = group.years.get(year) ?? emptyPatch(year);
    group.years.set(year, patch);
    patch.values[dayNumber(day as IsoDate) - yearStart(year)] = number;
  }
  if (row === 0) throw backupProblem("wrong-row", { file, row: "1" });
  return [...parts.values()].map(({ part, years }) => ({ ...part, patches: [...years.values()] }));
}

const isDay = (text: string): boolean =>
  /^\d{4}-/.test(text) && text >= "1500" && fromDayNumber(dayNumber(text as IsoDate)) === text;
