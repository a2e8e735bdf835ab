import { shiftPoint, splitDecimal } from "../../i18n/decimal-text.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";
import type { PieNode, PieTree } from "../../shared/shapes/pie-shapes.ts";

/** A node while it is being edited: parents stand before their children, siblings in their order. */
export interface DraftNode {
  /** The id of a stored node, or a name of its own for a new one. */
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

/** A node with how deep it lies: 0 at the top. */
export interface ShownNode extends DraftNode {
  readonly depth: number;
  readonly hasChildren: boolean;
}

type Draft = readonly DraftNode[];

export const isPie = ({ kind }: Pick<DraftNode, "kind">): boolean => kind === PieItemKind.pie;

/** The stored tree as a draft. */
export const toDraft = ({ nodes }: Pick<PieTree, "nodes">): Draft =>
  nodes.map(({ id, parentId, kind, name, target, color, icon, asset, currency }) => ({
    ...{ key: id, parent: parentId, kind, name, target, color, icon, asset, currency },
  }));

/** What is sent of a draft. */
export const toSent = (draft: Draft) =>
  draft.map(({ asset, kind, ...node }) => ({
    ...node,
    kind: kind === PieItemKind.pie ? (1 as const) : (2 as const),
    assetId: asset?.id ?? null,
  }));

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toSent(one)) === JSON.stringify(toSent(other));

/** Keys of a node and everything below it. */
export function branchKeys(draft: Draft, key: string): ReadonlySet<string> {
  const keys = new Set([key]);
  for (const node of draft) if (node.parent !== null && keys.has(node.parent)) keys.add(node.key);
  return keys;
}

/** The nodes to be shown: nothing below a collapsed one. */
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

/** Without a node; what was in a category goes with it. */
export function removeNode(draft: Draft, key: string): Draft {
  const gone = branchKeys(draft, key);
  return draft.filter((node) => !gone.has(node.key));
}

/** Adds nodes at the end of a category, or at the end of the top. */
export function addNodes(draft: Draft, nodes: Draft, parent: string | null): Draft {
  const added = nodes.map((node) => ({ ...node, parent }));
  if (parent === null) return [...draft, ...added];
  const branch = branchKeys(draft, parent);
  const last = draft.findLastIndex((node) => branch.has(node.key));
  return [...draft.slice(0, last + 1), ...added, ...draft.slice(last + 1)];
}

/** Where a node goes: into which category, and behind which of its nodes (null: first). */
export interface Place {
  readonly parent: string | null;
  readonly after: string | null;
}

/** Moves a node with everything below it. A target is a share of its siblings' whole: elsewhere it means nothing. */
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

/** Returns the product of two ratios, cut to the decimals of a ratio. */
export const multiplyRatios = (first: string, second: string): string =>
  toRatioText((toUnits(first) * toUnits(second)) / one);

/** What the targets in a category leave to 100 %; negative when they are too much. A ratio as text. */
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
 * Shares what the rows that are not selected leave to 100 % equally over the selected ones, category by category: in
 * hundredths of a percent, the first ones take what is over, the last one any smaller digits. Nothing where nothing is
 * left.
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

/** A ratio as percent, digit by digit, and back. */
export const toPercent = (ratio: string): string => movePoint(ratio, 2);
export const toRatio = (percent: string): string => movePoint(percent, -2);

function movePoint(text: string, by: number): string {
  const { isNegative, whole, fraction } = shiftPoint(splitDecimal(text), by);
  const digits = fraction.replace(/0+$/, "");
  return `${isNegative ? "-" : ""}${whole}${digits === "" ? "" : `.${digits}`}`;
}
