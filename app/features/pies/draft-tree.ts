import { shiftPoint, splitDecimal } from "../../i18n/decimal-text.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import type { PieNode, PieTree } from "../../shared/schemas/pie.schema.ts";

/** Node being edited: parents before their children, siblings in order. */
export interface DraftNode {
  /** Id of a stored node, or a temporary key of a new one. */
  readonly key: string;
  readonly parent: string | null;
  readonly kind: number;
  readonly name: string;
  /** Share of the parent, a ratio as text. */
  readonly target: string | null;
  readonly color: number | null;
  readonly icon: PieNode["icon"];
  readonly asset: AssetRef | null;
  readonly currency: string | null;
}

/** Node with its depth, 0 at the top. */
export interface ShownNode extends DraftNode {
  readonly depth: number;
  readonly hasChildren: boolean;
}

type Draft = readonly DraftNode[];

export const isPie = ({ kind }: Pick<DraftNode, "kind">): boolean => kind === PieItemKind.pie;

/** Converts the stored tree to a draft. */
export const toDraft = ({ nodes }: Pick<PieTree, "nodes">): Draft =>
  nodes.map(({ id, parentId, kind, name, target, color, icon, asset, currency }) => ({
    ...{ key: id, parent: parentId, kind, name, target, color, icon, asset, currency },
  }));

/** Converts a draft to the API's input. */
export const toSent = (draft: Draft) =>
  draft.map(({ asset, kind, ...node }) => ({
    ...node,
    kind: kind === PieItemKind.pie ? (1 as const) : (2 as const),
    assetId: asset?.id ?? null,
  }));

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toSent(one)) === JSON.stringify(toSent(other));

/** Returns the keys of a node and its descendants. */
export function branchKeys(draft: Draft, key: string): ReadonlySet<string> {
  const keys = new Set([key]);
  for (const node of draft) if (node.parent !== null && keys.has(node.parent)) keys.add(node.key);
  return keys;
}

/** Returns the visible nodes, without descendants of collapsed ones. */
export function shownNodes(draft: Draft, collapsed: ReadonlySet<string>): ShownNode[] {
  const depths = new Map<string, number>();
  const hidden = new Set<string>();
  const parents = new Set(draft.map(({ parent }) => parent));
  const shown: ShownNode[] = [];
  for (const node of draft) {
    const depth = node.parent === null ? 0 : (depths.get(node.parent) ?? 0) + 1;
    depths.set(node.key, depth);
    const isHidden = node.parent !== null && (hidden.has(node.parent) || collapsed.has(node.parent));
    if (isHidden) hidden.add(node.key);
    else shown.push({ ...node, depth, hasChildren: parents.has(node.key) });
  }
  return shown;
}

export const setNode = (draft: Draft, key: string, change: Partial<DraftNode>): Draft =>
  draft.map((node) => (node.key === key ? { ...node, ...change } : node));

/** Removes a node with its descendants. */
export function removeNode(draft: Draft, key: string): Draft {
  const gone = branchKeys(draft, key);
  return draft.filter((node) => !gone.has(node.key));
}

/** Adds nodes at the end of a category, or of the top. */
export function addNodes(draft: Draft, nodes: Draft, parent: string | null): Draft {
  const added = nodes.map((node) => ({ ...node, parent }));
  if (parent === null) return [...draft, ...added];
  const branch = branchKeys(draft, parent);
  const last = draft.findLastIndex((node) => branch.has(node.key));
  return [...draft.slice(0, last + 1), ...added, ...draft.slice(last + 1)];
}

/** Place of a node: its category, and the preceding sibling (null: first). */
export interface Place {
  readonly parent: string | null;
  readonly after: string | null;
}

/**
 * Moves a node with its descendants. In another category its target is cleared, since it is a share of its siblings'
 * total.
 */
export function moveNode(draft: Draft, key: string, { parent, after }: Place): Draft {
  const moving = branchKeys(draft, key);
  if (parent !== null && moving.has(parent)) return draft;
  const node = draft.find((one) => one.key === key);
  if (!node) return draft;
  const branch = draft
    .filter((one) => moving.has(one.key))
    .map((one) =>
      one.key === key ? { ...one, parent, target: one.parent === parent ? one.target : null } : one,
    );
  const rest = draft.filter((one) => !moving.has(one.key));
  const above = after ?? parent;
  if (above === null) return [...branch, ...rest];
  const skipped = after === null ? new Set([above]) : branchKeys(rest, above);
  const at = rest.findLastIndex((one) => skipped.has(one.key)) + 1;
  return [...rest.slice(0, at), ...branch, ...rest.slice(at)];
}

/** Decimals of a ratio. */
const places = 18;
const one = 10n ** BigInt(places);
/** A hundredth of a percent. */
const step = one / 10_000n;

function toUnits(ratio: string): bigint {
  const { whole, fraction } = splitDecimal(ratio);
  return BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
}

function toRatioText(units: bigint): string {
  const digits = units.toString().padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return text.replace(/\.?0+$/, "");
}

/** Returns the product of two ratios, truncated to the decimals of a ratio. */
export const multiplyRatios = (first: string, second: string): string =>
  toRatioText((toUnits(first) * toUnits(second)) / one);

/** Returns 1 less the targets of a category, a ratio as text; negative when they exceed it. */
export function restOf(
  draft: Draft,
  parent: string | null,
  without: ReadonlySet<string> = new Set(),
): string {
  let rest = one;
  for (const node of draft)
    if (node.parent === parent && node.target !== null && !without.has(node.key))
      rest -= toUnits(node.target);
  return rest < 0n ? `-${toRatioText(-rest)}` : toRatioText(rest);
}

/**
 * Distributes what the other rows leave to 100% equally over the selected ones, by category: in hundredths of a
 * percent, the first ones take the remainder, the last one any smaller digits. Does nothing where nothing is left.
 */
export function equalize(draft: Draft, selected: ReadonlySet<string>): Draft {
  const parents = new Set(draft.flatMap(({ key, parent }) => (selected.has(key) ? [parent] : [])));
  const targets = new Map<string, string>();
  for (const parent of parents) {
    const rows = draft.filter((node) => node.parent === parent && selected.has(node.key));
    const rest = restOf(draft, parent, selected);
    if (rest.startsWith("-")) continue;
    const units = toUnits(rest);
    const count = BigInt(rows.length);
    const each = (units / step / count) * step;
    let over = (units - each * count) / step;
    let left = units;
    for (const [index, { key }] of rows.entries()) {
      const share = index === rows.length - 1 ? left : each + (over > 0n ? step : 0n);
      over -= 1n;
      left -= share;
      targets.set(key, toRatioText(share));
    }
  }
  return draft.map((node) => ({ ...node, target: targets.get(node.key) ?? node.target }));
}

/** Converts a ratio to percent exactly. */
export const toPercent = (ratio: string): string => movePoint(ratio, 2);
export const toRatio = (percent: string): string => movePoint(percent, -2);

function movePoint(text: string, by: number): string {
  const { isNegative, whole, fraction } = shiftPoint(splitDecimal(text), by);
  const digits = fraction.replace(/0+$/, "");
  return `${isNegative ? "-" : ""}${whole}${digits === "" ? "" : `.${digits}`}`;
}
