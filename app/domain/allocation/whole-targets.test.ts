import { DEC_ONE, formatDec } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { PieItemKind } from "../../shared/codes.ts";
import { checkPies } from "./check-pies.ts";
import type { NewPieNode } from "./pie-nodes.ts";
import { type Targeted, targetLeaves, wholeTargets } from "./whole-targets.ts";

const node = (id: string, parentId: string | null, target: string | null): Targeted => ({
  id,
  parentId,
  target,
});

describe("targets of the whole", () => {
  it("multiply along the path and add up exactly", () => {
    const nodes = [
      node("shares", null, "0.5"),
      node("a", "shares", "0.333333333333333333"),
      node("b", "shares", "0.333333333333333333"),
      node("c", "shares", "0.333333333333333334"),
      node("bonds", null, "0.5"),
    ];
    const targets = wholeTargets(nodes);
    // 0.5 × 0.333333333333333333 = 0.1666666666666666665, half to even; the others get the rest of the running sum.
    expect(["a", "b", "c"].map((id) => formatDec(targets.get(id) ?? 0n))).toEqual([
      "0.166666666666666666",
      "0.166666666666666667",
      "0.166666666666666667",
    ]);
    const sum = ["a", "b", "c", "bonds"].reduce((all, id) => all + (targets.get(id) ?? 0n), 0n);
    expect(sum).toBe(DEC_ONE);
  });

  it("are unknown without a target, and below one without", () => {
    const nodes = [node("free", null, null), node("x", "free", "1"), node("y", null, "0.25")];
    expect([...wholeTargets(nodes).keys()]).toEqual(["y"]);
  });

  it("are met by the lowest nodes that have one", () => {
    const nodes = [
      node("shares", null, "0.6"),
      node("a", "shares", "1"),
      node("b", "shares", null),
      node("bonds", null, "0.4"),
      node("c", "bonds", null),
    ];
    expect([...targetLeaves(nodes)]).toEqual(["a", "bonds"]);
  });
});

describe("a tree that is sent", () => {
  const pie = (
    key: string,
    parent: string | null,
    name: string,
    target: string | null = null,
  ): NewPieNode => ({
    ...{
      key,
      parent,
      kind: PieItemKind.pie,
      name,
      target,
      color: null,
      icon: null,
      asset: null,
      currency: null,
    },
  });
  const cash = (key: string, parent: string | null, currency: string): NewPieNode => ({
    ...pie(key, parent, ""),
    kind: PieItemKind.asset,
    currency,
  });
  const codes = (nodes: readonly NewPieNode[]) => checkPies(nodes).map(({ path, code }) => `${path} ${code}`);

  it("is fine when targets of siblings make 100 % or less", () => {
    expect(codes([pie("1", null, "A", "0.4"), pie("2", null, "B", "0.6"), cash("3", "1", "USD")])).toEqual(
      [],
    );
  });

  it("names the row that goes over, once", () => {
    const nodes = [
      pie("1", null, "A", "0.4"),
      pie("2", null, "B", "0.600000000000000001"),
      pie("3", null, "C", "0.1"),
    ];
    expect(checkPies(nodes)).toEqual([
      {
        path: "nodes.1.target",
        code: "pie-targets-above",
        params: { row: "2", label: "B", sum: "100.0000000000000001" },
      },
    ]);
  });

  it("names every other mistake", () => {
    const nodes = [
      pie("1", null, "A > B"),
      pie("2", null, ""),
      pie("3", "nobody", "C"),
      cash("4", null, "USD"),
      cash("5", null, "USD"),
      pie("6", "4", "Below cash"),
      pie("7", null, "c"),
      pie("8", null, "C", "1.5"),
      cash("9", null, "QQQ"),
    ];
    expect(codes(nodes)).toEqual([
      "nodes.0.name pie-name-sign",
      "nodes.1.name required",
      "nodes.2.parent unknown",
      "nodes.4.currency pie-twice",
      "nodes.5.parent unknown",
      "nodes.7.name pie-name-twice",
      "nodes.7.target pie-target",
      "nodes.8.currency currency-unknown",
    ]);
  });

  it("has at most eight levels", () => {
    const nodes = Array.from({ length: 9 }, (_, i) =>
      pie(String(i), i === 0 ? null : String(i - 1), `L${i}`),
    );
    expect(codes(nodes)).toEqual(["nodes.8.parent pie-too-deep"]);
  });
});
