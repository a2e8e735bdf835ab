import { DEC_ONE, type Dec, divideHalfEven, formatDec } from "@zerno/engine";
import { PieItemKind } from "../../shared/codes.ts";
import type { PieNodeRow, StoredPies } from "./pie-nodes.ts";
import { wholeTargets } from "./whole-targets.ts";

/** A child of a composite: its tree, and what it is worth today in the composite's currency. */
export interface ChildPies {
  readonly pies: StoredPies;
  /** Money; null = not known. */
  readonly value: bigint | null;
}

interface Merged {
  readonly row: PieNodeRow;
  readonly parent: string | null;
  readonly children: string[];
  /** Sums of value x target over the children; null = nobody has a target for it. */
  wanted: bigint | null;
}

const rootKey = "";
const keyOfItem = ({ assetId, currency }: PieNodeRow): string => `item ${assetId ?? currency}`;
const keyOfCategory = (parent: string, name: string): string => `${parent}>${name.toLowerCase()}`;

/** Puts the nodes of one tree in their places; an item that stands somewhere already stays there. */
function place(tree: Map<string, Merged>, top: string[], nodes: readonly PieNodeRow[]): Map<string, string> {
  const keys = new Map<string, string>();
  for (const row of nodes) {
    const parent = row.parentId === null ? rootKey : (keys.get(row.parentId) ?? rootKey);
    const isPie = row.kind === PieItemKind.pie;
    const key = isPie ? keyOfCategory(parent, row.name) : keyOfItem(row);
    keys.set(row.id, key);
    if (tree.has(key)) continue;
    tree.set(key, { row, parent: parent === rootKey ? null : parent, children: [], wanted: null });
    (tree.get(parent)?.children ?? top).push(key);
  }
  return keys;
}

/** Adds what a child wants: of items their target, of categories only what their rows leave of it. */
function addTargets(tree: ReadonlyMap<string, Merged>, keys: ReadonlyMap<string, string>, child: ChildPies) {
  const { nodes } = child.pies;
  const whole = wholeTargets(nodes);
  const given = new Map<string, bigint>();
  for (const { id, parentId } of nodes)
    if (parentId !== null) given.set(parentId, (given.get(parentId) ?? 0n) + (whole.get(id) ?? 0n));
  for (const { id } of nodes) {
    const [target, merged] = [whole.get(id), tree.get(keys.get(id) ?? "")];
    if (target === undefined || merged === undefined) continue;
    const own = target - (given.get(id) ?? 0n);
    merged.wanted = (merged.wanted ?? 0n) + own * (child.value ?? 0n);
  }
}

/** Of a category all that is below it too. */
function sumUp(tree: ReadonlyMap<string, Merged>, key: string): bigint | null {
  const node = tree.get(key);
  if (node === undefined) return null;
  for (const below of node.children) {
    const wanted = sumUp(tree, below);
    if (wanted !== null) node.wanted = (node.wanted ?? 0n) + wanted;
  }
  return node.wanted;
}

/** Rows depth first; targets are shares of the parent by cumulative rounding: siblings that make it up make 1. */
function toRows(tree: ReadonlyMap<string, Merged>, keys: readonly string[], all: bigint): PieNodeRow[] {
  let sum = 0n;
  return keys.flatMap((key): PieNodeRow[] => {
    const node = tree.get(key);
    if (node === undefined) return [];
    const { row, parent, wanted, children } = node;
    const above = parent === null ? undefined : tree.get(parent);
    // At the top a sum of value x target is measured against all the value there is.
    const whole = above === undefined ? all * DEC_ONE : (above.wanted ?? 0n);
    const before = sum;
    sum += wanted ?? 0n;
    const upTo = (part: bigint): bigint => divideHalfEven(part * DEC_ONE, whole);
    const target = wanted === null || whole <= 0n ? null : formatDec((upTo(sum) - upTo(before)) as Dec);
    return [{ ...row, parentId: above?.row.id ?? null, target }, ...toRows(tree, children, all)];
  });
}

/**
 * The trees of several portfolios as one: categories of the same names on the way down are one category, an asset
 * stands where the first of them has it. The target of the whole is the children's targets weighted by what they are
 * worth: following each child's own plan leads there. Example: 300 with 50 % in A and 100 with 90 % in A want 60 %.
 */
export function mergePies(children: readonly ChildPies[]): readonly PieNodeRow[] {
  const tree = new Map<string, Merged>();
  const top: string[] = [];
  const isKnown = children.every(({ value }) => value !== null && value >= 0n);
  const all = isKnown ? children.reduce((sum, { value }) => sum + (value ?? 0n), 0n) : 0n;
  for (const child of children) {
    const keys = place(tree, top, child.pies.nodes);
    if (all > 0n) addTargets(tree, keys, child);
  }
  for (const key of top) sumUp(tree, key);
  return toRows(tree, top, all).map((row, position) => ({ ...row, position }));
}
