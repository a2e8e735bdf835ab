import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { billingEntries } from "../billing.tables.ts";
import type { LedgerAccount } from "../billing.types.ts";
import { toCents } from "../money/cents.ts";

async function sumOf(db: Db, ...isOf: readonly SQL[]) {
  const [row] = await db
    .select({
      sum: sql<string>`coalesce(sum(${billingEntries.amount}), 0)::text`,
      lines: sql<number>`count(*)::int`,
    })
    .from(billingEntries)
    .where(and(...isOf));
  return { cents: toCents(row?.sum ?? "0"), lines: row?.lines ?? 0 };
}

/** Returns a balance in hundredths, debits positive. */
export async function balanceOf(
  db: Db,
  account: LedgerAccount,
  currency: BillingCurrency,
  userId?: string,
): Promise<bigint> {
  const isUser = userId === undefined ? [] : [eq(billingEntries.userId, userId)];
  const isAccount = [eq(billingEntries.account, account), eq(billingEntries.currency, currency)];
  return (await sumOf(db, ...isAccount, ...isUser)).cents;
}

/** Returns credit in hundredths; negative after double spending. */
export const creditOf = async (db: Db, userId: string, currency: BillingCurrency): Promise<bigint> =>
  -(await balanceOf(db, "credit:user", currency, userId));

/** Returns the hundredths credited so far for a payment's unused time, and the bookings. */
export const prorationBooked = (db: Db, paymentId: string) =>
  sumOf(
    db,
    eq(billingEntries.paymentId, paymentId),
    eq(billingEntries.kind, "proration"),
    eq(billingEntries.account, "revenue"),
  );
