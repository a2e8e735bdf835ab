import { formatDec, KIND_CODES, parseDec } from "@zerno/engine";
import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { CheckedStatement } from "../../../domain/reconcile/check-statement.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { deleteRows, updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports, transactions } from "../../../portfolio/ledger.tables.ts";
import { findUncovered } from "../../../portfolio/transactions/quantity-rows.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AccountTask } from "./account-task.ts";
import { Uncovered, uneditedVersion } from "./remove-vanished-rows.ts";

/** Unedited openings booked by sync for the account, newest first. */
const listOpenings = (tx: Db, { user, link }: AccountTask, assetIds: readonly string[]) =>
  tx
    .select({ id: transactions.id, assetId: transactions.assetId, quantity: transactions.quantity })
    .from(transactions)
    .innerJoin(imports, and(eq(imports.userId, transactions.userId), eq(imports.id, transactions.importId)))
    .where(
      and(
        eq(transactions.userId, user.id),
        eq(transactions.portfolioId, link.portfolioId),
        eq(transactions.kind, KIND_CODES["opening-balance"]),
        inArray(transactions.assetId, [...assetIds]),
        lte(transactions.version, uneditedVersion),
        sql`${transactions.importKey} like 'adjustment:%'`,
        sql`${imports.counts} ->> 'syncAccountId' = ${link.id}`,
      ),
    )
    .orderBy(desc(transactions.tradeDate), desc(transactions.id))
    .for("update", { of: transactions });

/** Surplus units of the ledger by asset. */
function surplusOf(checked: CheckedStatement | null): Map<string, bigint> {
  const lines = checked?.positions ?? [];
  return new Map(
    lines.flatMap(({ id, difference }) => {
      const more = parseDec(difference) ?? 0n;
      return more > 0n ? [[id, more] as const] : [];
    }),
  );
}

/**
 * Reduces openings, newest first, when the ledger has more units than the provider: some were sold, or a file or
 * operations explained them. Only for accounts followed by balances. Rows of files and users stay, as do openings that
 * later rows need.
 * @returns openings changed or deleted
 * @throws Uncovered
 */
export async function lowerOpenings(
  tx: RecordedTx,
  task: AccountTask,
  checked: CheckedStatement | null,
): Promise<number> {
  const surplus = surplusOf(checked);
  if (surplus.size === 0) return 0;
  let lowered = 0;
  for (const { id, assetId, quantity } of await listOpenings(tx, task, [...surplus.keys()])) {
    const more = surplus.get(assetId ?? "") ?? 0n;
    const held = parseDec(quantity ?? "") ?? 0n;
    if (assetId === null || more === 0n) continue;
    const isIt = and(eq(transactions.userId, task.user.id), eq(transactions.id, id));
    const left = { quantity: formatDec(held - more), updatedAt: task.context.now() };
    if (held <= more) await deleteRows(tx, transactions, isIt);
    else await updateRows(tx, transactions, left, isIt);
    surplus.set(assetId, held <= more ? more - held : 0n);
    lowered += 1;
  }
  const portfolio = { userId: task.user.id, id: task.link.portfolioId, isShortAllowed: false };
  if (lowered > 0 && (await findUncovered(tx, portfolio, [...surplus.keys()]))) throw new Uncovered();
  return lowered;
}
