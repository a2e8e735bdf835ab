import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { checkSeries, type JudgedSeries } from "./check-series.ts";
import { findWeekend } from "./detect/weekend.ts";
import type { Candidate, SeriesKind } from "./detector.ts";

const day = (text: string): number => dayNumber(text as IsoDate);

/** From Monday 2 June 2025 on. */
function weekdays(count: number): number[] {
  const days: number[] = [];
  for (let at = day("2025-06-02"); days.length < count; at++) if ((at + 3) % 7 < 5) days.push(at);
  return days;
}

const lively = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => 100 + ((at * 7) % 5) - (at % 3) * 0.5);

interface World {
  readonly kind?: SeriesKind;
  readonly stored?: readonly number[];
  readonly splits?: JudgedSeries["splits"];
  readonly dividends?: JudgedSeries["dividends"];
  readonly calendar?: JudgedSeries["calendar"];
  readonly currency?: string | null;
}

function world({ kind = "share", stored = lively(80), ...rest }: World = {}): {
  readonly series: JudgedSeries;
  readonly next: readonly number[];
} {
  const days = weekdays(stored.length + 30);
  const first = days[0] ?? 0;
  const length = (days[stored.length - 1] ?? first - 1) - first + 1;
  const values = new Float64Array(length).fill(Number.NaN);
  const sources = new Uint8Array(length);
  stored.forEach((value, at) => {
    values[(days[at] ?? 0) - first] = value;
    sources[(days[at] ?? 0) - first] = 1;
  });
  const facts = { kind, splits: [], dividends: [], calendar: "weekdays", currency: "USD", ...rest } as const;
  return {
    series: { ...facts, stored: { firstDay: first, values, sources }, sourceNames: ["", "a", "b"] },
    next: days.slice(stored.length),
  };
}

const row = (at: number | undefined, value: number, more: Partial<Candidate> = {}): Candidate => ({
  day: at ?? 0,
  value,
  source: "a",
  currency: "USD",
  ...more,
});

/** Detectors by row, or "good". */
const found = (series: JudgedSeries, rows: readonly Candidate[]): string[] =>
  checkSeries(series, rows).map(({ suspicion }) => suspicion?.detector ?? "good");

describe("a new close", () => {
  it("like the ones before is good, and so is a fall by a third", () => {
    const { series, next } = world();
    expect(found(series, [row(next[0], 102), row(next[1], 68)])).toEqual(["good", "good"]);
  });

  it("of 100 times or a hundredth is a mistaken unit; its neighbours are measured by the last good one", () => {
    const { series, next } = world();
    const rows = [row(next[0], 10_150), row(next[1], 1.01), row(next[2], 101)];
    const verdicts = checkSeries(series, rows);
    expect(verdicts.map(({ suspicion }) => suspicion?.evidence.factor ?? "good")).toEqual([
      "100",
      "1/100",
      "good",
    ]);
    const last = series.stored.values.at(-1);
    expect(verdicts[1]?.suspicion?.evidence).toMatchObject({ lastValue: String(last) });
  });

  it("of a bond in money instead of percent, of a rate per 100 units or upside down", () => {
    const bond = world({ kind: "bond", stored: [98, 98.2, 98.1] });
    expect(found(bond.series, [row(bond.next[0], 982)])).toEqual(["scale"]);
    const rate = world({ kind: "rate", currency: null, stored: [90, 90.5, 91] });
    expect(found(rate.series, [row(rate.next[0], 0.0111), row(rate.next[1], 91.2)])).toEqual([
      "scale",
      "good",
    ]);
    expect(found(rate.series, [row(rate.next[0], 9100)])).toEqual(["scale"]);
    // A share may really fall by nine tenths on a day when a split is due; what it is called is another matter.
    const share = world();
    expect(found(share.series, [row(share.next[0], 10)])).toEqual(["missing-split"]);
  });

  it("in another currency is wrong whatever it says; pence of a pound are not", () => {
    const { series, next } = world({ currency: "GBP" });
    const said = (currency: string | null) => found(series, [row(next[0], 101, { currency })])[0];
    expect([said("EUR"), said("GBp"), said("GBX"), said("GBP"), said(null)]).toEqual([
      "wrong-currency",
      "good",
      "good",
      "good",
      "good",
    ]);
  });

  it("of a Saturday is a filled row, for coins it is none, on a Moscow working Saturday neither", () => {
    const saturday = day("2025-11-01");
    const share = world();
    expect(found(share.series, [row(saturday, 101)])).toEqual(["weekend"]);
    // Saturdays were trading days: 27 September 1952 was the last in New York, 5 October a Sunday.
    const old = ["1952-09-27", "1952-10-04", "1952-10-05"].map((text) => findWeekend("XNYS", day(text)));
    expect(old.map((one) => one?.detector)).toEqual([undefined, "weekend", "weekend"]);
    const coin = world({ kind: "crypto", calendar: "all-days" });
    expect(found(coin.series, [row(saturday, 101)])).toEqual(["good"]);
    const moscow = world({ calendar: "XMOS" });
    expect(found(moscow.series, [row(saturday, 101)])).toEqual(["good"]);
  });

  it("over a split in the calendar is good; without it, on another day or applied twice it is not", () => {
    const [, , third] = world().next;
    const split = [{ day: third ?? 0, ratio: 4 }];
    const told = world({ splits: split });
    const rows = (values: readonly number[]) => values.map((value, at) => row(told.next[at], value));
    expect(found(told.series, rows([100, 101, 25.2, 25.5]))).toEqual(["good", "good", "good", "good"]);
    expect(found(told.series, rows([100, 25.1, 25.2]))).toEqual(["good", "missing-split", "good"]);
    expect(found(world().series, rows([100, 101, 25.2]))).toEqual(["good", "good", "missing-split"]);
  });

  it("that fell or rose by more than a split leaves over is a real one, and so is the first after a long gap", () => {
    // Moves of 5 % a day: a share in trouble.
    const wild = (level: number) => Array.from({ length: 80 }, (_, at) => level * (1 + ((at * 7) % 5) / 20));
    const last = (stored: readonly number[]) => stored.at(-1) ?? 0;
    const fallen = world({ stored: wild(10) });
    const [first = 0] = fallen.next;
    expect(found(fallen.series, [row(first, (last(wild(10)) * 5.09) / 12.16)])).toEqual(["good"]);
    const risen = world({ stored: wild(0.4) });
    expect(found(risen.series, [row(first, (last(wild(0.4)) * 1.02) / 0.484)])).toEqual(["good"]);
    const { series } = world({ stored: lively(80) });
    const halved = last(lively(80)) / 2;
    expect(found(series, [row(first, halved)])).toEqual(["missing-split"]);
    expect(found(series, [row(first + 480, halved)])).toEqual(["good"]);
    // A known split of 2 a few days later explains neither.
    const near = world({ stored: wild(10), splits: [{ day: first + 4, ratio: 2 }] });
    expect(found(near.series, [row(first, (last(wild(10)) * 5.09) / 12.16)])).toEqual(["good"]);
  });

  it("that is what the share pays is a dividend", () => {
    const { next } = world();
    const { series } = world({ dividends: [{ day: (next[0] ?? 0) + 3, amount: 3.4 }] });
    expect(found(series, [row(next[0], 3.4), row(next[1], 99)])).toEqual(["dividend-as-price", "good"]);
  });

  it("further away than markets go is a jump; coins go further, funds less far", () => {
    const at = (kind: SeriesKind, value: number) => {
      const { series, next } = world({ kind, calendar: "all-days" });
      return found(series, [row(next[0], value)])[0];
    };
    expect([at("share", 370), at("crypto", 450), at("crypto", 720), at("fund", 37)]).toEqual([
      "jump",
      "good",
      "jump",
      "jump",
    ]);
    expect([at("index", 160), at("index", 140), at("derivative", 900)]).toEqual(["jump", "good", "good"]);
  });

  it("that never changes any more is a source that stopped; of what hardly trades it is not", () => {
    const { series, next } = world();
    const same = next.slice(0, 8).map((at) => row(at, 101.25));
    expect(found(series, same).filter((name) => name === "repeats").length).toBeGreaterThan(2);
    expect(found(series, same).slice(0, 4)).toEqual(["good", "good", "good", "good"]);
    const idle = world({ stored: Array.from({ length: 80 }, (_, at) => 100 + Math.floor(at / 8)) });
    expect(
      found(
        idle.series,
        idle.next.slice(0, 8).map((at) => row(at, 109)),
      ),
    ).toEqual(Array(8).fill("good"));
    const pegged = world({ kind: "rate", currency: null, calendar: "all-days" });
    expect(
      found(
        pegged.series,
        pegged.next.map((at) => row(at, 101)),
      ),
    ).not.toContain("repeats");
  });

  it("below zero, zero or no number at all is no price", () => {
    const { series, next } = world();
    expect(found(series, [row(next[0], -1), row(next[1], 0), row(next[2], Number.NaN)])).toEqual(
      Array(3).fill("not-a-price"),
    );
  });
});

describe("two sources", () => {
  it("that differ by a few per cent agree; further apart the second one waits", () => {
    const { series } = world();
    const last = series.stored.firstDay + series.stored.values.length - 1;
    const value = series.stored.values.at(-1) ?? 0;
    const second = (share: number) => found(series, [row(last, value * share, { source: "b" })])[0];
    expect([second(1.03), second(1.2), second(0.8)]).toEqual(["good", "two-sources", "two-sources"]);
  });

  it("that say the same strange thing are believed; one alone, or two that mean different things, are not", () => {
    const { series, next } = world();
    const pair = (b: number) => [row(next[0], 20), row(next[0], b, { source: "b" })];
    expect(found(series, pair(20.1))).toEqual(["good", "good"]);
    expect(found(series, pair(23)).includes("good")).toBe(false);
    const [first] = checkSeries(series, pair(20.1));
    expect(first?.confirmedBy).toBe("b");
    const wrong = pair(20).map((one) => ({ ...one, currency: "EUR" }));
    expect(found(series, wrong)).toEqual(["wrong-currency", "wrong-currency"]);
  });
});

describe("history", () => {
  it("before the first published day is measured backwards from it", () => {
    const { series } = world();
    const first = series.stored.firstDay;
    const verdicts = checkSeries(series, [row(first - 4, 9900), row(first - 3, 99)]);
    expect(verdicts.map(({ candidate, suspicion }) => [candidate.value, suspicion?.detector])).toEqual([
      [99, undefined],
      [9900, "scale"],
    ]);
  });

  const empty = (): JudgedSeries => ({ ...world({ stored: [] }).series });

  it("of a first fetch is published but for single bad days", () => {
    const values = lively(90);
    values[40] = 10_000;
    const names = found(
      empty(),
      weekdays(90).map((at, index) => row(at, values[index] ?? 0)),
    );
    expect(names.indexOf("scale")).toBe(40);
    expect(names.filter((name) => name !== "good")).toEqual(["scale"]);
  });

  it("whose level breaks is published from the break on, when that level held for 60 days", () => {
    const values = [...lively(30).map((value) => value * 10), ...lively(70)];
    const verdicts = checkSeries(
      empty(),
      weekdays(100).map((at, index) => row(at, values[index] ?? 0)),
    );
    const good = verdicts.filter(({ suspicion }) => suspicion === undefined);
    expect(good.map(({ candidate }) => candidate.day).sort((a, b) => a - b)).toEqual(weekdays(100).slice(30));
    expect(verdicts.find(({ candidate }) => candidate.day === weekdays(1)[0])?.suspicion).toMatchObject({
      detector: "missing-split",
      evidence: { split: "1/10" },
    });
  });

  it("that jumps to and fro is refused whole: nobody knows which side is right", () => {
    const values = [...lively(10), ...lively(10).map((value) => value * 100), ...lively(10)];
    const verdicts = checkSeries(
      empty(),
      weekdays(30).map((at, index) => row(at, values[index] ?? 0)),
    );
    expect(new Set(verdicts.map(({ suspicion }) => suspicion?.detector))).toEqual(new Set(["first-fetch"]));
    expect(verdicts[0]?.suspicion?.evidence).toMatchObject({
      brokenOn: fromDayNumber(weekdays(11)[10] ?? 0),
      brokenBy: "scale",
    });
  });
});
