import { formatDec, formatMoney, parseDec, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import { piePeriod } from "../../domain/allocation/pie-view.ts";
import {
  listProposals,
  loadSettings,
  type ProposedRow,
  saveSettings,
  setDismissed,
} from "../../domain/rebalancing/proposals.queries.ts";
import { loadAssets, toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { ProposedOrder } from "../../shared/schemas/rebalance.schema.ts";
import { exportPlan, firstMode, getRebalancingPlan, proposePlan } from "./get-plan.ts";
import { isUnordered, loadPlanLedger, lotSizeOf } from "./plan/build-plan.ts";
import { confirmProposal } from "./plan/confirm-proposal.ts";
import { itemTargets } from "./plan/item-targets.ts";
import type { rebalancingContract } from "./rebalancing.contract.ts";

type Answer = z.input<(typeof rebalancingContract)["GET /api/rebalancing"]["output"]>;

export const rebalancingHandlers: Handlers<typeof rebalancingContract> = {
  "GET /api/rebalancing": (ctx, { portfolioId }) => getRebalancing(ctx, portfolioId),
  "PUT /api/rebalancing/settings": async (ctx, { portfolioId, settings }) => {
    const place = { userId: ctx.user.id, portfolioId };
    await change(byUser(ctx), { portfolioId, kind: "rebalancing-changed" }, async (tx) => {
      assertMatches(ctx.ifMatch, rowTag(await loadSettings(tx, place)));
      await saveSettings(tx, place, settings);
    });
    return { settings };
  },
  "POST /api/rebalancing/plan": getRebalancingPlan,
  "POST /api/rebalancing/export": exportPlan,
  "POST /api/rebalancing/propose": proposePlan,
  "POST /api/rebalancing/confirm": async (ctx, order) => ({
    transactionId: await confirmProposal(ctx, order),
  }),
  "POST /api/rebalancing/dismiss": async (ctx, { portfolioId, ids, isDismissed }) => {
    const place = { userId: ctx.user.id, portfolioId };
    await change(byUser(ctx), { portfolioId, kind: "orders-decided" }, (tx) =>
      setDismissed(tx, place, ids, { isDismissed, now: ctx.now() }),
    );
    return { count: new Set(ids).size };
  },
};

async function getRebalancing(ctx: UserCtx, portfolioId: string | undefined): Promise<Answer> {
  const ledger = await loadPlanLedger(ctx, portfolioId);
  const { view, assets, pies } = ledger;
  const place = { userId: ctx.user.id, portfolioId: view.portfolio.id };
  const settings = await loadSettings(ctx.db, place);
  const targets = itemTargets(ledger, () => 1n);
  const held = new Set(view.run.holdings().flatMap(({ assetId, isOpen }) => (isOpen ? assetId : [])));
  const shown = [...assets.values()].filter(({ id }) => held.has(id) || targets.assets.has(id));
  return {
    portfolioId: view.portfolio.id,
    portfolioName: shownName(view.portfolio, ctx.language),
    isComposite: view.portfolio.isComposite,
    currency: view.currency,
    today: view.today,
    value: figureOf(view, "value", { kind: "portfolio" }, piePeriod(view)),
    hasTargets: pies.nodes.some(({ target }) => target !== null),
    rest: formatDec(targets.rest),
    firstMode: firstMode(ctx.user),
    settings,
    settingsEtag: rowTag(settings),
    assets: shown
      .map((row) => ({
        asset: toAssetRef(row, ctx.language),
        lotSize: formatDec(lotSizeOf(row, settings)),
        target: formatDec(targets.assets.get(row.id) ?? 0n),
        isNeverOrdered: isUnordered(row) || view.blocked.has(row.id),
      }))
      .sort((one, other) => (one.asset.name < other.asset.name ? -1 : 1)),
    proposals: await toProposedOrders(ctx, await listProposals(ctx.db, place)),
  };
}

async function toProposedOrders(ctx: UserCtx, rows: readonly ProposedRow[]): Promise<ProposedOrder[]> {
  const assets = await loadAssets(ctx.db, ctx.user.id, [...new Set(rows.map(({ assetId }) => assetId))]);
  return rows.flatMap(({ id, planId, assetId, side, createdAt, ...row }) => {
    const asset = assets.get(assetId);
    if (!asset) return [];
    return [
      {
        id,
        planId,
        asset: toAssetRef(asset, ctx.language),
        side: side === 1 ? ("buy" as const) : ("sell" as const),
        quantity: formatDec(parseDec(row.quantity) ?? 0n),
        price: formatDec(parseDec(row.price) ?? 0n),
        accrued: row.accrued === null ? null : formatMoney(parseMoney(row.accrued) ?? 0n),
        fee: formatMoney(parseMoney(row.fee) ?? 0n),
        feeCurrency: row.feeCurrency,
        createdAt: createdAt.toISOString(),
      },
    ];
  });
}
