import { sql } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { incomeEvents } from "./market.tables.ts";
import type { PaymentRow } from "./payments.ts";
import { bumpMarketVersion, lockMarket } from "./versions.ts";

const rowsPerInsert = 500;

/** A payment that is to be stored; regular unless it says otherwise. */
export type NewIncomeEvent = Omit<PaymentRow, "ownerId" | "isSpecial"> &
  Partial<Pick<PaymentRow, "isSpecial">>;

/**
 * Stores dividends, coupons and repayments of an owner (the nil GUID: for everybody), all or nothing. An event that is
 * there already takes the new days and amount. Ledgers that were folded with the old ones are folded anew.
 * @returns how many events are new or changed; 0 means that the version stays
 */
export async function putIncomeEvents(
  db: Db,
  ownerId: string,
  events: readonly NewIncomeEvent[],
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMarket(tx, ownerId);
    const changed = new Set<string>();
    let count = 0;
    for (let at = 0; at < events.length; at += rowsPerInsert) {
      const written = await tx
        .insert(incomeEvents)
        .values(events.slice(at, at + rowsPerInsert).map((event) => ({ ...event, ownerId })))
        .onConflictDoUpdate({
          target: [incomeEvents.ownerId, incomeEvents.id],
          set: {
            amount: sql`excluded.amount`,
            exDate: sql`excluded.ex_date`,
            payDate: sql`excluded.pay_date`,
          },
          setWhere: sql`(${incomeEvents.amount}, ${incomeEvents.exDate}, ${incomeEvents.payDate})
            is distinct from (excluded.amount, excluded.ex_date, excluded.pay_date)`,
        })
        .returning({ assetId: incomeEvents.assetId });
      count += written.length;
      for (const { assetId } of written) changed.add(assetId);
    }
    if (count > 0) await bumpMarketVersion(tx, ownerId, "events", [...changed]);
    return count;
  });
}
