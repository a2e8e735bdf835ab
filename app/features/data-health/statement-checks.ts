import { bookFix } from "../../domain/reconcile/book-fix.ts";
import type { CheckedLine } from "../../domain/reconcile/check-statement.ts";
import {
  type CheckWorld,
  checkStoredStatement,
  loadCheckContext,
} from "../../domain/reconcile/check-stored-statement.ts";
import {
  findAssetOfLine,
  getLastStatement,
  listLastStatements,
} from "../../domain/reconcile/statements.queries.ts";
import { demoOwnTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { UserCtx } from "../../server/context.ts";
import type { CheckedStatement } from "./data-health.contract.ts";

const toLine = ({ fix, ...line }: CheckedLine) => ({ ...line, fix: fix?.how ?? null, isFixed: false });

/** The last statement of every account, compared with the folded ledger. */
export async function lastStatements(ctx: UserCtx, view: LedgerView): Promise<CheckedStatement[]> {
  const { portfolio, assets, input, today } = view;
  const kept = await listLastStatements(ctx.db, portfolio.userId, portfolio.id);
  const world: CheckWorld = { portfolio, rows: input.transactions, assets, terms: input.assets, today };
  const statements: CheckedStatement[] = [];
  for (const statement of kept) {
    const { date, cash, positions } = await checkStoredStatement(ctx.db, world, statement, ctx.language);
    const { importId, fileName, numberMasked } = statement;
    const broker = demoOwnTextIn(ctx, statement.broker);
    const check = { date, cash: cash.map(toLine), positions: positions.map(toLine) };
    statements.push({ importId, fileName, broker, numberMasked, check });
  }
  return statements;
}

interface Correction {
  readonly portfolioId: string;
  readonly importId: string;
  readonly line: string;
}

/**
 * Books what makes one line of an account's last statement agree, with the import the statement came with.
 * @throws AppError NOT_FOUND, LIMIT_REACHED, OVERSOLD
 */
export async function correctLine(
  ctx: UserCtx,
  { portfolioId, importId, line }: Correction,
): Promise<{ rows: number }> {
  return change(byUser(ctx), { portfolioId, kind: "balance-corrected" }, async (tx, portfolio) => {
    const statement = await getLastStatement(tx, ctx.user.id, portfolioId, importId);
    const world = await loadCheckContext(tx, portfolio, ctx.today);
    const checked = await checkStoredStatement(tx, world, statement, ctx.language);
    const found = [...checked.cash, ...checked.positions].find(({ id }) => id === line);
    if (!found) return { rows: 0 };
    const { date } = checked;
    const [today, now, { accountId }] = [ctx.today, ctx.now(), statement];
    const place = { user: ctx.user, portfolio, accountId, importId, date, today, now };
    const rows = await bookFix(tx, place, found, await findAssetOfLine(tx, statement, line));
    await settleIncome(tx, portfolio, now);
    return { rows };
  });
}
