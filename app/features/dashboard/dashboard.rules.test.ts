import type { IsoDate, Period } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { shareFigure, sumFigures } from "../../domain/allocation/share-figures.ts";
import { toSlices } from "../../domain/allocation/slices.ts";
import { lastTwelveMonths, spansOf } from "../../portfolio/figures/spans.ts";
import type { Figure } from "../../shared/common.schema.ts";

const period = (from: string, to: string): Period => ({ from: from as IsoDate, to: to as IsoDate });
const rub = (value: string): Figure => ({ value, unit: "money", currency: "RUB" });
const refused: Figure = { refused: [{ code: "no-price", params: { asset: "X" } }], unit: "money" };

describe("months", () => {
  it("cut the period at both ends, oldest first", () => {
    expect(spansOf(period("2024-01-14", "2024-03-05"), "month", 36)).toEqual([
      { name: "2024-01", from: "2024-01-14", to: "2024-01-31" },
      { name: "2024-02", from: "2024-01-31", to: "2024-02-29" },
      { name: "2024-03", from: "2024-02-29", to: "2024-03-05" },
    ]);
  });

  it("do not begin with an empty month when the period starts on a month's last day", () => {
    expect(spansOf(period("2024-01-31", "2024-02-10"), "month", 36).map(({ name }) => name)).toEqual([
      "2024-02",
    ]);
  });

  it("are at most the last ones asked for", () => {
    expect(spansOf(period("2000-01-01", "2024-03-05"), "month", 2).map(({ name }) => name)).toEqual([
      "2024-02",
      "2024-03",
    ]);
  });

  it("are always twelve for income", () => {
    const months = lastTwelveMonths("2024-03-05" as IsoDate);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ name: "2023-04", from: "2023-03-31", to: "2023-04-30" });
    expect(months.at(-1)).toEqual({ name: "2024-03", from: "2024-02-29", to: "2024-03-05" });
  });
});

describe("allocation", () => {
  it("adds values exactly and divides once", () => {
    expect(sumFigures([rub("0.1"), rub("0.2")], "RUB")).toEqual(rub("0.3"));
    expect(shareFigure(rub("1"), rub("3"))).toEqual({ value: "0.333333333333333333", unit: "ratio" });
  });

  it("refuses a group with an unknown part, and shares of nothing", () => {
    expect(sumFigures([rub("1"), refused, refused], "RUB")).toEqual(refused);
    expect(shareFigure(refused, rub("3"))).toEqual({ ...refused, unit: "ratio" });
    expect(shareFigure(rub("1"), rub("0"))).toEqual({
      refused: [{ code: "no-base", params: {} }],
      unit: "ratio",
    });
  });

  it("groups by key, largest first, refused ones last", () => {
    const parts = [
      { key: "a", asset: null, currency: null, value: rub("1") },
      { key: "x", asset: null, currency: null, value: refused },
      { key: "b", asset: null, currency: null, value: rub("2") },
      { key: "a", asset: null, currency: null, value: rub("4") },
    ];
    const slices = toSlices(parts, rub("7"), "RUB");
    expect(slices.map(({ key }) => key)).toEqual(["a", "b", "x"]);
    expect(slices[0]?.value).toEqual(rub("5"));
  });
});
