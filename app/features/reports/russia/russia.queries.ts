import { and, desc, eq, lte, sql } from "drizzle-orm";
import { taxReturns } from "../../../domain/tax.tables.ts";
import { brokerAccounts, transactions } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { noAnswers, TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";

interface StoredAnswers {
  readonly answers: TaxAnswers;
  /** 0 = none saved for the year. */
  readonly version: number;
}

/** Without answers for a single year. */
const carriedOver = (answers: TaxAnswers): TaxAnswers => ({
  ...answers,
  ...{ otherBases: null, losses: null },
  accounts: Object.fromEntries(
    Object.entries(answers.accounts).map(([id, facts]) => [id, { ...facts, withheld: null }]),
  ),
});

/** Returns the answers of a year, or of the latest year before. */
export async function readAnswers(db: Db, userId: string, year: number): Promise<StoredAnswers> {
  const [row] = await db
    .select()
    .from(taxReturns)
    .where(and(eq(taxReturns.userId, userId), lte(taxReturns.year, year)))
    .orderBy(desc(taxReturns.year))
    .limit(1);
  if (!row) return { answers: noAnswers, version: 0 };
  const answers = TaxAnswers.parse(row.answers);
  return row.year === year
    ? { answers, version: row.version }
    : { answers: carriedOver(answers), version: 0 };
}

/** @throws AppError STALE when others were saved meanwhile */
export async function saveAnswers(
  db: Db,
  { userId, year }: { readonly userId: string; readonly year: number },
  answers: TaxAnswers,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  const rows =
    version === 0
      ? await db
          .insert(taxReturns)
          .values({ userId, year, answers, changedAt: now })
          .onConflictDoNothing()
          .returning({ version: taxReturns.version })
      : await db
          .update(taxReturns)
          .set({ answers, changedAt: now, version: sql`${taxReturns.version} + 1` })
          .where(
            and(eq(taxReturns.userId, userId), eq(taxReturns.year, year), eq(taxReturns.version, version)),
          )
          .returning({ version: taxReturns.version });
  if (rows.length === 0) throw new AppError("STALE");
}

export const listTaxAccounts = (db: Db, userId: string) =>
  db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, userId)).orderBy(brokerAccounts.id);

/** Returns stated settlement days by row id. */
export async function readSettleDays(db: Db, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: transactions.id, day: transactions.settleDate })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), sql`${transactions.settleDate} is not null`));
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const])));
}
