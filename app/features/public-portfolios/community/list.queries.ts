import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { z } from "zod";
import { type ListingRow, withOwners } from "../../../domain/publication/listed.queries.ts";
import { minHistoryDays } from "../../../domain/publication/listing.ts";
import { withholdsProfile } from "../../../domain/publication/owners.queries.ts";
import { publicListings as l, withheldSubjects } from "../../../domain/publication/publication.tables.ts";
import { publicProfiles } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { readTogether } from "../../../server/db/read-together.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { ListSort } from "../../../shared/shapes/publication-shapes.ts";
import type { communityContract } from "./community.contract.ts";

type Endpoint = (typeof communityContract)["GET /api/public/portfolios-list"];
type Asked = z.output<Endpoint["input"]>;

const sortColumns = {
  return1y: l.return1y,
  sinceStart: l.sinceStart,
  volatility: l.volatility,
  yield: l.dividendYield,
  followers: l.followers,
  newest: l.publishedAt,
} as const satisfies Record<ListSort, unknown>;

/** Of volatility the lowest is the best. */
const isDescending = ({ sort, isBestFirst }: Asked): boolean => (sort === "volatility") !== isBestFirst;

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** In the portfolio's name in either language, or in the name of an owner it shows. */
function isFound(db: Db, text: string): SQL | undefined {
  if (text === "") return undefined;
  const like = likeText(text);
  const owner = db
    .select({ userId: publicProfiles.userId })
    .from(publicProfiles)
    .leftJoin(withheldSubjects, withholdsProfile(publicProfiles.userId))
    .where(
      and(
        ...[eq(publicProfiles.userId, l.userId), eq(l.showsOwner, true)],
        ...[eq(publicProfiles.isPublic, true), isNull(withheldSubjects.userId)],
        or(ilike(publicProfiles.userName, like), ilike(publicProfiles.displayName, like)),
      ),
    );
  return or(ilike(l.nameEn, like), ilike(l.nameRu, like), exists(owner));
}

/** A part of a mix that makes up at least so many percent. */
const hasShare = (
  mix: typeof l.classes | typeof l.countries,
  key: string | undefined,
  percent: number,
): SQL | undefined =>
  key === undefined
    ? undefined
    : sql`jsonb_path_exists(${mix}, '$[*] ? (@.key == $key && @.weight >= $least)', ${JSON.stringify({ key, least: percent / 100 })}::jsonb)`;

const filterOf = (db: Db, asked: Asked): SQL | undefined =>
  and(
    eq(l.isShown, true),
    isFound(db, asked.search),
    asked.currency === undefined ? undefined : eq(l.currency, asked.currency),
    hasShare(l.classes, asked.assetClass?.toString(), asked.classPercent),
    hasShare(l.countries, asked.country, asked.countryPercent),
    asked.minHistoryDays === undefined ? undefined : gte(l.historyDays, asked.minHistoryDays),
    asked.minHoldings === undefined ? undefined : gte(l.holdingCount, asked.minHoldings),
    asked.maxHoldings === undefined ? undefined : lte(l.holdingCount, asked.maxHoldings),
    asked.withDemo ? undefined : eq(l.isDemo, false),
  );

interface Place {
  readonly value: number | null;
  readonly key: string;
}

/** The sorted value of a row; an instant as milliseconds. */
function sortedValue(row: ListingRow, sort: ListSort): number | null {
  if (sort === "newest") return row.publishedAt.getTime();
  return sort === "yield" ? row.dividendYield : row[sort];
}

const toCursor = ({ value, key }: Place): string =>
  Buffer.from(JSON.stringify([value, key])).toString("base64url");

/** @throws AppError INVALID_INPUT for a text that no page answered */
function fromCursor(text: string): Place {
  try {
    const [value, key] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    const isValue = value === null || (typeof value === "number" && Number.isFinite(value));
    if (isValue && typeof key === "string" && /^[a-z]{10}$/.test(key)) return { value, key };
  } catch {
    // No JSON: as wrong as any other text.
  }
  throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
}

/** Rows behind the last one of the page before; unknown values come last. */
function afterPlace(asked: Asked): SQL | undefined {
  if (asked.cursor === undefined) return undefined;
  const { value, key } = fromCursor(asked.cursor);
  const column = sortColumns[asked.sort];
  if (value === null) return and(isNull(column), gt(l.key, key));
  const than = asked.sort === "newest" ? new Date(value) : value;
  const beyond = isDescending(asked) ? lt : gt;
  return or(beyond(column, than), and(eq(column, than), gt(l.key, key)), isNull(column));
}

function orderOf(asked: Asked): SQL[] {
  const column = sortColumns[asked.sort];
  const first = isDescending(asked) ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  return [first, asc(l.key)];
}

/** One page of the community list. */
export async function listPortfolios(db: Db, asked: Asked, language: string): Promise<AnswerOf<Endpoint>> {
  const filter = filterOf(db, asked);
  const [rows, [counted]] = await readTogether(db, [
    () =>
      db
        .select()
        .from(l)
        .where(and(filter, afterPlace(asked)))
        .orderBy(...orderOf(asked))
        .limit(asked.pageSize + 1),
    () => db.select({ total: count() }).from(l).where(filter),
  ]);
  const shown = rows.slice(0, asked.pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > asked.pageSize && last !== undefined;
  return {
    portfolios: await withOwners(db, shown, language),
    total: counted?.total ?? 0,
    minHistoryDays,
    nextCursor: hasMore ? toCursor({ value: sortedValue(last, asked.sort), key: last.key }) : null,
  };
}

/** Keys of a mix with the number of listed portfolios that have one. */
async function countMix(db: Db, mix: typeof l.classes | typeof l.countries, isKey: SQL) {
  const parts = sql`jsonb_array_elements(${mix}) as part`;
  const key = sql<string>`part->>'key'`;
  return db
    .select({ key, count: sql<number>`count(*)`.mapWith(Number) })
    .from(l)
    .innerJoin(sql`lateral ${parts}`, sql`true`)
    .where(and(eq(l.isShown, true), sql`(part->>'weight')::float8 > 0`, isKey))
    .groupBy(key)
    .orderBy(sql`count(*) desc`, key);
}

/** Values that the filters of the list can find something with. */
export async function listOptions(db: Db) {
  const [currencies, classes, countries] = await readTogether(db, [
    () =>
      db
        .select({ key: l.currency, count: count() })
        .from(l)
        .where(eq(l.isShown, true))
        .groupBy(l.currency)
        .orderBy(desc(count()), l.currency),
    () => countMix(db, l.classes, sql`part->>'key' ~ '^[0-9]+$'`),
    () => countMix(db, l.countries, sql`part->>'key' ~ '^[A-Z]{2}$'`),
  ]);
  return { currencies, classes, countries };
}
