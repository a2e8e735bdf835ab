import { KIND_CODES } from "@zerno/engine";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { portfolios, transactions as t } from "../ledger.tables.ts";
import type { TransactionTableRow } from "../transactions/transactions.queries.ts";

/** Transfer of units or cash between portfolios. */
export interface StoredMove {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** Earlier versions wrote one per lot. */
  readonly out: readonly [TransactionTableRow, ...TransactionTableRow[]];
  /** One row per lot. */
  readonly in: readonly [TransactionTableRow, ...TransactionTableRow[]];
}

export const isOut = ({ kind }: Pick<TransactionTableRow, "kind">): boolean =>
  kind === KIND_CODES["transfer-out"];

/** Live portfolios only, in order of entry. */
export async function listMoveRows(
  db: Db,
  userId: string,
  moveIds: readonly string[],
): Promise<TransactionTableRow[]> {
  if (moveIds.length === 0) return [];
  const rows = await db
    .select({ row: t })
    .from(t)
    .innerJoin(portfolios, and(eq(portfolios.userId, t.userId), eq(portfolios.id, t.portfolioId)))
    .where(and(eq(t.userId, userId), inArray(t.moveId, [...moveIds]), isNull(portfolios.deletedAt)))
    .orderBy(asc(t.id));
  return rows.map(({ row }) => row);
}

export async function listMovesOf(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ moveId: t.moveId })
    .from(t)
    .where(and(eq(t.userId, userId), inArray(t.id, [...ids]), isNotNull(t.moveId)));
  return rows.flatMap(({ moveId }) => moveId ?? []);
}

/** Undefined if a side is missing. */
export function pairSides(id: string, rows: readonly TransactionTableRow[]): StoredMove | undefined {
  const [out, ...moreOut] = rows.filter(isOut);
  const [into, ...moreIn] = rows.filter((row) => !isOut(row));
  if (!out || !into) return undefined;
  const ends = { senderId: out.portfolioId, receiverId: into.portfolioId };
  return { id, ...ends, out: [out, ...moreOut], in: [into, ...moreIn] };
}

/** By day, without those of deleted senders, which stay as written. */
export async function listMoves(db: Db, userId: string): Promise<StoredMove[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), isNotNull(t.moveId)))
    .orderBy(asc(t.tradeDate), asc(t.id));
  const deleted = await db
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), isNotNull(portfolios.deletedAt)));
  const gone = new Set(deleted.map(({ id }) => id));
  return [...Map.groupBy(rows, ({ moveId }) => moveId ?? "")].flatMap(([id, sides]) => {
    const move = pairSides(id, sides);
    return move === undefined || gone.has(move.senderId) ? [] : move;
  });
}

/** Includes the given portfolios. */
export async function listReached(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive pairs as (
      select distinct o.portfolio_id as sender, i.portfolio_id as receiver
      from ${t} o join ${t} i on i.user_id = o.user_id and i.move_id = o.move_id and i.kind <> o.kind
      where o.user_id = ${userId} and o.move_id is not null and i.move_id is not null and o.kind = ${KIND_CODES["transfer-out"]}),
    reached (id) as (
      select unnest(${sql.param([...ids])}::uuid[])
      union select p.receiver from pairs p join reached r on p.sender = r.id)
    select id from reached`);
  return rows.map(({ id }) => id);
}
