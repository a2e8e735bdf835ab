import { findKindName, type IsoDate, kindOf, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import { entriesOf } from "../../domain/calendar/calendar-entries.ts";
import { loadCalendarContext } from "../../domain/calendar/load-calendar.ts";
import { applyAction } from "../../portfolio/actions/book-actions.ts";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import { getTransaction, replaceTransaction } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { calendarContract } from "./calendar/calendar.contract.ts";
import { readTaxProfile } from "./tax-profile.queries.ts";

type Confirm = z.output<(typeof calendarContract)["POST /api/divs-calendar/confirm"]["input"]>;
type Correct = z.output<(typeof calendarContract)["POST /api/divs-calendar/correct"]["input"]>;

interface Came {
  readonly date?: string | undefined;
  readonly gross?: string | undefined;
  readonly tax?: string | undefined;
}

/** @throws AppError INVALID_INPUT naming invalid fields */
function assertCame({ date, gross, tax }: Came, today: string): { gross?: bigint; tax?: bigint } {
  const issues: FieldIssue[] = [];
  const read = (path: string, text: string | undefined): bigint | undefined => {
    const units = text === undefined ? undefined : parseMoney(text);
    if (text !== undefined && units === undefined)
      issues.push({ path, code: "too-many-digits", params: { decimals: "10" } });
    return units;
  };
  const [sum, withheld] = [read("gross", gross), read("tax", tax)];
  if (date !== undefined && date > today) issues.push({ path: "date", code: "date-in-future" });
  if (sum === 0n) issues.push({ path: "gross", code: "zero" });
  if (sum !== undefined && withheld !== undefined && withheld > sum)
    issues.push({ path: "tax", code: "too-big" });
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
  return { ...(sum !== undefined && { gross: sum }), ...(withheld !== undefined && { tax: withheld }) };
}

/**
 * Books a due payment as received; missing fields as due, tax as in the calendar. Idempotent.
 * @throws AppError NOT_FOUND when it is not due, INVALID_INPUT
 */
export async function confirmPayment(ctx: UserCtx, { portfolioId, key, ...came }: Confirm) {
  const received = assertCame(came, ctx.today);
  const tax = received.tax ?? (await shownTax(ctx, portfolioId, key, received.gross));
  const by = {
    user: ctx.user,
    actor: ctx.actor,
    today: ctx.today,
    now: ctx.now(),
    noteChange: ctx.noteChange,
  };
  return applyAction(ctx.db, by, {
    ...{ portfolioId, key },
    told: {
      ...received,
      ...(tax !== undefined && { tax }),
      ...(came.date !== undefined && { date: came.date as IsoDate }),
    },
  });
}

/** The calendar's tax of a due payment, in proportion to another gross; undefined without one. */
async function shownTax(
  ctx: UserCtx,
  portfolioId: string,
  key: string,
  gross: bigint | undefined,
): Promise<bigint | undefined> {
  const view = await loadLedger({ ...ctx, worker: undefined }, portfolioId);
  const calendar = await loadCalendarContext(ctx.db, view);
  const { profile } = await readTaxProfile(ctx.db, ctx.user.id);
  const days = { from: "1800-01-01", to: ctx.today };
  const entry = entriesOf({ ...calendar, ahead: [] }, profile, days).find((one) => one.key === key);
  if (entry?.tax == null || entry.gross === null || entry.gross === 0n) return undefined;
  return gross === undefined ? entry.tax : (entry.tax * gross) / entry.gross;
}

/**
 * Corrects day, amount and tax of a booked income row.
 * @throws AppError NOT_FOUND for another user's row, INVALID_INPUT, STALE when it changed since it was read
 */
export async function correctPayment(ctx: UserCtx, { transactionId, version, date, gross, tax }: Correct) {
  assertCame({ date, gross, tax }, ctx.today);
  const { portfolioId } = await getTransaction(ctx.db, ctx.user.id, transactionId);
  await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  const of = { portfolioId, kind: "transaction-changed" } as const;
  const row = await change(byUser(ctx), of, async (tx, portfolio) => {
    const before = await getTransaction(tx, ctx.user.id, transactionId);
    const kind = findKindName(before.kind);
    if (kind === undefined || !(kindOf(kind).isIncome || kind === "amortisation" || kind === "redemption"))
      throw new AppError("INVALID_INPUT", {}, [{ path: "transactionId", code: "unsupported" }]);
    const isFree = parseMoney(tax) === 0n;
    const after = await replaceTransaction(
      tx,
      { ...before, version },
      {
        ...before,
        ...{ tradeDate: date, amount: gross, price: null, updatedAt: ctx.now() },
        ...{ tax: isFree ? null : tax, taxCurrency: isFree ? null : before.currency },
      },
    );
    await settleIncome(tx, portfolio, ctx.now());
    if (before.assetId !== null) await assertCovered(tx, portfolio, [before.assetId]);
    return after;
  });
  return { transactionId: row.id, version: row.version };
}
