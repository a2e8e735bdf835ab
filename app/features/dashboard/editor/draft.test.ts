import { describe, expect, it } from "vitest";
import { stepsOf } from "../waterfall.ts";
import type { Widget } from "../widget.schema.ts";
import {
  addWidget,
  changeWidget,
  isSameQuestion,
  moveWidget,
  removeWidget,
  stepOf,
  widths,
} from "./draft.ts";

const widget = (id: string): Widget => ({ id, kind: "risk", width: 2, height: "low", settings: {} });
const draft = ["a", "b", "c", "d"].map(widget);
const ids = (widgets: readonly Widget[]) => widgets.map(({ id }) => id).join("");

describe("arranging", () => {
  it.each([
    ["a", 2, "bcad"],
    ["d", 0, "dabc"],
    ["b", 9, "acdb"],
    ["b", -1, "bacd"],
    ["x", 0, "abcd"],
  ])("%s to place %i", (id, to, order) => expect(ids(moveWidget(draft, id, to))).toBe(order));

  it("gives a second one of a kind a name of its own", () => {
    const kind = { kind: "risk", width: 3, height: "high", settings: {} } as const;
    const twice = addWidget(addWidget([], kind), kind);
    expect(twice.map(({ id }) => id)).toEqual(["risk", "risk-2"]);
    const [, second] = twice;
    expect(second).toEqual({ id: "risk-2", kind: "risk", width: 3, height: "high", settings: {} });
    // The name of a removed one is free again.
    expect(addWidget(removeWidget(twice, "risk"), kind).map(({ id }) => id)).toEqual(["risk-2", "risk"]);
  });

  it("asks for figures again only when a widget or a choice is another one", () => {
    const resized = changeWidget(moveWidget(draft, "a", 3), "a", { width: 6, height: "high" });
    const [a = widget("a"), b = widget("b")] = draft;
    const isSame = (changed: readonly Widget[]) =>
      isSameQuestion(
        a,
        changed.find(({ id }) => id === "a"),
      );
    expect(isSame(resized)).toBe(true);
    expect(isSame(changeWidget(draft, "a", { settings: { period: "1Y" } }))).toBe(false);
    expect(isSame(removeWidget(draft, "a"))).toBe(false);
    const [both, turned] = [
      { by: "type", rows: "5" },
      { rows: "5", by: "type" },
    ];
    expect(isSameQuestion({ ...b, settings: both }, { ...b, settings: turned })).toBe(true);
  });

  it("steps through sizes and stays at their ends", () => {
    expect([stepOf(widths, 2, -1), stepOf(widths, 2, 1), stepOf(widths, 4, 1), stepOf(widths, 6, 1)]).toEqual(
      [2, 3, 6, 6],
    );
  });
});

describe("the waterfall", () => {
  const line = (key: string, value: string, sign: 1 | -1 = 1) => ({
    key,
    sign,
    figure: { value, unit: "money" as const },
  });

  it("stands every line on the one before; both ends stand on zero", () => {
    // 100 + 50 - 30 = 120; the widest point is 150.
    const steps = stepsOf([
      line("valueStart", "100"),
      line("netFlows", "50"),
      line("fees", "30", -1),
      line("valueEnd", "120"),
    ]);
    expect(steps?.map(({ start, end, tone }) => [start * 150, end * 150, tone])).toEqual([
      [0, 100, "edge"],
      [100, 150, "flow"],
      [120, 150, "loss"],
      [0, 120, "edge"],
    ]);
  });

  it("is not drawn with a line that has no value, nor of nothing", () => {
    const refused = { key: "income", sign: 1 as const, figure: { refused: [], unit: "money" as const } };
    expect(stepsOf([line("valueStart", "1"), refused])).toBeUndefined();
    expect(stepsOf([line("valueStart", "0"), line("valueEnd", "0")])).toBeUndefined();
  });
});
