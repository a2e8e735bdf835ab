import { z } from "zod";
import { pieColors, pieIcons } from "../names/pie-look.ts";
import { CurrencyCode, Figure, Id, unsignedDecimal } from "../shapes.ts";
import { visible } from "../text/visible-text.ts";
import { AssetRef, PlainText, UsedPeriod } from "./ledger-shapes.ts";

/** zod shapes of categories with targets, shared by the screens that show them. Ratios are text: 0.25 = 25 %. */

/** A wanted share of the parent, from 0 to 1; more than 1 is told by the row it stands in. */
const Target = unsignedDecimal(18);

/** A node as it is sent: parents come before their children, siblings in their order. */
export const PieDraft = z.object({
  /** The id of a node that is there, or any text of the sender's own for a new one. */
  key: z.string().min(1).max(40),
  parent: z.string().min(1).max(40).nullable().default(null),
  /** Code of `PieItemKind`: 1 category, 2 asset or cash. */
  kind: z.union([z.literal(1), z.literal(2)]),
  /** Of categories. */
  name: visible(PlainText.trim().max(100)).default(""),
  target: Target.nullable().default(null),
  color: z.int().min(1).max(pieColors).nullable().default(null),
  icon: z.enum(pieIcons).nullable().default(null),
  /** Of items: an asset, or the cash of a currency. */
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
  /** Wanted share of the parent; null = none is set. */
  target: z.string().nullable(),
  /** Wanted share of the portfolio; null where the node or one above it has no target. */
  wholeTarget: z.string().nullable(),
  ...figures,
  /** Share of the parent's value; at the top the weight. */
  share: Figure,
  /** weight - wholeTarget: 0.05 is five percentage points too much; null without a target. */
  drift: Figure.nullable(),
  /** wholeTarget x the portfolio's value - value: what is missing (positive) or too much. */
  gap: Figure.nullable(),
});
export type PieNode = z.infer<typeof PieNode>;

/** Held, and in no category. */
export const LooseItem = z.object({
  asset: AssetRef.nullable(),
  currency: z.string().nullable(),
  ...figures,
});
export type LooseItem = z.infer<typeof LooseItem>;

/** A part of the drift of the whole: a category or item with a target to be met, or what is held outside of them. */
export const DriftPart = z.object({
  /** Of the category or asset; empty for cash, which has its currency. */
  name: z.string(),
  currency: z.string().nullable(),
  /** Shares of the whole; the part's drift is weight - target. */
  weight: z.string(),
  target: z.string(),
});
export type DriftPart = z.infer<typeof DriftPart>;

/** Half the sum of absolute drifts of the parts, and the largest of them; refused while targets do not make 1. */
export const WholeDrift = z.object({ total: Figure, largest: Figure, parts: z.array(DriftPart) });

export const PieTree = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  /** Counts up with every change of the tree; 0 while there is none. */
  version: z.int(),
  /** The evening all figures are of. */
  period: UsedPeriod,
  /** The hint about categories was not put away yet. */
  isHintShown: z.boolean(),
  isComposite: z.boolean(),
  /** Composites: these are the categories of its portfolios put together, and nothing of them can be changed here. */
  usesChildren: z.boolean(),
  /** Of the portfolio. */
  value: Figure,
  /** Depth first, siblings in their order. */
  nodes: z.array(PieNode),
  loose: z.array(LooseItem),
  /** What the targets at the top leave to 1. */
  unassigned: z.string(),
  drift: WholeDrift,
});
export type PieTree = z.infer<typeof PieTree>;
