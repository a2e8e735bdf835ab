import { expect, it } from "vitest";
import { firstWidgets } from "../layout.ts";
import type { Widget } from "../widget.schema.ts";
import { lanesOf } from "./lanes.ts";

const widget = (id: string, width: Widget["width"], height: Widget["height"] = "middle"): Widget => ({
  ...{ id, kind: id, width, height },
  settings: {},
});

/** Ids by lanes and bands. */
const idsOf = (widgets: readonly Widget[], empty: readonly string[] = []) =>
  lanesOf(widgets, new Map(empty.map((id) => [id, { state: "empty" as const }]))).map((band) =>
    band.map(({ placed }) => placed.map(({ widget: { id } }) => id).join(" ")),
  );

it("widgets of one width follow each other in the shorter lane", () => {
  const widgets = [widget("a", 4, "low"), widget("b", 2), widget("c", 4), widget("d", 2, "high")];
  // a 4, b 5; c left: 9; d right: 12; e left: 16; f fits neither lane.
  expect(idsOf([...widgets, widget("e", 4, "high"), widget("f", 3)])).toEqual([["a c e", "b d"], ["f"]]);
});

it("a widget that is no wider than what is left stands beside, others begin anew", () => {
  expect(idsOf([widget("a", 2), widget("b", 2), widget("c", 2), widget("d", 2)])).toEqual([
    ["a d", "b", "c"],
  ]);
  expect(idsOf([widget("a", 4), widget("b", 4), widget("c", 2)])).toEqual([["a"], ["b", "c"]]);
  expect(idsOf([widget("a", 6), widget("b", 6)])).toEqual([["a b"]]);
});

it("none stands above one that was arranged before it", () => {
  // The left lane is longer: the next wide one begins below both.
  expect(idsOf([widget("a", 4, "high"), widget("b", 2, "low"), widget("c", 4)])).toEqual([["a", "b"], ["c"]]);
});

it("an empty widget is a line and leaves room for the next", () => {
  const widgets = [widget("a", 3), widget("b", 3), widget("c", 3)];
  expect(idsOf(widgets)).toEqual([["a c", "b"]]);
  expect(idsOf(widgets, ["b"])).toEqual([["a", "b c"]]);
});

it("the first dashboard fills both lanes", () => {
  expect(idsOf(firstWidgets)).toEqual([
    ["head value-chart top-holdings", "identity allocation income-ahead"],
    ["income-months", "month-gains"],
  ]);
});

it("keeps the place of each", () => {
  const bands = lanesOf([widget("a", 4), widget("b", 2), widget("c", 4)], new Map());
  expect(bands.flat().flatMap(({ placed }) => placed.map(({ place }) => place))).toEqual([0, 2, 1]);
});
