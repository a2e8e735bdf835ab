import { z } from "zod";
import { CurrencyCode, Figure, Id, unsignedDecimal } from "../common.schema.ts";
import { pieColors, pieIcons } from "../names/pie-look.ts";
import { visible } from "../text/visible-text.ts";
import { AssetRef, PlainText, UsedPeriod } from "./ledger.schema.ts";

const Target = unsignedDecimal(18);

/** Parents before children, siblings in order. */
export const PieDraft = z.object({
  /** Existing id, or the sender's key for a new node. */
  key: z.string().min(1).max(40),
  parent: z.string().min(1).max(40).nullable().default(null),
  /** Code of `PieItemKind`. */
  kind: z.union([z.literal(1), z.literal(2)]),
  name: visible(PlainText.trim().max(100)).default(""),
  target: Target.nullable().default(null),
  color: z.int().min(1).max(pieColors).nullable().default(null),
  icon: z.enum(pieIcons).nullable().default(null),
  assetId: Id.nullable().default(null),
  currency: CurrencyCode.nullable().default(null),
});
export type PieDraft = z.output<typeof PieDraft>;

const figures = {
  value: Figure,
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
  target: z.string().nullable(),
  /** Null if the node or an ancestor has no target. */
  wholeTarget: z.string().nullable(),
  ...figures,
  share: Figure,
  /** weight - wholeTarget; null without a target. */
  drift: Figure.nullable(),
  /** wholeTarget x portfolio value - value: positive when missing. */
  gap: Figure.nullable(),
});
export type PieNode = z.infer<typeof PieNode>;

export const LooseItem = z.object({
  asset: AssetRef.nullable(),
  currency: z.string().nullable(),
  ...figures,
});
export type LooseItem = z.infer<typeof LooseItem>;

export const DriftPart = z.object({
  name: z.string(),
  currency: z.string().nullable(),
  /** Of the whole; drift = weight - target. */
  weight: z.string(),
  target: z.string(),
});
export type DriftPart = z.infer<typeof DriftPart>;

/** Half the sum of absolute drifts, and the largest; refused unless targets add up to 1. */
export const WholeDrift = z.object({ total: Figure, largest: Figure, parts: z.array(DriftPart) });

export const PieTree = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  version: z.int(),
  period: UsedPeriod,
  isHintShown: z.boolean(),
  isComposite: z.boolean(),
  /** Merged categories of a composite, read-only. */
  usesChildren: z.boolean(),
  value: Figure,
  /** Depth first, siblings in order. */
  nodes: z.array(PieNode),
  loose: z.array(LooseItem),
  unassigned: z.string(),
  drift: WholeDrift,
});
export type PieTree = z.infer<typeof PieTree>;
