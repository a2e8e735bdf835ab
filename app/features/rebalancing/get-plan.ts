import { type Dec, formatDec, formatMoney, type IsoDate, parseDec, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import {
  insertProposals,
  loadSettings,
  type NewProposal,
} from "../../domain/rebalancing/proposals.queries.ts";
import { allows } from "../../identity/allows.ts";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { Plan } from "../../shared/plans.ts";
import type {
  RebalanceMode,
  RebalancePlan,
  RebalanceSettings,
} from "../../shared/schemas/rebalance.schema.ts";
import { toCsv } from "../../shared/text/csv-text.ts";
import { marksText } from "../../ui/money/marks-text.ts";
import { buildPlan, loadPlanLedger, type PlanGround } from "./plan/build-plan.ts";
import { writeEngineFile } from "./plan/engine-file.ts";
import { type MadePlan, makePlan } from "./plan/make-plan.ts";
import { accruedFor } from "./plan/piece-price.ts";
import { planTexts } from "./plan-texts.ts";
import type { rebalancingContract } from "./rebalancing.contract.ts";

type Contract = typeof rebalancingContract;
type Input = z.output<Contract["POST /api/rebalancing/plan"]["input"]>;

interface Answered {
  readonly mode: RebalanceMode;
  readonly ground: PlanGround;
  readonly made: MadePlan;
}

/** @throws AppError INVALID_INPUT naming a field with too many digits */
function assertAmounts({ amount }: Input, settings: RebalanceSettings): void {
  const { feeFixed, feeMinimum, minTrade } = settings;
  const issues: FieldIssue[] = Object.entries({ amount, feeFixed, feeMinimum, minTrade }).flatMap(
    ([path, text]) =>
      parseMoney(text) === undefined ? [{ path, code: "too-many-digits", params: { decimals: "10" } }] : [],
  );
  for (const path of ["feePercent", "taxRate"] as const) {
    const ratio = settings[path];
    if (ratio !== null && (parseDec(ratio) ?? 0n) >= 10n ** 18n) issues.push({ path, code: "too-big" });
  }
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}

/** Returns the default mode: buys and sells, or buys only where the plan allows no more. */
export const firstMode = ({ plan }: { readonly plan: string }): RebalanceMode =>
  allows(plan as Plan, "full-rebalancing", {}).isAllowed ? "full" : "contribute";

/**
 * Computes a plan from today's ledger.
 * @throws AppError NOT_FOUND, LIMIT_REACHED, INVALID_INPUT
 */
async function answer(ctx: UserCtx, input: Input): Promise<Answered> {
  const ledger = await loadPlanLedger(ctx, input.portfolioId);
  const place = { userId: ctx.user.id, portfolioId: ledger.view.portfolio.id };
  const settings = input.settings ?? (await loadSettings(ctx.db, place));
  assertAmounts(input, settings);
  const mode = input.mode ?? firstMode(ctx.user);
  if (mode === "full") assertPlanAllows(ctx.user, "full-rebalancing", {});
  const ground = await buildPlan(ctx, ledger, { mode, amount: input.amount, settings });
  return { mode, ground, made: makePlan(ground, settings, ctx.language) };
}

export async function getRebalancingPlan(
  ctx: UserCtx,
  input: Input,
): Promise<z.input<Contract["POST /api/rebalancing/plan"]["output"]>> {
  const { mode, ground, made } = await answer(ctx, input);
  const { view } = ground.ledger;
  return {
    portfolioId: view.portfolio.id,
    currency: view.currency,
    mode,
    amount: input.amount,
    today: view.today,
    result: "plan" in made ? { plan: made.plan } : { refused: [...made.refused] },
    engineFile: ground.refused.length === 0 && !ctx.isStealth ? writeEngineFile(ground.input) : "",
  };
}

/** Columns of the file, by text key. */
const columns = [
  ...(["side", "ticker", "exchange", "name", "quantity", "lots", "lotSize", "price", "priceDate"] as const),
  ...(["currency", "money", "rate", "viewMoney", "fee", "realisedGain", "viewCurrency", "note"] as const),
];

/**
 * Exports the orders as a table. A refused plan has no file.
 * @throws AppError INVALID_INPUT
 */
export async function exportPlan(ctx: UserCtx, input: Input): Promise<{ fileName: string; text: string }> {
  const { ground, made } = await answer(ctx, input);
  const { orders } = planOf(made);
  const { currency } = ground.input;
  const t = planTexts(ctx.language);
  const lines = orders.map((order) => {
    const { asset, side, quantity, lots, lotSize, price, priced, money, rate, viewMoney, fee } = order;
    const { realisedGain, notes } = order;
    return [
      ...[t(`rebalancing:side.${side}`), asset.ticker, asset.exchange, asset.name, quantity, lots],
      ...[lotSize, price, priced.date, asset.currency, money, rate, viewMoney, fee],
      ...[
        realisedGain && "value" in realisedGain ? realisedGain.value : null,
        currency,
        marksText([...notes, realisedGain], t, ctx.locale),
      ],
    ];
  });
  const heads = columns.map((name) => t(`rebalancing:file.${name}`));
  return { fileName: `rebalancing-${ctx.today}.csv`, text: toCsv(heads, lines) };
}

/** @throws AppError INVALID_INPUT without a plan */
function planOf(made: MadePlan): RebalancePlan {
  if ("plan" in made) return made.plan;
  throw new AppError("INVALID_INPUT", {}, [{ path: "mode", code: "plan-refused" }]);
}

function toProposals({ assets, input, ledger }: PlanGround, plan: RebalancePlan): NewProposal[] {
  return plan.orders.flatMap(({ asset, side, quantity, fee }) => {
    const found = assets.get(asset.id);
    if (!found) return [];
    const accrued = accruedFor(found.terms, parseDec(quantity) ?? (0n as Dec), ledger.view.today as IsoDate);
    return [
      {
        assetOwnerId: found.row.ownerId,
        assetId: found.row.id,
        side: side === "buy" ? 1 : 2,
        quantity,
        price: formatDec(found.used.close),
        accrued: accrued === undefined ? null : formatMoney(accrued),
        fee,
        feeCurrency: input.currency,
      },
    ];
  });
}

/**
 * Stores the plan's orders for a decision.
 * @throws AppError the plan's errors, INVALID_INPUT without a plan, COMPOSITE_READ_ONLY because nothing can be booked
 * there
 */
export async function proposePlan(ctx: UserCtx, input: Input): Promise<{ count: number }> {
  const { ground, made } = await answer(ctx, input);
  if (ground.ledger.view.portfolio.isComposite) throw new AppError("COMPOSITE_READ_ONLY");
  const orders = toProposals(ground, planOf(made));
  if (orders.length === 0) throw new AppError("INVALID_INPUT", {}, [{ path: "mode", code: "plan-empty" }]);
  const place = { userId: ctx.user.id, portfolioId: ground.ledger.view.portfolio.id };
  await change(byUser(ctx), { portfolioId: place.portfolioId, kind: "orders-proposed" }, (tx) =>
    insertProposals(tx, place, orders, ctx.now()),
  );
  return { count: orders.length };
}
