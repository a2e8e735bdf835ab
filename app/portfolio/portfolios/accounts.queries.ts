import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { updateRows } from "../history/write-rows.ts";
import { brokerAccounts } from "../ledger.tables.ts";

/** By portfolio. */
export async function listDefaultAccounts(db: Db, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ portfolioId: brokerAccounts.portfolioId, id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.isDefault, true)));
  return new Map(rows.map(({ portfolioId, id }) => [portfolioId, id]));
}

/** @throws AppError NOT_FOUND unless it is the portfolio's */
export async function getAccountId(
  db: Db,
  userId: string,
  portfolioId: string,
  accountId?: string | null,
): Promise<string> {
  const [row] = await db
    .select({ id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(
      and(
        eq(brokerAccounts.userId, userId),
        eq(brokerAccounts.portfolioId, portfolioId),
        accountId ? eq(brokerAccounts.id, accountId) : eq(brokerAccounts.isDefault, true),
      ),
    );
  if (!row) throw new AppError("NOT_FOUND");
  return row.id;
}

/** @throws AppError NOT_FOUND unless it is the portfolio's */
export async function setDefaultAccount(
  tx: RecordedTx,
  userId: string,
  portfolioId: string,
  accountId: string,
): Promise<void> {
  const wanted = await getAccountId(tx, userId, portfolioId, accountId);
  const before = await getAccountId(tx, userId, portfolioId);
  if (wanted === before) return;
  const isAccount = (id: string) => and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.id, id));
  await updateRows(tx, brokerAccounts, { isDefault: false }, isAccount(before));
  await updateRows(tx, brokerAccounts, { isDefault: true }, isAccount(wanted));
}

/** Default account first. */
export const listAccounts = (
  db: Db,
  userId: string,
  portfolioId: string,
): Promise<{ id: string; broker: string; numberMasked: string; isDefault: boolean }[]> =>
  db
    .select({
      id: brokerAccounts.id,
      broker: brokerAccounts.broker,
      numberMasked: brokerAccounts.numberMasked,
      isDefault: brokerAccounts.isDefault,
    })
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.portfolioId, portfolioId)))
    .orderBy(desc(brokerAccounts.isDefault), asc(brokerAccounts.id));
