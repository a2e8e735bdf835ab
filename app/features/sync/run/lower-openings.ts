import { formatDec, KIND_CODES, parseDec } from "@zerno/engine";
import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { CheckedStatement } from "../../../domain/reconcile/check-statement.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { deleteRows, updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports, transactions } from "../../../portfolio/ledger.tables.ts";
import { findUncovered } from "../../../portfolio/transactions/quantity-rows.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AccountTask } from "./account-task.ts";
import { Uncovered, untouchedVersion } from "./take-back-rows.ts";

/** Openings that sync booked for the account's missing units and nobody touched since, the newest first. */
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
        lte(transactions.version, untouchedVersion),
        sql`${transactions.importKey} like 'adjustment:%'`,
        sql`${imports.counts} ->> 'syncAccountId' = ${link.id}`,
      ),
    )
    .orderBy(desc(transactions.tradeDate), desc(transactions.id))
    .for("update", { of: transactions });

/** By asset, how many units more the ledger has than the provider says. */
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
 * Where balances alone are followed, the units that are missing stand in the ledger as openings. When there are more
 * units than the provider says, because some were sold, or a file or the operations themselves brought what an opening
 * stood for, openings shrink, the newest first. Rows of files and of persons stay, and so do openings that later rows
 * need.
 * @returns openings that were changed or taken away
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
    const left = { quantity: formatDec(held - more), updatedAt: task.world.now() };
    if (held <= more) await deleteRows(tx, transactions, isIt);
    else await updateRows(tx, transactions, left, isIt);
    surplus.set(assetId, held <= more ? more - held : 0n);
    lowered += 1;
  }
  const portfolio = { userId: task.user.id, id: task.link.portfolioId, isShortAllowed: false };
  if (lowered > 0 && (await findUncovered(tx, portfolio, [...surplus.keys()]))) throw new Uncovered();
  return lowered;
}
