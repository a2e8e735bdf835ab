import { z } from "zod";
import { CurrencyCode, Figure, Id, unsignedDecimal } from "../common.schema.ts";
import { pieColors, pieIcons } from "../names/pie-look.ts";
import { visible } from "../text/visible-text.ts";
import { AssetRef, PlainText, UsedPeriod } from "./ledger.schema.ts";

/** zod schemas of categories with targets. Ratios are text: 0.25 = 25%. */

/** Target share of the parent, from 0 to 1; a larger one is reported by its row. */
const Target = unsignedDecimal(18);

/** Node on the wire: parents before children, siblings in order. */
export const PieDraft = z.object({
  /** Id of an existing node, or the sender's own key for a new one. */
  key: z.string().min(1).max(40),
  parent: z.string().min(1).max(40).nullable().default(null),
  /** Code of `PieItemKind`: 1 category, 2 asset or cash. */
  kind: z.union([z.literal(1), z.literal(2)]),
  /** Categories only. */
  name: visible(PlainText.trim().max(100)).default(""),
  target: Target.nullable().default(null),
  color: z.int().min(1).max(pieColors).nullable().default(null),
  icon: z.enum(pieIcons).nullable().default(null),
  /** Items only: an asset, or the cash of a currency. */
  assetId: Id.nullable().default(null),
  currency: CurrencyCode.nullable().default(null),
});
export type PieDraft = z.output<typeof PieDraft>;

const figures = {
  value: Figure,
  /** Share of the portfolio's value. */
  weight: Figure,
};

export const PieNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  kind: z.int(),
  name: z.string(),
  asset: AssetRef.nullable(),
  currency: z.string().nullable(),
  color: z.int().nullable(),
  icon: z.enum(pieIcons).nullable(),
  /** Target share of the parent; null = not set. */
  target: z.string().nullable(),
  /** Target share of the portfolio; null where the node or an ancestor has no target. */
  wholeTarget: z.string().nullable(),
  ...figures,
  /** Share of the parent's value; at the top, the weight. */
  share: Figure,
  /** weight - wholeTarget: 0.05 = five percentage points above target; null without a target. */
  drift: Figure.nullable(),
  /** wholeTarget x portfolio value - value: missing (positive) or excess. */
  gap: Figure.nullable(),
});
export type PieNode = z.infer<typeof PieNode>;

/** Holding without a category. */
export const LooseItem = z.object({
  asset: AssetRef.nullable(),
  currency: z.string().nullable(),
  ...figures,
});
export type LooseItem = z.infer<typeof LooseItem>;

/** Part of the total drift: a category or item with a target, or the holdings without a category. */
export const DriftPart = z.object({
  /** Category or asset; empty for cash, which has a currency. */
  name: z.string(),
  currency: z.string().nullable(),
  /** Shares of the whole; drift = weight - target. */
  weight: z.string(),
  target: z.string(),
});
export type DriftPart = z.infer<typeof DriftPart>;

/** Half the sum of the parts' absolute drifts, and the largest; refused unless targets add up to 1. */
export const WholeDrift = z.object({ total: Figure, largest: Figure, parts: z.array(DriftPart) });

export const PieTree = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  /** Increases with every change of the tree; 0 before the first. */
  version: z.int(),
  /** Evening of all figures. */
  period: UsedPeriod,
  /** The hint about categories has not been dismissed. */
  isHintShown: z.boolean(),
  isComposite: z.boolean(),
  /** Composite showing the merged categories of its portfolios, read-only. */
  usesChildren: z.boolean(),
  value: Figure,
  /** Depth first, siblings in order. */
  nodes: z.array(PieNode),
  loose: z.array(LooseItem),
  /** 1 - the targets at the top. */
  unassigned: z.string(),
  drift: WholeDrift,
});
export type PieTree = z.infer<typeof PieTree>;
