import { formatDec, formatMoney, KINDS, multiplyDivide, parseDec, parseMoney } from "@zerno/engine";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { getChosenPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { TransactionDraft } from "../../shared/schemas/transaction.schema.ts";
import { addMissingCash } from "./add-missing-cash.ts";
import { cashKinds } from "./cash-kinds.ts";
import type { cashTransactionsContract } from "./cash-transactions.contract.ts";
import { addTransaction, changeTransaction, removeTransactions } from "./save-transaction.ts";

type Contract = typeof cashTransactionsContract;
type Conversion = z.output<Contract["POST /api/cashtransactions/convert"]["input"]>;

const codes = cashKinds.map((name) => KINDS[name].code);
/** 10^18, the scale of rates. */
const ONE = 10n ** 18n;

/** A cash row has no asset; whether interest, fees and taxes affect cash follows the account. */
const wholeDraft = <D extends object>(draft: D): D & TransactionDraft =>
  ({ ...draft }) as unknown as D & TransactionDraft;

export const cashTransactionsHandlers: Handlers<Contract> = {
  "GET /api/cashtransactions": async (ctx, { portfolioId, cursor, pageSize }) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    const children = (await listChildren(ctx.db, ctx.user.id, portfolio.id)).get(portfolio.id) ?? [];
    const ids = portfolio.isComposite ? children.map(({ id }) => id) : [portfolio.id];
    const rows = await ctx.db
      .select()
      .from(t)
      .where(
        and(eq(t.userId, ctx.user.id), inArray(t.portfolioId, ids), inArray(t.kind, codes), after(cursor)),
      )
      .orderBy(desc(t.tradeDate), desc(t.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      rows: await toTransactionRows(ctx.db, page, portfolio, ctx.language),
      nextCursor: rows.length > pageSize && last ? `${last.tradeDate}_${last.id}` : null,
    };
  },
  "POST /api/cashtransactions": (ctx, draft) => addTransaction(ctx, wholeDraft(draft)),
  "PUT /api/cashtransactions": (ctx, draft) => changeTransaction(ctx, wholeDraft(draft)),
  "DELETE /api/cashtransactions": async (ctx, input) => {
    await assertCashRows(ctx, input.ids);
    return removeTransactions(ctx, input);
  },
  "POST /api/cashtransactions/missing": addMissingCash,
  "POST /api/cashtransactions/convert": convert,
};

/** After the last row of the previous page. */
function after(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!date || !id || Number.isNaN(Date.parse(date)))
    throw new AppError("INVALID_INPUT", {}, [{ path: "cursor", code: "format" }]);
  return sql`(${t.tradeDate}, ${t.id}) < (${date}::date, ${id}::uuid)`;
}

/** Trades are deleted in their own list. @throws AppError NOT_FOUND */
async function assertCashRows({ db, user }: UserCtx, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.userId, user.id), inArray(t.id, [...ids]), inArray(t.kind, codes)));
  if (rows.length !== new Set(ids).size) throw new AppError("NOT_FOUND");
}

/** A missing amount follows from the other one. */
async function convert(ctx: UserCtx, { rateGot, ...draft }: Conversion) {
  const amount = parseMoney(draft.amount);
  const rate = rateGot ? parseDec(rateGot) : undefined;
  if (draft.currency === draft.toCurrency)
    throw new AppError("INVALID_INPUT", {}, [{ path: "toCurrency", code: "same-currency" }]);
  if (!amount || amount <= 0n)
    throw new AppError("INVALID_INPUT", {}, [{ path: "amount", code: "too-small" }]);
  const received = rate === undefined ? parseMoney(draft.toAmount ?? "") : multiplyDivide(amount, rate, ONE);
  if (!received || received <= 0n)
    throw new AppError("INVALID_INPUT", {}, [{ path: rateGot ? "rateGot" : "toAmount", code: "too-small" }]);
  const whole = wholeDraft({ ...draft, kind: "currency-exchange", toAmount: formatMoney(received) });
  const row = await addTransaction(ctx, whole);
  return { row, rateGot: formatDec(multiplyDivide(received, ONE, amount)) };
}
