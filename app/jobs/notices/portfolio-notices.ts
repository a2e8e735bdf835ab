import { addDays } from "@zerno/engine";
import { and, eq, gte, lte } from "drizzle-orm";
import { loadPieTree } from "../../domain/allocation/pie-view.ts";
import { loadGoalLedger } from "../../domain/goals/goal-plan.ts";
import { currentOfGoal, isGoalReached } from "../../domain/goals/goal-view.ts";
import { listGoals } from "../../domain/goals/goals.queries.ts";
import { plainText } from "../../domain/goals/number-figure.ts";
import { loadSettings } from "../../domain/rebalancing/proposals.queries.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import { proposeIncome } from "../../portfolio/actions/income-proposals.ts";
import { loadProposalContext } from "../../portfolio/actions/load-income.ts";
import { transactions } from "../../portfolio/ledger.tables.ts";
import { assetName, type NotifiedUser, portfolioName } from "./load-notified-users.ts";

/** Older events come with an imported past. */
const newDays = 30;
/** Tax returns are due by then. */
const lastReportMonth = 4;

/** Notifies of events that need a decision, and again when due payments wait for it. */
export async function notifyActions({ db, userId, today, now, portfolios }: NotifiedUser): Promise<number> {
  let raised = 0;
  const since = addDays(today, -newDays);
  for (const portfolio of portfolios) {
    if (portfolio.isComposite) continue;
    const proposals = await loadProposalContext(db, portfolio);
    const due = proposeIncome(proposals, today);
    for (const { key, kind, effectiveOn, asset } of proposals.pending) {
      const waiting = due.filter(({ waitsFor }) => waitsFor?.key === key);
      const isNews = effectiveOn >= since || waiting.some(({ due: { payDate } }) => payDate >= since);
      if (effectiveOn > today || !isNews) continue;
      const cause = `${portfolio.id} ${key}${waiting.length > 0 ? " payments" : ""}`;
      const isNew = await raiseNotification(db, {
        ...{ userId, kind: "action-pending", key: cause, now },
        params: {
          asset: assetName(asset),
          what: { type: "word", word: `notices:action.${kind}` },
          day: { type: "day", day: effectiveOn },
          portfolio: portfolioName(portfolio),
          ...(waiting.length > 0 && { waiting: { type: "count", count: waiting.length } }),
        },
      });
      if (isNew) raised += 1;
    }
  }
  return raised;
}

/** Notifies of reached goals, once per target. */
export async function notifyGoals({ db, userId, now, portfolios, ctx }: NotifiedUser): Promise<number> {
  let raised = 0;
  for (const goal of await listGoals(db, userId)) {
    const portfolio = portfolios.find(({ id }) => id === goal.portfolioId);
    if (portfolio === undefined) continue;
    const current = currentOfGoal(await loadGoalLedger(ctx, goal), goal);
    if (!isGoalReached(current, goal) || !("value" in current)) continue;
    const money = (amount: string) => ({ type: "money", amount, currency: goal.currency }) as const;
    const target = plainText(goal.target);
    const isNew = await raiseNotification(db, {
      ...{ userId, kind: "goal-reached", key: `${goal.id} ${target} ${goal.currency}`, now },
      params: {
        goal: { type: "text", text: goal.name },
        target: money(target),
        value: money(current.value),
        portfolio: portfolioName(portfolio),
      },
    });
    if (isNew) raised += 1;
  }
  return raised;
}

/** Notifies of drift above the owner's threshold, once a month. */
export async function notifyDrift({
  db,
  userId,
  today,
  now,
  portfolios,
  ctx,
}: NotifiedUser): Promise<number> {
  let raised = 0;
  for (const portfolio of portfolios) {
    const { band } = await loadSettings(db, { userId, portfolioId: portfolio.id });
    if (band === null) continue;
    const { largest } = (await loadPieTree({ ...ctx, language: "en" }, portfolio.id)).drift;
    if (!("value" in largest) || Number(largest.value) <= Number(band)) continue;
    const isNew = await raiseNotification(db, {
      ...{ userId, kind: "drift", key: `${portfolio.id} ${today.slice(0, 7)}`, now },
      params: {
        portfolio: portfolioName(portfolio),
        drift: { type: "percent", ratio: largest.value },
        threshold: { type: "percent", ratio: band },
      },
    });
    if (isNew) raised += 1;
  }
  return raised;
}

/** Notifies from January to April that last year's reports are complete. */
export async function notifyReports({ db, userId, today, now, portfolios }: NotifiedUser): Promise<number> {
  if (Number(today.slice(5, 7)) > lastReportMonth) return 0;
  const year = String(Number(today.slice(0, 4)) - 1);
  let raised = 0;
  for (const portfolio of portfolios) {
    if (portfolio.isComposite) continue;
    const [row] = await db
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, userId),
          eq(transactions.portfolioId, portfolio.id),
          gte(transactions.tradeDate, `${year}-01-01`),
          lte(transactions.tradeDate, `${year}-12-31`),
        ),
      )
      .limit(1);
    if (row === undefined) continue;
    const isNew = await raiseNotification(db, {
      ...{ userId, kind: "report-ready", key: `${portfolio.id} ${year}`, now },
      params: { year: { type: "text", text: year }, portfolio: portfolioName(portfolio) },
    });
    if (isNew) raised += 1;
  }
  return raised;
}
