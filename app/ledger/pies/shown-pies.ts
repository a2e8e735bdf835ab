import { allPortfoliosId } from "../../shared/codes.ts";
import { listChildren } from "../composite.queries.ts";
import { figureOf } from "../figures.ts";
import { type LedgerCtx, type LedgerView, loadLedger } from "../load-ledger.ts";
import { type ChildPies, mergePies } from "./merge-pies.ts";
import { loadPies, type StoredPies } from "./pie-nodes.ts";
import { moneyOf } from "./share-figures.ts";

/** The categories a portfolio is seen with: its own, or of a composite that is set so those of its children. */
export async function loadShownPies(ctx: LedgerCtx, view: LedgerView): Promise<StoredPies> {
  const { id, isComposite } = view.portfolio;
  const own = await loadPies(ctx.db, { userId: ctx.user.id, portfolioId: id });
  // All portfolios have none of their own, and nothing is stored of them.
  const usesChildren = own.usesChildren || id === allPortfoliosId;
  if (!isComposite || !usesChildren) return own;
  const children = await loadChildPies(ctx, view);
  const version = children.reduce((sum, { pies }) => sum + pies.version, own.version);
  return { ...own, version, usesChildren, nodes: mergePies(children) };
}

/** Trees and values of the children that are in the composite today. */
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
    const pies = await loadPies(ctx.db, { userId: ctx.user.id, portfolioId: id });
    found.push({ pies, value: "value" in value ? moneyOf(value) : null });
  }
  return found;
}
