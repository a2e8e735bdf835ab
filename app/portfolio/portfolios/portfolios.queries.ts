import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
  type WithSubquery,
} from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { v7 as newId } from "uuid";
import { users } from "../../identity/identity.tables.ts";
import { nextNumber } from "../../market/change-log.tables.ts";
import { lockedHeads, lockLog } from "../../market/change-log.ts";
import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountWrapper, allPortfoliosId } from "../../shared/codes.ts";
import { heldParts, type Part } from "../history/log-parts.ts";
import { type RecordedTx, unrecorded } from "../history/recorded-tx.ts";
import { allOf, insertRows, updateRows } from "../history/write-rows.ts";
import { brokerAccounts, portfolios, transactions } from "../ledger.tables.ts";
import { allPortfoliosName, toAllPortfolios } from "./all-portfolios.ts";
import { syncAccounts } from "./sync.tables.ts";

export type PortfolioRow = typeof portfolios.$inferSelect;
type NewPortfolio = Omit<typeof portfolios.$inferInsert, "userId" | "id" | "position" | "lastChange">;

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
    await lockLog(inner, userId);
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

/** Changes what is given, as a change of its own in the log. @throws AppError NOT_FOUND */
export async function updatePortfolio(
  tx: RecordedTx,
  userId: string,
  id: string,
  change: Partial<NewPortfolio>,
): Promise<PortfolioRow> {
  const set = { ...change, lastChange: nextNumber };
  const {
    rows: [row],
  } = await updateRows(tx, portfolios, set, isLive(userId, id), { returning: allOf(portfolios) });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Columns of a part `held`. */
const heldColumns = Object.fromEntries(
  Object.entries(getTableColumns(portfolios)).map(([name, column]) => [
    name,
    sql`${sql.identifier(toSnakeCase(name))}`.mapWith(column),
  ]),
) as Record<keyof PortfolioRow, SQL>;

const toParts = (tx: Db, parts: readonly Part[]): WithSubquery[] =>
  parts.map(([name, body]) => tx.$with(name, {}).as(body));

/** Portfolios of a condition, with the lock of writers, as a part that is executed behind the lock of the log. */
const heldSql = (where: SQL | undefined): SQL => sql`
  select ${portfolios}.* from ${portfolios} join "heads" on "heads".user_id = ${portfolios.userId}
  where ${where} for no key update of ${portfolios}`;

/** @throws AppError NOT_FOUND */
async function lockOne(tx: Db, userId: string, where: SQL | undefined): Promise<PortfolioRow> {
  const parts = heldParts(sql`select ${userId}::uuid`, heldSql(where));
  const [row] = await tx
    .with(...toParts(tx, parts))
    .select(heldColumns)
    .from(sql`"held"`);
  if (!row) throw new AppError("NOT_FOUND");
  return row as PortfolioRow;
}

/**
 * Notes a change of a portfolio in its owner's log before rows are written: the locks of log and row make writers of one
 * user wait for each other, so that a check made after it still holds at commit. Call it first inside the writing
 * transaction.
 * @returns the portfolio as it stood, `lastChange` being the entry before this one
 * @throws AppError NOT_FOUND
 */
export const lockPortfolio = (tx: Db, userId: string, id: string): Promise<PortfolioRow> =>
  lockOne(tx, userId, isLive(userId, id));

const isPortfolio = (userId: string, id: string) => and(eq(portfolios.userId, userId), eq(portfolios.id, id));

/** Includes deleted portfolios. @throws AppError NOT_FOUND */
export const lockAnyPortfolio = (tx: Db, userId: string, id: string): Promise<PortfolioRow> =>
  lockOne(tx, userId, isPortfolio(userId, id));

/** Takes the locks of writers without an entry in the log: nothing may be written in the end. */
export async function holdPortfolio(tx: Db, userId: string, id: string): Promise<void> {
  const heads: Part = ["heads", lockedHeads(sql`select ${userId}::uuid`)];
  const held: Part = ["held", heldSql(isPortfolio(userId, id))];
  await tx
    .with(...toParts(tx, [heads, held]))
    .select({ id: heldColumns.id })
    .from(sql`"held"`);
}

/** Notes a change of portfolios of several users, which blocks their writers until the transaction ends. @param keys `select user_id, portfolio_id …` */
export async function touchPortfolios(tx: Db, keys: SQL): Promise<void> {
  const users = sql`select distinct user_id from (${keys}) k (user_id, portfolio_id) order by user_id`;
  const parts = heldParts(users, heldSql(sql`(${portfolios.userId}, ${portfolios.id}) in (${keys})`));
  await tx
    .with(...toParts(tx, parts))
    .select({ id: heldColumns.id })
    .from(sql`"held"`);
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
  } = await updateRows(tx, portfolios, { deletedAt: null, lastChange: nextNumber }, isDeleted, {
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
