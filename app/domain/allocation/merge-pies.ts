import { DEC_ONE, type Dec, divideHalfEven, formatDec } from "@zerno/engine";
import { PieItemKind } from "../../shared/codes.ts";
import type { PieNodeRow, StoredPies } from "./pie-nodes.ts";
import { wholeTargets } from "./whole-targets.ts";

export interface ChildPies {
  readonly pies: StoredPies;
  readonly value: bigint | null;
}

interface Merged {
  readonly row: PieNodeRow;
  readonly parent: string | null;
  readonly children: string[];
  /** Sum of value × target over the parts; null if no part has a target. */
  wanted: bigint | null;
}

const rootKey = "";
const keyOfItem = ({ assetId, currency }: PieNodeRow): string => `item ${assetId ?? currency}`;
const keyOfCategory = (parent: string, name: string): string => `${parent}>${name.toLowerCase()}`;

/** Adds a tree's nodes; items already placed stay. */
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

/** Adds a part's targets; a category's own is the remainder of its rows. */
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

function sumUp(tree: ReadonlyMap<string, Merged>, key: string): bigint | null {
  const node = tree.get(key);
  if (node === undefined) return null;
  for (const below of node.children) {
    const wanted = sumUp(tree, below);
    if (wanted !== null) node.wanted = (node.wanted ?? 0n) + wanted;
  }
  return node.wanted;
}

/** Returns rows depth first; cumulative rounding lets complete siblings add up to 1. */
function toRows(tree: ReadonlyMap<string, Merged>, keys: readonly string[], all: bigint): PieNodeRow[] {
  let sum = 0n;
  return keys.flatMap((key): PieNodeRow[] => {
    const node = tree.get(key);
    if (node === undefined) return [];
    const { row, parent, wanted, children } = node;
    const above = parent === null ? undefined : tree.get(parent);
    // At the top the base is the total value.
    const whole = above === undefined ? all * DEC_ONE : (above.wanted ?? 0n);
    const before = sum;
    sum += wanted ?? 0n;
    const upTo = (part: bigint): bigint => divideHalfEven(part * DEC_ONE, whole);
    const target = wanted === null || whole <= 0n ? null : formatDec((upTo(sum) - upTo(before)) as Dec);
    return [{ ...row, parentId: above?.row.id ?? null, target }, ...toRows(tree, children, all)];
  });
}

/**
 * Merges trees by path; an asset stays where the first tree has it. Targets are weighted by value: 300 with 50% in A
 * and 100 with 90% yield 60%.
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
