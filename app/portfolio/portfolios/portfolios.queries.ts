import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { users } from "../../identity/identity.tables.ts";
import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountWrapper, allPortfoliosId } from "../../shared/codes.ts";
import { type RecordedTx, unrecorded } from "../history/recorded-tx.ts";
import { allOf, insertRows, updateRows } from "../history/write-rows.ts";
import { brokerAccounts, portfolios, transactions } from "../ledger.tables.ts";
import { allPortfoliosName, toAllPortfolios } from "./all-portfolios.ts";
import { syncAccounts } from "./sync.tables.ts";

export type PortfolioRow = typeof portfolios.$inferSelect;
type NewPortfolio = Omit<typeof portfolios.$inferInsert, "userId" | "id" | "position" | "version">;

const isLive = (userId: string, id: string) =>
  and(eq(portfolios.userId, userId), eq(portfolios.id, id), isNull(portfolios.deletedAt));

/** Archived ones last. */
export async function listPortfolios(db: Db, userId: string): Promise<PortfolioRow[]> {
  return db
    .select()
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNull(portfolios.deletedAt)))
    .orderBy(sql`${portfolios.archivedAt} is not null`, asc(portfolios.position), asc(portfolios.id));
}

async function findAllPortfolios(db: Db, userId: string): Promise<PortfolioRow | undefined> {
  const [user] = await db.select({ currency: users.currency }).from(users).where(eq(users.userId, userId));
  return user && toAllPortfolios(await listPortfolios(db, userId), user.currency);
}

/** @throws AppError NOT_FOUND, for another user's or a deleted one too */
export async function getPortfolio(db: Db, userId: string, id: string): Promise<PortfolioRow> {
  const [row] =
    id === allPortfoliosId
      ? [await findAllPortfolios(db, userId)]
      : await db.select().from(portfolios).where(isLive(userId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** By default the first. @throws AppError NOT_FOUND */
export async function getChosenPortfolio(
  db: Db,
  userId: string,
  id: string | undefined,
): Promise<PortfolioRow> {
  if (id !== undefined) return getPortfolio(db, userId, id);
  const [row] = await db
    .select()
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNull(portfolios.deletedAt)))
    .orderBy(sql`${portfolios.archivedAt} is not null`, asc(portfolios.position), asc(portfolios.id))
    .limit(1);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Limited by plans, without demo ones. */
export async function countPortfolios(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNull(portfolios.deletedAt), eq(portfolios.isDemo, false)));
  return row?.n ?? 0;
}

/** Adds the default account. Deleted, not undone. */
export async function insertPortfolio(db: Db, userId: string, values: NewPortfolio): Promise<PortfolioRow> {
  return db.transaction(async (inner) => {
    const tx = unrecorded(inner, "new");
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(${portfolios.position}), 0)`.mapWith(Number) })
      .from(portfolios)
      .where(eq(portfolios.userId, userId));
    const made = { ...values, userId, id: newId(), position: (last?.position ?? 0) + 1 };
    const {
      rows: [row],
    } = await insertRows(tx, portfolios, made, { returning: allOf(portfolios) });
    if (!row) throw new Error("insert returned no row");
    await insertRows(tx, brokerAccounts, {
      userId,
      id: newId(),
      portfolioId: row.id,
      wrapper: AccountWrapper.ordinary,
      isDefault: true,
    });
    return row;
  });
}

/** Increments the version. @throws AppError NOT_FOUND */
export async function updatePortfolio(
  tx: RecordedTx,
  userId: string,
  id: string,
  change: Partial<NewPortfolio>,
): Promise<PortfolioRow> {
  const set = { ...change, version: counted };
  const {
    rows: [row],
  } = await updateRows(tx, portfolios, set, isLive(userId, id), { returning: allOf(portfolios) });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

const counted = sql`${portfolios.version} + 1`;

/** The version is unlogged. @throws AppError NOT_FOUND */
async function countUp(tx: Db, where: SQL | undefined): Promise<PortfolioRow> {
  const [row] = await tx.update(portfolios).set({ version: counted }).where(where).returning();
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Increments the version, taking the row lock: writers queue, so later checks hold at commit. Call first.
 * @throws AppError NOT_FOUND
 */
export const lockPortfolio = (tx: Db, userId: string, id: string): Promise<PortfolioRow> =>
  countUp(tx, isLive(userId, id));

/** Includes deleted portfolios. @throws AppError NOT_FOUND */
export const lockAnyPortfolio = (tx: Db, userId: string, id: string): Promise<PortfolioRow> =>
  countUp(tx, and(eq(portfolios.userId, userId), eq(portfolios.id, id)));

/** Locks without a new version. */
export async function holdPortfolio(tx: Db, userId: string, id: string): Promise<void> {
  await tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), eq(portfolios.id, id)))
    .for("no key update");
}

const keptDays = 30;
const dayMs = 86_400_000;

export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + keptDays * dayMs);

export const oldestDeletion = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs);

/** Latest first. */
export async function listDeleted(
  db: Db,
  userId: string,
  now: Date,
): Promise<(PortfolioRow & { readonly deletedAt: Date })[]> {
  const rows = await db
    .select()
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), gte(portfolios.deletedAt, oldestDeletion(now))))
    .orderBy(desc(portfolios.deletedAt));
  return rows.flatMap((row) => (row.deletedAt === null ? [] : { ...row, deletedAt: row.deletedAt }));
}

/** Named portfolios first. @throws AppError NOT_FOUND for a foreign id */
export async function orderPortfolios(tx: RecordedTx, userId: string, ids: readonly string[]): Promise<void> {
  const rows = await listPortfolios(tx, userId);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new AppError("NOT_FOUND");
  const named = new Set(ids);
  const order = [...named, ...rows.map(({ id }) => id).filter((id) => !named.has(id))];
  const position = sql`array_position(${sql.param(order)}::uuid[], ${portfolios.id})`;
  const isNamed = and(eq(portfolios.userId, userId), inArray(portfolios.id, order));
  await updateRows(tx, portfolios, { position }, isNamed);
}

/** @throws AppError NOT_FOUND unless deleted */
export async function restorePortfolio(tx: RecordedTx, userId: string, id: string): Promise<PortfolioRow> {
  const isDeleted = and(
    eq(portfolios.userId, userId),
    eq(portfolios.id, id),
    isNotNull(portfolios.deletedAt),
  );
  const {
    rows: [row],
  } = await updateRows(tx, portfolios, { deletedAt: null, version: counted }, isDeleted, {
    returning: allOf(portfolios),
  });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** With a transaction or a synced account. */
export async function listStartedPortfolios(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(
      and(
        eq(portfolios.userId, userId),
        sql`(exists (select 1 from ${transactions} where ${transactions.userId} = ${portfolios.userId} and ${transactions.portfolioId} = ${portfolios.id})
          or exists (select 1 from ${syncAccounts} where ${syncAccounts.userId} = ${portfolios.userId} and ${syncAccounts.portfolioId} = ${portfolios.id}
            and ${syncAccounts.firstSyncedAt} is not null))`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Demo and all portfolios are bilingual. */
export function shownName(
  { id, name, isDemo }: Pick<PortfolioRow, "id" | "name" | "isDemo">,
  language: string,
): string {
  if (id === allPortfoliosId) return allPortfoliosName(language);
  return isDemo ? demoTextIn(name, language) : name;
}
