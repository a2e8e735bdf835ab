import { dayNumber, type IsoDate, parseDec } from "@zerno/engine";
import { expect, it } from "vitest";
import { splitSymbol } from "../reference/exchanges.ts";
import { undoSplits } from "./undo-splits.ts";

const first = dayNumber("2020-08-28" as IsoDate);
const dec = (text: string) => parseDec(text) ?? (0n as never);
const split = (exDate: string, to: string, from = "1") => ({
  exDate: exDate as IsoDate,
  to: dec(to),
  from: dec(from),
});
const closes = (...values: number[]) => Float64Array.from(values);
const none = Number.NaN;

it("turns closes in today's shares back into closes as traded", () => {
  // Friday 25 and Monday 26 around a 4:1 split on the Monday: the Friday was traded at 100.
  const { values, undone } = undoSplits(first, closes(25, none, none, 26, 27), [split("2020-08-31", "4")]);
  expect([...values]).toEqual([100, none, none, 26, 27]);
  expect(undone).toBe(1);
});

it("leaves closes as traded, a split outside of the series and one too small to tell", () => {
  const traded = closes(100, none, none, 26, 27);
  expect(undoSplits(first, traded, [split("2020-08-31", "4")]).values).toEqual(traded);
  expect(undoSplits(first, traded, [split("2019-08-31", "4"), split("2021-01-04", "2")]).undone).toBe(0);
  const small = closes(25, none, none, 26, 27);
  expect(undoSplits(first, small, [split("2020-08-31", "11", "10")]).values).toEqual(small);
});

it("decides each split by itself: two undone multiply, a reverse one divides", () => {
  const series = closes(5, 10, 10, 20, 20);
  const list = [split("2020-08-29", "2"), split("2020-08-31", "1", "2")];
  // The first does not jump by half but doubles: stated in today's shares; the second doubles as a 1:2 does.
  expect([...undoSplits(first, series, list).values]).toEqual([10, 10, 10, 20, 20]);
  const both = undoSplits(first, closes(1, 1, 1, 1, 1), [split("2020-08-29", "2"), split("2020-08-31", "3")]);
  expect([...both.values]).toEqual([6, 3, 3, 1, 1]);
});

it.each([
  ["SAP.DE", "SAP", "XETR"],
  ["BT-A.L", "BT.A", "XLON"],
  ["BRK-B", "BRK.B", undefined],
  ["BRK.B", "BRK.B", undefined],
  ["0700.HK", "700", "XHKG"],
  ["005930.KS", "005930", "XKRX"],
  ["BTC-USD", "BTC", undefined],
])("the symbol %s is %s", (symbol, ticker, mic) => {
  expect(splitSymbol(symbol)).toEqual({ ticker, mic });
});

// A 10:1 split on Tuesday 5 March 2024; closes from Friday the 1st on.
const friday = dayNumber("2024-03-01" as IsoDate);
const tenfold = [split("2024-03-05", "10")];

it("brings closes to the shares of their day where the drop is up to three trading days late or early", () => {
  const late = undoSplits(friday, closes(1000, none, none, 990, 992.5, 99, 98), tenfold);
  expect([...late.values]).toEqual([1000, none, none, 990, 99.25, 99, 98]);
  expect(late).toMatchObject({ undone: 0, moved: 1 });
  const early = undoSplits(friday, closes(1000, none, none, 99, 99.25, 99, 98), tenfold);
  expect([...early.values]).toEqual([1000, none, none, 990, 99.25, 99, 98]);
  const threeLate = undoSplits(friday, closes(1000, none, none, 990, 992.5, 990, 980, 97), tenfold);
  expect([...threeLate.values]).toEqual([1000, none, none, 990, 99.25, 99, 98, 97]);
  // Four days late it is no drop of this split: all earlier closes count as stated after it.
  const tooLate = undoSplits(friday, closes(1000, none, none, 990, 992.5, 990, 980, 970, 96), tenfold);
  expect(tooLate).toMatchObject({ undone: 1, moved: 0 });
});

it("believes what the file says of its closes", () => {
  const after = closes(100, none, none, 99, 99.25, 99);
  expect(undoSplits(friday, after, tenfold, "as-traded").values).toEqual(after);
  const traded = [1000, none, none, 990, 99.25, 99];
  expect([...undoSplits(friday, after, tenfold, "adjusted").values]).toEqual(traded);
  // A ratio too small to be seen is undone, too, where the file says so.
  const small = [split("2024-03-05", "11", "10")];
  expect([...undoSplits(friday, after, small, "adjusted").values]).toEqual([
    110,
    none,
    none,
    108.9,
    99.25,
    99,
  ]);
});

it("leaves a fall beyond the split's on its own day, and a split without closes on both sides", () => {
  const crash = closes(1000, none, none, 990, 25, 26);
  expect(undoSplits(friday, crash, tenfold).values).toEqual(crash);
  const before = closes(1000, 990, ...Array.from({ length: 20 }, () => none), 5);
  const lonely = [split("2024-03-15", "10")];
  expect(undoSplits(friday, before, lonely)).toMatchObject({ undone: 0, moved: 0 });
});

it("takes the close of one bad day for no drop", () => {
  const reverse = [split("2024-03-05", "1", "10")];
  const tick = closes(24, none, none, 2.4, 23, 22, 21);
  expect([...undoSplits(friday, tick, reverse).values]).toEqual([2.4, none, none, 0.24, 23, 22, 21]);
});
