import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger } from "../../portfolio/run/load-ledger.ts";
import { allPortfoliosId } from "../../shared/codes.ts";
import { shownPieName } from "./category-names.ts";
import { type ChildPies, mergePies } from "./merge-pies.ts";
import { loadPies, type StoredPies } from "./pie-nodes.ts";
import { moneyOf } from "./share-figures.ts";

export type PiesCtx = LedgerCtx & { readonly language?: string };

/** Returns a portfolio's own categories, or those of a composite's parts. */
export async function loadShownPies(ctx: PiesCtx, view: LedgerView): Promise<StoredPies> {
  const pies = await loadStored(ctx, view);
  const { language } = ctx;
  if (!view.portfolio.isDemo || language === undefined) return pies;
  return { ...pies, nodes: pies.nodes.map((node) => ({ ...node, name: demoTextIn(node.name, language) })) };
}

async function loadStored(ctx: LedgerCtx, view: LedgerView): Promise<StoredPies> {
  const { id, isComposite } = view.portfolio;
  const own = await loadNamedPies(ctx, id);
  // All portfolios have no stored categories.
  const usesChildren = own.usesChildren || id === allPortfoliosId;
  if (!isComposite || !usesChildren) return own;
  const children = await loadChildPies(ctx, view);
  const version = children.reduce((sum, { pies }) => sum + pies.version, own.version);
  return { ...own, version, usesChildren, nodes: mergePies(children) };
}

async function loadNamedPies({ db, user, language }: LedgerCtx, portfolioId: string): Promise<StoredPies> {
  const pies = await loadPies(db, { userId: user.id, portfolioId });
  return { ...pies, nodes: pies.nodes.map((row) => ({ ...row, name: shownPieName(row, language) })) };
}

async function loadChildPies(
  ctx: LedgerCtx,
  { portfolio, currency, today }: LedgerView,
): Promise<ChildPies[]> {
  const children = (await listChildren(ctx.db, ctx.user.id, portfolio.id)).get(portfolio.id) ?? [];
  const found: ChildPies[] = [];
  for (const { id, from, to } of children) {
    if ((from !== null && from > today) || (to !== null && to < today)) continue;
    const view = await loadLedger({ ...ctx, currency }, id);
    const value = figureOf(view, "value", { kind: "portfolio" }, { from: today, to: today });
    const pies = await loadNamedPies(ctx, id);
    found.push({ pies, value: "value" in value ? moneyOf(value) : null });
  }
  return found;
}
