import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { toListed } from "../../../domain/publication/listed.queries.ts";
import { minHistoryDays } from "../../../domain/publication/listing.ts";
import { withholdsProfile } from "../../../domain/publication/owners.queries.ts";
import {
  publicListings as l,
  withheldSubjects as w,
} from "../../../domain/publication/publication.tables.ts";
import { publicProfiles as p, publicListState as s } from "../../../identity/identity.tables.ts";
import { markCached } from "../../../server/cached-answer.ts";
import type { Ctx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { readTogether } from "../../../server/db/read-together.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { communityContract } from "./community.contract.ts";
import { choosePage, type ListEntry, type ListIndex, type Place, placeOf } from "./list-index.ts";

type Endpoint = (typeof communityContract)["GET /api/public/portfolios-list"];
type Asked = z.output<Endpoint["input"]>;

/** Cached versions of the list: the current one, and one being replaced. */
const keptIndexes = 2;
/** Cached answers per version: most visitors send the same request. */
const keptPages = 500;
/** Attempts; changes while a page is read cost another one each. */
const maxAttempts = 10;

/** Join condition for a profile that is published and shown with the portfolio. */
const isOwner = and(eq(p.userId, l.userId), eq(p.isPublic, true), eq(l.showsOwner, true));

interface Owner {
  readonly userName: string | null;
  readonly displayName: string | null;
  /** Null: the profile is not withheld. */
  readonly withheldBy: string | null;
}

const ownerFields = { userName: p.userName, displayName: p.displayName, withheldBy: w.userId } as const;

const shownOwner = ({ userName, displayName, withheldBy }: Owner) =>
  userName === null || withheldBy !== null ? null : { userName, displayName: displayName ?? "" };

/** Reads the listed portfolios and their version at one moment. */
async function readIndex(db: Db): Promise<ListIndex> {
  const rows = await db
    .select({
      ...{ version: s.version, key: l.key, nameEn: l.nameEn, nameRu: l.nameRu, currency: l.currency },
      ...{ isDemo: l.isDemo, historyDays: l.historyDays, holdingCount: l.holdingCount },
      ...{ classes: l.classes, countries: l.countries, publishedAt: l.publishedAt, followers: l.followers },
      ...{ return1y: l.return1y, sinceStart: l.sinceStart, volatility: l.volatility },
      dividendYield: l.dividendYield,
      ...ownerFields,
    })
    .from(s)
    .leftJoin(l, eq(l.isShown, true))
    .leftJoin(p, isOwner)
    .leftJoin(w, withholdsProfile(p.userId));
  const entries = rows.flatMap((row) => {
    if (row.key === null || row.publishedAt === null) return [];
    const owner = shownOwner(row);
    const words = [row.nameEn, row.nameRu, owner?.userName, owner?.displayName].join("\n").toLowerCase();
    return {
      ...{ key: row.key, currency: row.currency ?? "", isDemo: row.isDemo ?? false, words },
      ...{ historyDays: row.historyDays ?? 0, holdingCount: row.holdingCount ?? 0 },
      ...{ classes: [...(row.classes ?? [])], countries: [...(row.countries ?? [])] },
      values: {
        ...{ return1y: row.return1y, sinceStart: row.sinceStart, volatility: row.volatility },
        ...{ yield: row.dividendYield, followers: row.followers, newest: row.publishedAt.getTime() },
      },
    } satisfies ListEntry;
  });
  return { version: rows[0]?.version ?? "", entries, orders: new Map() };
}

/** Reads the rows of a page with the list version they belong to. */
async function readPage(db: Db, keys: readonly string[]) {
  const rows = await db
    .select({ version: s.version, listing: l, ...ownerFields })
    .from(s)
    .leftJoin(l, and(inArray(l.key, [...keys]), eq(l.isShown, true)))
    .leftJoin(p, isOwner)
    .leftJoin(w, withholdsProfile(p.userId));
  const known = new Map(rows.flatMap((row) => (row.listing ? [[row.listing.key, row] as const] : [])));
  return { version: rows[0]?.version ?? "", rows: keys.flatMap((key) => known.get(key) ?? []) };
}

const toCursor = ({ value, key }: Place): string =>
  Buffer.from(JSON.stringify([value, key])).toString("base64url");

/** Decodes a cursor. @throws AppError INVALID_INPUT if it did not come from an earlier page */
function fromCursor(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  try {
    const [value, key] = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown[];
    const isValue = value === null || (typeof value === "number" && Number.isFinite(value));
    if (isValue && typeof key === "string" && /^[a-z]{10}$/.test(key)) return { value, key };
  } catch {
    // Not JSON: as invalid as any other text.
  }
  throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
}

type ListCtx = Pick<Ctx, "db" | "memory" | "language">;

const readVersion = async (db: Db): Promise<string> =>
  (await db.select({ version: s.version }).from(s))[0]?.version ?? "";

/** Builds a page at the version of an index; undefined if the list has changed meanwhile. */
async function makePage(
  { db, language }: ListCtx,
  index: ListIndex,
  asked: Asked,
): Promise<AnswerOf<Endpoint> | undefined> {
  const { entries, total, hasMore } = choosePage(index, asked, fromCursor(asked.cursor));
  const page = await readPage(
    db,
    entries.map(({ key }) => key),
  );
  if (page.version !== index.version) return undefined;
  const last = entries.at(-1);
  return {
    portfolios: page.rows.flatMap((row) =>
      row.listing ? toListed(row.listing, shownOwner(row), language) : [],
    ),
    total,
    minHistoryDays,
    nextCursor: hasMore && last ? toCursor(placeOf(last, asked.sort)) : null,
  };
}

/**
 * Returns one page of the community list, from memory while the list's version, read with every call, is unchanged: a
 * portfolio removed from the list is in no later answer, however it was removed.
 */
export async function listPortfolios(ctx: ListCtx, asked: Asked): Promise<AnswerOf<Endpoint>> {
  const indexes = ctx.memory.cache<ListIndex>("public-list", keptIndexes);
  const pages = ctx.memory.cache<AnswerOf<Endpoint>>("public-list-pages", keptPages);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const version = await readVersion(ctx.db);
    const name = `${version} ${ctx.language} ${JSON.stringify(asked)}`;
    const known = pages.get(name);
    if (known) return known;
    const kept = indexes.get("latest");
    const index = kept?.version === version ? kept : await readIndex(ctx.db);
    indexes.set("latest", index);
    const made = await makePage(ctx, index, asked);
    if (made === undefined) continue;
    const page = markCached(made);
    pages.set(`${index.version} ${ctx.language} ${JSON.stringify(asked)}`, page);
    return page;
  }
  throw new Error("the community list changes faster than it can be read");
}

/** Counts the listed portfolios for each key of a mix. */
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

/** Returns the filter values with at least one match. */
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
