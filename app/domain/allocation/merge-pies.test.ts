import { describe, expect, it } from "vitest";
import { mergePies } from "./merge-pies.ts";
import type { PieNodeRow } from "./pie-nodes.ts";

const base = { userId: "u", portfolioId: "p", position: 0, color: null, icon: null };
const category = (id: string, name: string, target: string | null, parentId: string | null = null) =>
  ({
    ...base,
    id,
    parentId,
    kind: 1,
    name,
    target,
    assetOwnerId: null,
    assetId: null,
    currency: null,
  }) as PieNodeRow;
const asset = (id: string, assetId: string, target: string | null, parentId: string | null = null) =>
  ({
    ...base,
    id,
    parentId,
    kind: 2,
    name: "",
    target,
    assetOwnerId: "o",
    assetId,
    currency: null,
  }) as PieNodeRow;
const child = (value: bigint | null, ...nodes: PieNodeRow[]) => ({
  pies: { version: 1, isHintHidden: false, usesChildren: false, nodes },
  value,
});
const told = (nodes: readonly PieNodeRow[]) =>
  nodes.map(({ id, parentId, name, assetId, target }) => [id, parentId, name || assetId, target]);

describe("trees of several portfolios as one", () => {
  it("weigh the targets by what each portfolio is worth", () => {
    const one = child(
      300n,
      category("a", "Shares", "0.5"),
      asset("a1", "X", "1", "a"),
      category("b", "Bonds", "0.5"),
    );
    const two = child(
      100n,
      ...[category("c", "shares", "0.9"), asset("c1", "X", "0.5", "c"), asset("c2", "Y", "0.5", "c")],
      category("d", "Gold", "0.1"),
    );
    expect(told(mergePies([one, two]))).toEqual([
      ["a", null, "Shares", "0.6"],
      ["a1", "a", "X", "0.8125"],
      ["c2", "a", "Y", "0.1875"],
      ["b", null, "Bonds", "0.375"],
      ["d", null, "Gold", "0.025"],
    ]);
  });

  it("make exactly 1 of thirds", () => {
    const thirds = child(
      700n,
      ...["X", "Y"].map((name) => asset(name, name, "0.333333333333333333")),
      asset("Z", "Z", "0.333333333333333334"),
    );
    const other = child(300n, asset("x", "X", "0.1"), asset("w", "W", "0.9"));
    const targets = mergePies([thirds, other]).map(({ target }) =>
      BigInt((target ?? "0").slice(2).padEnd(18, "0")),
    );
    expect(targets).toHaveLength(4);
    expect(targets.reduce((sum, target) => sum + target, 0n)).toBe(10n ** 18n);
  });

  it("leave an asset where the first portfolio has it, its target with it", () => {
    const one = child(100n, category("a", "A", "1"), asset("a1", "X", "1", "a"));
    const two = child(
      100n,
      category("b", "B", "1"),
      asset("b1", "X", "0.25", "b"),
      asset("b2", "Y", "0.75", "b"),
    );
    expect(told(mergePies([one, two]))).toEqual([
      ["a", null, "A", "0.625"],
      ["a1", "a", "X", "1"],
      ["b", null, "B", "0.375"],
      ["b2", "b", "Y", "1"],
    ]);
  });

  it("have no targets while a value is not known, and leave out of 1 what a portfolio without a plan is worth", () => {
    const planned = asset("a", "X", "1");
    expect(told(mergePies([child(100n, planned), child(null)]))).toEqual([["a", null, "X", null]]);
    expect(told(mergePies([child(100n, planned), child(300n)]))).toEqual([["a", null, "X", "0.25"]]);
    expect(told(mergePies([child(0n, planned)]))).toEqual([["a", null, "X", null]]);
  });
});
