import { formatDec } from "@zerno/engine";
import { driftFigure } from "../../domain/allocation/share-figures.ts";
import { loadShownPies } from "../../domain/allocation/shown-pies.ts";
import { type CategoryFacts, categoryFacts, noCategories } from "../../domain/allocation/top-categories.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { UserCtx } from "../../server/context.ts";
import { type Grouping, type HoldingColumn, planColumns } from "../../shared/names/holding-columns.ts";
import type { Figure } from "../../shared/shapes.ts";

const isPlanColumn = (id: HoldingColumn): boolean => (planColumns as readonly string[]).includes(id);

/** The categories of a portfolio, where the table shows something of them. */
export async function readCategories(
  ctx: UserCtx,
  view: LedgerView,
  { columns, groupBy }: { readonly columns: readonly HoldingColumn[]; readonly groupBy: Grouping | null },
): Promise<CategoryFacts> {
  if (groupBy !== "category" && !columns.some(isPlanColumn)) return noCategories;
  return categoryFacts(await loadShownPies(ctx, view));
}

/**
 * Target of the whole and weight - target of an asset or a category; nothing where no target is set. A drift comes with
 * the target that it follows from.
 */
export function planFigures(
  { targets }: CategoryFacts,
  columns: readonly HoldingColumn[],
  id: string,
  weight: Figure | undefined,
): Record<string, Figure> {
  const target = targets.get(id);
  if (target === undefined) return {};
  const wanted: Figure = { value: formatDec(target), unit: "ratio" };
  return {
    ...(columns.some(isPlanColumn) && { targetWeight: wanted }),
    ...(columns.includes("drift") && weight && { drift: driftFigure(weight, target) }),
  };
}
