import { pieTreeOf, withPies } from "../../../domain/allocation/pie-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import { PieItemKind } from "../../../shared/codes.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { PieNode, PieTree } from "../../../shared/schemas/pie.schema.ts";
import { countOf, type WidgetKind, type WidgetQuestion } from "./kind.ts";

/** As on the categories page. */
async function treeOf(ctx: LedgerCtx, { view, language }: WidgetQuestion): Promise<PieTree> {
  return pieTreeOf(await withPies(ctx, view), language);
}

export const pies: WidgetKind = {
  kind: "pies",
  width: 2,
  height: "high",
  settings: {},
  read: async (ctx, question) => {
    const { nodes, loose, period } = await treeOf(ctx, question);
    if (nodes.length === 0) return null;
    const shares = nodes.map(
      ({ id, parentId, kind, name, asset, currency, color, target, value, weight, share }) => ({
        ...{ id, parentId, name, asset, currency, color, target, value, weight, share },
        isCategory: kind === PieItemKind.pie,
      }),
    );
    return { type: "pies", on: period.to, nodes: shares, loose };
  },
};

const sizeOf = ({ drift }: Pick<PieNode, "drift">): number =>
  drift !== null && "value" in drift ? Math.abs(Number(drift.value)) : Number.POSITIVE_INFINITY;

/** Distance to targets: top categories, or assets. */
export const drift: WidgetKind = {
  kind: "drift",
  width: 3,
  height: "middle",
  settings: { by: ["category", "asset"], rows: ["8", "5", "12", "20"] },
  read: async (ctx, question) => {
    const tree = await treeOf(ctx, question);
    const isShown =
      question.settings.by === "asset"
        ? ({ kind }: PieNode) => kind === PieItemKind.asset
        : ({ parentId }: PieNode) => parentId === null;
    const rows = tree.nodes.flatMap((node) => {
      const { id, name, asset, currency, weight, wholeTarget: target, drift: off, gap } = node;
      if (!isShown(node) || target === null || off === null || gap === null) return [];
      // The value explains the gap, and is refused with it.
      const value = "refused" in gap ? gap : node.value;
      return [{ id, name, asset, currency, value, weight, target, drift: off, gap }];
    });
    if (rows.length === 0) return null;
    const sorted = rows.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, countOf(question));
    // Without the known part: a partial value gives no drift.
    const whole: Figure =
      "refused" in tree.value ? { refused: tree.value.refused, unit: tree.value.unit } : tree.value;
    return { type: "drift", on: tree.period.to, whole, ...tree.drift, rows: sorted };
  },
};
