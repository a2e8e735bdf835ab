import { DEC_ONE, formatDec, parseDec } from "@zerno/engine";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { NewPieNode } from "./pie-nodes.ts";

export const maxPieDepth = 8;
export const maxPieNodes = 2000;

type Named = Pick<NewPieNode, "name" | "currency">;
const labelOf = ({ name, currency }: Named): string => name || (currency ?? "");

interface Seen {
  readonly depths: Map<string, number>;
  readonly names: Set<string>;
  readonly items: Set<string>;
  readonly sums: Map<string | null, bigint>;
}

type Fail = (field: string, code: string, params?: Record<string, string>) => void;

function checkItem({ asset, currency }: NewPieNode, { items }: Seen, fail: Fail): void {
  if ((asset === null) === (currency === null)) {
    fail("assetId", "required");
    return;
  }
  if (currency !== null && !isKnownCurrency(currency)) fail("currency", "currency-unknown", { currency });
  const item = asset === null ? `cash ${currency}` : `${asset.ownerId} ${asset.id}`;
  if (items.has(item)) fail(asset === null ? "currency" : "assetId", "pie-twice");
  items.add(item);
}

function checkCategory(node: NewPieNode, { names }: Seen, fail: Fail): void {
  const { name, parent } = node;
  if (name === "") fail("name", "required");
  // The separator of paths in files.
  else if (name.includes(">")) fail("name", "pie-name-sign");
  const place = `${parent ?? ""}\n${name.toLowerCase()}`;
  if (names.has(place)) fail("name", "pie-name-twice", { name });
  names.add(place);
}

function checkTarget(node: NewPieNode, { sums }: Seen, fail: Fail): void {
  if (node.target === null) return;
  const target = parseDec(node.target);
  if (target === undefined || target < 0n || target > DEC_ONE) {
    fail("target", "pie-target");
    return;
  }
  const before = sums.get(node.parent) ?? 0n;
  const sum = before + target;
  sums.set(node.parent, sum);
  // Reported once, at the row that exceeds 1.
  if (sum > DEC_ONE && before <= DEC_ONE) fail("target", "pie-targets-above", { sum: percentOf(sum) });
}

const percentOf = (ratio: bigint): string => formatDec((ratio * 100n) as Parameters<typeof formatDec>[0]);

/** Returns all faults by row: `nodes.3.target`. Parents precede children, siblings' targets add up to at most 1. */
export function checkPies(nodes: readonly NewPieNode[]): readonly FieldIssue[] {
  if (nodes.length > maxPieNodes)
    return [{ path: "nodes", code: "too-many", params: { maximum: String(maxPieNodes) } }];
  const issues: FieldIssue[] = [];
  const seen: Seen = { depths: new Map(), names: new Set(), items: new Set(), sums: new Map() };
  const kinds = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    const fail: Fail = (field, code, params = {}) =>
      void issues.push({
        path: `nodes.${index}.${field}`,
        code,
        params: { row: String(index + 1), label: labelOf(node), ...params },
      });
    const depth = node.parent === null ? 1 : (seen.depths.get(node.parent) ?? 0) + 1;
    if (kinds.has(node.key)) fail("key", "pie-twice");
    if (node.parent !== null && kinds.get(node.parent) !== PieItemKind.pie) fail("parent", "unknown");
    else if (depth > maxPieDepth) fail("parent", "pie-too-deep", { maximum: String(maxPieDepth) });
    if (node.kind === PieItemKind.pie) checkCategory(node, seen, fail);
    else checkItem(node, seen, fail);
    checkTarget(node, seen, fail);
    seen.depths.set(node.key, depth);
    kinds.set(node.key, node.kind);
  }
  return issues;
}
