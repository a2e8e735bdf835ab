import { describe, expect, it } from "vitest";
import {
  addNodes,
  type DraftNode,
  equalize,
  moveNode,
  removeNode,
  restOf,
  shownNodes,
  toPercent,
  toRatio,
} from "./draft-tree.ts";
import { dropPlace } from "./drop-place.ts";

const node = (key: string, parent: string | null, target: string | null = null, kind = 1): DraftNode => ({
  ...{ key, parent, kind, name: key, target, color: null, icon: null, asset: null, currency: null },
});

/** a (a1, a2 (a21)), b (b1), c */
const tree = [
  node("a", null, "0.5"),
  node("a1", "a", "0.4", 2),
  node("a2", "a"),
  node("a21", "a2", "1", 2),
  node("b", null, "0.2"),
  node("b1", "b", null, 2),
  node("c", null),
];
const keys = (nodes: readonly DraftNode[]) =>
  nodes.map(({ key, parent }) => `${parent ?? ""}/${key}`).join(" ");
const targets = (nodes: readonly DraftNode[]) => nodes.map(({ target }) => target);

describe("equalize", () => {
  it("gives the selected rows equal parts of what the others leave, to the hundredth of a percent", () => {
    expect(restOf(tree, null)).toBe("0.3");
    expect(targets(equalize(tree, new Set(["b", "c"])))).toEqual([
      "0.5",
      "0.4",
      null,
      "1",
      "0.25",
      null,
      "0.25",
    ]);
    const three = ["x", "y", "z"].map((key) => node(key, null));
    expect(targets(equalize(three, new Set(["x", "y", "z"])))).toEqual(["0.3334", "0.3333", "0.3333"]);
  });

  it("makes exactly 100 % of any digits, each category for itself, and nothing of nothing", () => {
    const odd = [
      node("x", null, "0.123456789012345678"),
      node("y", null),
      node("z", null),
      node("w", "x", "0.5"),
    ];
    const done = equalize(odd, new Set(["y", "z", "w"]));
    // 0.876543210987654322 left: 0.4383 and the remainder; w alone in x takes all.
    expect(targets(done)).toEqual(["0.123456789012345678", "0.4383", "0.438243210987654322", "1"]);
    const full = [node("x", null, "1"), node("y", null)];
    expect(targets(equalize(full, new Set(["y"])))).toEqual(["1", "0"]);
    const above = [node("x", null, "1.5"), node("y", null, "0.1")];
    expect(equalize(above, new Set(["y"]))).toEqual(above);
  });
});

describe("moving", () => {
  it("takes everything below along, keeps a target among the same siblings and drops it elsewhere", () => {
    expect(keys(moveNode(tree, "a2", { parent: "b", after: "b1" }))).toBe("/a a/a1 /b b/b1 b/a2 a2/a21 /c");
    expect(keys(moveNode(tree, "b", { parent: null, after: null }))).toBe("/b b/b1 /a a/a1 a/a2 a2/a21 /c");
    expect(moveNode(tree, "b", { parent: null, after: "c" }).at(-2)).toEqual(tree[4]);
    expect(moveNode(tree, "a1", { parent: "b", after: null })[4]).toMatchObject({ key: "a1", target: null });
  });

  it("puts nothing into itself", () => {
    expect(moveNode(tree, "a", { parent: "a2", after: null })).toBe(tree);
  });

  it("by dragging: over which row, and how far to the right", () => {
    const shown = shownNodes(tree, new Set());
    const place = (key: string, over: string, depth: number) => dropPlace(shown, { key, over, depth });
    // Down below b1, at its depth or at the top.
    expect(place("a1", "b1", 1)).toEqual({ parent: "b", after: "b1", depth: 1 });
    expect(place("a1", "b1", 0)).toEqual({ parent: null, after: "b", depth: 0 });
    // Items have no children: the deepest place is beside them.
    expect(place("c", "b1", 5)).toEqual({ parent: "b", after: null, depth: 1 });
    // After an open category comes its content: the place is inside it.
    expect(place("c", "a1", 0)).toEqual({ parent: "a", after: null, depth: 1 });
    // Up to the very first place.
    expect(place("b", "a", 3)).toEqual({ parent: null, after: null, depth: 0 });
  });
});

it("shows nothing below what is collapsed, and how deep the rest lies", () => {
  expect(shownNodes(tree, new Set(["a"])).map(({ key, depth }) => `${key} ${depth}`)).toEqual([
    "a 0",
    "b 0",
    "b1 1",
    "c 0",
  ]);
  expect(shownNodes(tree, new Set())[2]).toMatchObject({ key: "a2", depth: 1, hasChildren: true });
});

it("adds at the end of a category and removes with everything below", () => {
  expect(keys(addNodes(tree, [node("n", null)], "a"))).toBe("/a a/a1 a/a2 a2/a21 a/n /b b/b1 /c");
  expect(keys(removeNode(tree, "a"))).toBe("/b b/b1 /c");
});

it("turns ratios into percent and back without losing a digit", () => {
  expect(toPercent("0.3333")).toBe("33.33");
  expect(toRatio("33.3333333333333333")).toBe("0.333333333333333333");
  expect(toRatio(toPercent("0.000000000000000001"))).toBe("0.000000000000000001");
});
