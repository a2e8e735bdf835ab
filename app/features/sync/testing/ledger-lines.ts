import { findKindName } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import { plainDecimal } from "../../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../../server/db/db-types.ts";

const plain = (text: string | null): string => (text === null ? "-" : plainDecimal(text));

/** Returns a portfolio's rows as texts by day: day, kind, units, price, amount, fee. */
export async function ledgerLines(db: Db, portfolioId: string): Promise<string[]> {
  const rows = await db.select().from(transactions).where(eq(transactions.portfolioId, portfolioId));
  return rows
    .map(({ tradeDate, kind, quantity, price, amount, fee }) =>
      [tradeDate, findKindName(kind), plain(quantity), plain(price), plain(amount), plain(fee)].join(" "),
    )
    .sort();
}
