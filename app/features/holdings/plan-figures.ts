import { formatDec } from "@zerno/engine";
import { driftFigure } from "../../domain/allocation/share-figures.ts";
import { loadShownPies } from "../../domain/allocation/shown-pies.ts";
import { type CategoryFacts, categoryFacts, noCategories } from "../../domain/allocation/top-categories.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { type Grouping, type HoldingColumn, planColumns } from "../../shared/names/holding-columns.ts";

const isPlanColumn = (id: HoldingColumn): boolean => (planColumns as readonly string[]).includes(id);

/** Loads categories if columns or grouping need them. */
export async function readCategories(
  ctx: UserCtx,
  view: LedgerView,
  { columns, groupBy }: { readonly columns: readonly HoldingColumn[]; readonly groupBy: Grouping | null },
): Promise<CategoryFacts> {
  if (groupBy !== "category" && !columns.some(isPlanColumn)) return noCategories;
  return categoryFacts(await loadShownPies(ctx, view));
}

/** Returns target and weight - target; absent without a target. A drift includes its target. */
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
