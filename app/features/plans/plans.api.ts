import { findKindName, type IsoDate, isKindName, KIND_CODES } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import {
  planDecisions as decisions,
  earliestPlan,
  recurringPlans as plans,
} from "../../domain/plans.tables.ts";
import { demoOwnTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { allOf, deleteRows, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import {
  getChosenPortfolio,
  getPortfolio,
  type PortfolioRow,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { confirmDay, getPlan } from "./confirm-plan.ts";
import { daysUntil, nextDay } from "./plan-days.ts";
import { proposalsOf } from "./plan-proposals.ts";
import { type PlanDraft, PlanKind, type plansContract, type RecurringPlan } from "./plans.contract.ts";
import type { PlanRow } from "./plans.types.ts";

type Draft = z.output<typeof PlanDraft>;

export const planKind = (code: number): z.output<typeof PlanKind> => PlanKind.parse(findKindName(code));

async function toPlans(ctx: UserCtx, rows: readonly PlanRow[]): Promise<RecurringPlan[]> {
  const assets = await loadAssets(ctx.db, ctx.user.id, [
    ...new Set(rows.flatMap(({ assetId }) => assetId ?? [])),
  ]);
  return rows.map((row) => {
    const asset = row.assetId === null ? undefined : assets.get(row.assetId);
    return {
      id: row.id,
      portfolioId: row.portfolioId,
      kind: planKind(row.kind),
      asset: asset ? toAssetRef(asset, ctx.language) : null,
      amount: plainDecimal(row.amount),
      currency: row.currency,
      period: row.period,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      note: demoOwnTextIn(ctx, row.note),
      isActive: row.isActive,
      version: row.version,
      nextOn: row.isActive ? nextDay(row, ctx.today) : null,
    };
  });
}

async function onePlan(ctx: UserCtx, row: PlanRow | undefined): Promise<RecurringPlan> {
  const [plan] = row ? await toPlans(ctx, [row]) : [];
  if (!plan) throw new AppError("NOT_FOUND");
  return plan;
}

/**
 * Returns the columns of a draft.
 * @throws AppError NOT_FOUND for another user's portfolio, INVALID_INPUT naming a wrong field
 */
async function valuesOf(ctx: UserCtx, tx: Db, draft: Draft) {
  await getPortfolio(tx, ctx.user.id, draft.portfolioId);
  const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);
  const { assetId, kind, ...rest } = draft;
  if (!isKnownCurrency(draft.currency)) throw fail("currency", "currency-unknown");
  if (draft.startsOn < earliestPlan) throw fail("startsOn", "too-early");
  if (draft.endsOn !== null && draft.endsOn < draft.startsOn) throw fail("endsOn", "before-date");
  if (kind !== "buy") return { ...rest, kind: KIND_CODES[kind], assetOwnerId: null, assetId: null };
  if (assetId === null) throw fail("assetId", "required");
  const asset = (await loadAssets(tx, ctx.user.id, [assetId])).get(assetId);
  if (!asset) throw fail("assetId", "unknown");
  if (asset.currency !== draft.currency) throw fail("currency", "currency-of-asset");
  return { ...rest, kind: KIND_CODES[kind], assetOwnerId: asset.ownerId, assetId };
}

const addPlan = (ctx: UserCtx, draft: Draft): Promise<RecurringPlan> =>
  change(byUser(ctx), { portfolioId: draft.portfolioId, kind: "plan-saved" }, async (tx) => {
    const values = await valuesOf(ctx, tx, draft);
    const own = { userId: ctx.user.id, id: newId(), createdAt: ctx.now() };
    const {
      rows: [row],
    } = await insertRows(tx, plans, { ...values, ...own }, { returning: allOf(plans) });
    return onePlan(ctx, row);
  });

const changePlan = (
  ctx: UserCtx,
  { id, version, ...draft }: Draft & { readonly id: string; readonly version: number },
): Promise<RecurringPlan> =>
  change(byUser(ctx), { portfolioId: draft.portfolioId, kind: "plan-saved" }, async (tx) => {
    await getPlan(tx, ctx.user.id, id);
    const values = await valuesOf(ctx, tx, draft);
    const isAsRead = and(eq(plans.userId, ctx.user.id), eq(plans.id, id), eq(plans.version, version));
    const set = { ...values, version: version + 1 };
    const {
      rows: [row],
    } = await updateRows(tx, plans, set, isAsRead, { returning: allOf(plans) });
    if (!row) throw new AppError("CONFLICT");
    return onePlan(ctx, row);
  });

async function skipDay(
  ctx: UserCtx,
  { planId, dueOn, isSkipped }: { planId: string; dueOn: string; isSkipped: boolean },
): Promise<null> {
  const plan = await getPlan(ctx.db, ctx.user.id, planId);
  if (!daysUntil(plan, ctx.today).includes(dueOn as IsoDate)) throw new AppError("NOT_FOUND");
  const key = { userId: ctx.user.id, planId, dueOn };
  const isDay = and(
    eq(decisions.userId, ctx.user.id),
    eq(decisions.planId, planId),
    eq(decisions.dueOn, dueOn),
  );
  await change(byUser(ctx), { portfolioId: plan.portfolioId, kind: "plan-day-decided" }, (tx) =>
    isSkipped
      ? insertRows(tx, decisions, { ...key, decidedAt: ctx.now() }, { onConflict: { skip: true } })
      : deleteRows(tx, decisions, isDay),
  );
  return null;
}

/** Returns the portfolios whose plans are listed: for a composite its parts, to its owner only. */
async function ownersOf({ db, user, actor }: UserCtx, { id, isComposite }: PortfolioRow): Promise<string[]> {
  if (!isComposite || actor) return [id];
  return ((await listChildren(db, user.id, id)).get(id) ?? []).map((child) => child.id);
}

/** Lists plans of portfolios by kind, oldest first. */
async function listPlans({ db, user }: UserCtx, portfolioIds: readonly string[]): Promise<PlanRow[]> {
  const rows = await db
    .select()
    .from(plans)
    .where(and(eq(plans.userId, user.id), inArray(plans.portfolioId, [...portfolioIds])))
    .orderBy(asc(plans.createdAt), asc(plans.id));
  return rows.filter(({ kind }) => {
    const name = findKindName(kind);
    return name !== undefined && isKindName(name) && PlanKind.safeParse(name).success;
  });
}

export const plansHandlers: Handlers<typeof plansContract> = {
  "GET /api/transactions/plans": async (ctx, { portfolioId }) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    const known = await listPlans(ctx, await ownersOf(ctx, portfolio));
    return { plans: await toPlans(ctx, known), proposals: await proposalsOf(ctx, portfolio, known) };
  },
  "POST /api/transactions/plans": addPlan,
  "PUT /api/transactions/plans": changePlan,
  "DELETE /api/transactions/plans": async (ctx, { id }) => {
    const { portfolioId } = await getPlan(ctx.db, ctx.user.id, id);
    await change(byUser(ctx), { portfolioId, kind: "plan-deleted" }, (tx) =>
      deleteRows(tx, plans, and(eq(plans.userId, ctx.user.id), eq(plans.id, id))),
    );
    return null;
  },
  "POST /api/transactions/plans/confirm": confirmDay,
  "POST /api/transactions/plans/skip": skipDay,
};
