import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { incomeEvents } from "../market.tables.ts";
import { isSharedOwner } from "../market-reader.ts";
import { ownIncomeEvents } from "../own.tables.ts";
import { supportSource } from "../prices/price-sources.ts";
import { listRemoved } from "../support/removed-facts.ts";
import type { PaymentRow } from "./payments.ts";

const rowsPerInsert = 500;

type Optional = "isSpecial" | "recordDate" | "announcedOn";

export type NewIncomeEvent = Omit<PaymentRow, "ownerId" | Optional> & Partial<Pick<PaymentRow, Optional>>;

/**
 * Stores dividends, coupons and repayments of an owner (the nil GUID: for everybody), all or nothing. An event that is
 * there already takes the new days and amount, unless the support set it; what the support took away stays away.
 * Ledgers that were folded with the old ones are folded anew.
 * @returns how many events are new or changed; 0 means no entry in the log
 */
export async function storeIncomeEvents(
  db: Db,
  ownerId: string,
  events: readonly NewIncomeEvent[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const believed = ownerId === nilGuid ? await withoutRemoved(tx, events) : events;
    const changed = new Set<string>();
    let count = 0;
    for (let at = 0; at < believed.length; at += rowsPerInsert) {
      const written = await writeEvents(tx, ownerId, believed.slice(at, at + rowsPerInsert));
      count += written.length;
      for (const { assetId } of written) changed.add(assetId);
    }
    if (count > 0) await logSeries(tx, ownerId, "events", [...changed]);
    return count;
  });
}

const replacing = (t: typeof incomeEvents | typeof ownIncomeEvents) => ({
  set: {
    amount: sql`excluded.amount`,
    exDate: sql`excluded.ex_date`,
    payDate: sql`excluded.pay_date`,
    recordDate: sql`excluded.record_date`,
    announcedOn: sql`excluded.announced_on`,
    isSpecial: sql`excluded.is_special`,
    currency: sql`excluded.currency`,
  },
  setWhere: sql`(${t.amount}, ${t.exDate}, ${t.payDate}, ${t.recordDate}, ${t.announcedOn}, ${t.isSpecial}, ${t.currency})
    is distinct from (excluded.amount, excluded.ex_date, excluded.pay_date,
      excluded.record_date, excluded.announced_on, excluded.is_special, excluded.currency)
    and ${t.source} <> ${supportSource}`,
});

const writeEvents = (tx: Db, ownerId: string, events: readonly NewIncomeEvent[]) =>
  isSharedOwner(ownerId)
    ? tx
        .insert(incomeEvents)
        .values(events.map((event) => ({ ...event, ownerId })))
        .onConflictDoUpdate({
          target: [incomeEvents.ownerId, incomeEvents.id],
          ...replacing(incomeEvents),
        })
        .returning({ assetId: incomeEvents.assetId })
    : tx
        .insert(ownIncomeEvents)
        .values(events.map((event) => ({ ...event, userId: ownerId })))
        .onConflictDoUpdate({
          target: [ownIncomeEvents.userId, ownIncomeEvents.id],
          ...replacing(ownIncomeEvents),
        })
        .returning({ assetId: ownIncomeEvents.assetId });

async function withoutRemoved(tx: Db, events: readonly NewIncomeEvent[]): Promise<readonly NewIncomeEvent[]> {
  const facts = events.map(({ id, assetId }) => ({ assetId, key: id }));
  const removed = await listRemoved(tx, "payment", facts);
  return removed.size === 0 ? events : events.filter(({ id, assetId }) => !removed.has(`${assetId}/${id}`));
}

/**
 * Removes events of an owner and invalidates affected ledgers.
 * @returns how many were removed
 */
export async function deleteIncomeEvents(db: Db, ownerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const gone = await removeEvents(tx, ownerId, ids);
    if (gone.length > 0)
      await logSeries(
        tx,
        ownerId,
        "events",
        gone.map(({ assetId }) => assetId),
      );
    return gone.length;
  });
}

const removeEvents = (tx: Db, ownerId: string, ids: readonly string[]) =>
  isSharedOwner(ownerId)
    ? tx
        .delete(incomeEvents)
        .where(and(eq(incomeEvents.ownerId, ownerId), inArray(incomeEvents.id, [...ids])))
        .returning({ assetId: incomeEvents.assetId })
    : tx
        .delete(ownIncomeEvents)
        .where(and(eq(ownIncomeEvents.userId, ownerId), inArray(ownIncomeEvents.id, [...ids])))
        .returning({ assetId: ownIncomeEvents.assetId });
