import { listOutsideQuestions, saveOutsideAnswer } from "../../domain/imports/outside-questions.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { listAccounts } from "../../portfolio/portfolios/accounts.queries.ts";
import { getChosenPortfolio, type PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import {
  countByActivity,
  type KindSum,
  listTransactions,
  type RowCondition,
  rowsOf,
  sumTransactions,
  type TransactionFilter,
  totalsOf,
} from "../../portfolio/transactions/list-transactions.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { readTogether } from "../../server/db/read-together.ts";
import { changeRows, updateTax } from "./change-many.ts";
import { exportTransactions } from "./list/export-transactions.ts";
import { previewTransaction } from "./preview-transaction.ts";
import {
  addTransaction,
  changeTransaction,
  oneTransaction,
  removeTransactions,
  undoRemoval,
} from "./save-transaction.ts";
import { suggestLots } from "./suggest-lots.ts";
import type { transactionsContract } from "./transactions.contract.ts";

export const transactionsHandlers: Handlers<typeof transactionsContract> = {
  "GET /api/transactions": async (ctx, input) => {
    const { activity, cursor, pageSize, ...chosen } = input;
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, input.portfolioId);
    const condition = await rowsOf(ctx.db, portfolio, chosen);
    const [page, sums] = await readTogether(ctx.db, [
      () => listTransactions(ctx.db, condition, { activity, cursor, size: pageSize }),
      () => rememberedSums(ctx, portfolio, chosen, condition),
    ]);
    const counts = countByActivity(sums);
    return {
      rows: await toTransactionRows(ctx.db, page.rows, portfolio, ctx.language),
      nextCursor: page.nextCursor,
      totalCount: counts[activity],
      totals: totalsOf(sums, activity),
      countByActivity: counts,
    };
  },
  "GET /api/transactions/one": oneTransaction,
  "POST /api/transactions": addTransaction,
  "PUT /api/transactions": changeTransaction,
  "DELETE /api/transactions": removeTransactions,
  "GET /api/transactions/outside-trades": async ({ db, user }, { portfolioId }) => {
    const portfolio = await getChosenPortfolio(db, user.id, portfolioId);
    const questions = await listOutsideQuestions(db, portfolio);
    return { questions: questions.map(({ importId, trades }) => ({ importId, ...trades })) };
  },
  "POST /api/transactions/outside-trades": (ctx, { portfolioId, ...answer }) =>
    change(byUser(ctx), { portfolioId, kind: "transactions-changed" }, (tx, portfolio) =>
      saveOutsideAnswer(tx, portfolio, answer),
    ),
  "POST /api/transactions/undo-delete": (ctx, { undoId }) => undoRemoval(ctx, undoId),
  "POST /api/transactions/preview": previewTransaction,
  "GET /api/transactions/export": exportTransactions,
  "PUT /api/transactions/bulk": changeRows,
  "POST /api/transactions/update-tax": updateTax,
  "POST /api/transactions/lots": suggestLots,
  "GET /api/transactions/accounts": async ({ db, user }, { portfolioId }) => {
    const { id } = await getChosenPortfolio(db, user.id, portfolioId);
    return { accounts: await listAccounts(db, user.id, id) };
  },
};

/** Cached per position of the ledger: further pages and tabs reuse the sums. */
async function rememberedSums(
  ctx: Pick<UserCtx, "db" | "memory">,
  portfolio: PortfolioRow,
  filter: TransactionFilter,
  condition: RowCondition,
): Promise<readonly KindSum[]> {
  // A composite has no position of its own.
  if (portfolio.isComposite) return sumTransactions(ctx.db, condition);
  const cache = ctx.memory.cache<readonly KindSum[]>("transaction-sums", 2000);
  const key = JSON.stringify([portfolio.id, portfolio.lastChange, filter]);
  const known = cache.get(key);
  if (known) return known;
  const sums = await sumTransactions(ctx.db, condition);
  cache.set(key, sums);
  return sums;
}
