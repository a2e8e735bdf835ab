import { describe, expect, it } from "vitest";
import { checkDerivation } from "../../../tests/support/derivations.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { Division, Returns, Risk } from "./analytics.types.ts";
import {
  deriveConcentration,
  deriveKnown,
  derivePiece,
  deriveRest,
  deriveSlice,
  deriveThrough,
} from "./diversification/derive-division.ts";
import { deriveAhead, deriveCorrelation, deriveRiskFree, deriveRolling } from "./returns/derive-returns.ts";

const usd = (value: string) => ({ value, unit: "money", currency: "USD" }) as const;
const ratio = (value: string) => ({ value, unit: "ratio" }) as const;
const ref = (ticker: string) => ({
  ...{ id: ticker, ownerId: nilGuid, ticker, exchange: "TEST", name: `${ticker} Inc` },
  ...{ type: 1, currency: "USD", isDemo: false, priceDigits: 2 },
});
const piece = (ticker: string, value: string, weight: string, viaShare: string | null = null) => ({
  ...{ asset: ref(ticker), cash: null, name: null, via: viaShare === null ? null : ref("FND"), viaShare },
  ...{ value: usd(value), weight: ratio(weight) },
});

// 500 of AAA, 600 through a fund of 1,000, 300 of unlisted others (100 through the fund), 600 of cash.
const slice = {
  ...{ key: "technology", name: "Technology", value: usd("1400"), weight: ratio("0.7"), through: usd("700") },
  pieces: [piece("AAA", "600", "0.3", "0.6"), piece("BBB", "500", "0.25")],
  ...{ pieceCount: 5, rest: { value: usd("300"), weight: ratio("0.15"), through: usd("100") } },
} satisfies Division["slices"][number];
const cash = {
  ...{
    key: "cash",
    name: null,
    value: usd("600"),
    weight: ratio("0.3"),
    through: null,
    pieceCount: 1,
    rest: null,
  },
  pieces: [{ ...piece("USD", "600", "0.3"), asset: null, cash: "USD" }],
} satisfies Division["slices"][number];
const fund = {
  ...{ asset: ref("FND"), value: usd("1000"), weight: ratio("0.5") },
  ...{ knownPercent: "85", source: "test", day: "2026-11-17" },
};
const division: Division = {
  ...{ portfolioId: "p", currency: "USD", today: "2026-11-20", by: "sector", isThrough: true },
  period: { name: "ALL", from: "2026-11-01", to: "2026-11-20" },
  ...{ on: "2026-11-20", total: usd("2000"), slices: [slice, cash], funds: [fund], opaque: [], reasons: [] },
  concentration: {
    ...{ largest: ratio("0.7"), largestFive: ratio("1") },
    equalSlices: { value: "1.7", unit: "count" },
  },
};
const nameOf = ({ name, key }: { readonly name: string | null; readonly key: string }) => name ?? key;

describe("shares of the value", () => {
  it("a slice is the sum of its pieces, listed or not, and its part of the whole", () => {
    const labels = checkDerivation((t) => deriveSlice(division, slice, "value", t, nameOf), slice.value);
    expect(labels).toEqual(["AAA Inc through FND", "BBB Inc", "and 3 more"]);
    checkDerivation((t) => deriveSlice(division, slice, "weight", t, nameOf), slice.weight);
    checkDerivation((t) => deriveThrough(division, slice, t, nameOf), slice.through);
    checkDerivation((t) => deriveRest(division, slice, "value", t, nameOf), slice.rest.value);
    checkDerivation((t) => deriveRest(division, slice, "weight", t, nameOf), slice.rest.weight);
  });

  it("a line of a fund is the fund's value times its share, by the source and day of the composition", () => {
    const line = slice.pieces[0] ?? piece("", "", "");
    checkDerivation((t) => derivePiece(division, line, "value", t), line.value);
    checkDerivation((t) => derivePiece(division, line, "weight", t), line.weight);
    const only = { ...slice, value: line.value, pieces: [line], pieceCount: 1, rest: null };
    checkDerivation((t) => deriveSlice(division, only, "value", t, nameOf), line.value);
    const { parts } = derivePiece(division, line, "value", ((key: string) => key) as never);
    expect(parts[1]).toMatchObject({ source: "test", date: "2026-11-17" });
    checkDerivation((t) => deriveKnown(fund, ratio("0.85"), t), ratio("0.85"));
  });

  it("concentration is of the weights of the slices", () => {
    for (const name of ["largest", "largestFive", "equalSlices"] as const)
      checkDerivation(
        (t) => deriveConcentration(division, name, t, nameOf),
        division.concentration?.[name] ?? ratio("0"),
      );
  });
});

describe("returns and risk", () => {
  it("the lead is the difference of both returns", () => {
    const row = {
      ...{ name: "1Y", from: "2025-11-20", to: "2026-11-20", twr: ratio("0.12"), irr: ratio("0.1") },
      cells: [{ benchmarkReturn: ratio("0.15"), ahead: ratio("-0.03") }],
    };
    const returns = { portfolioId: "p", benchmarks: [{ name: "Index" }] } as unknown as Returns;
    const labels = checkDerivation(
      (t) => deriveAhead({ row, place: 0, title: "1Y" }, returns, t),
      ratio("-0.03"),
    );
    expect(labels).toEqual(["Portfolio", "Index"]);
  });

  it("rolling returns: the middle one or two, and how many are above zero", () => {
    const window = (to: string, value: string) => ({ from: "2025-01-01", to, figure: ratio(value) });
    const summary = {
      ...{ low: window("2026-01-01", "-0.1"), high: window("2026-01-05", "0.3") },
      ...{ median: ratio("0.05"), middle: [window("2026-01-03", "0.05")] },
      ...{ positive: ratio("0.75"), above: 3, windows: 4 },
    };
    checkDerivation((t) => deriveRolling(summary, "median", "1 year", t), summary.median);
    checkDerivation((t) => deriveRolling(summary, "positive", "1 year", t), summary.positive);
  });

  it("the risk-free rate names its series' source and days, a correlation its weeks", () => {
    const dated = (date: string, value: string) => ({ date, figure: ratio(value) });
    const riskFree = {
      ...{ name: "Key rate", rate: ratio("0.18"), source: "cbr", days: 2 },
      ...{ first: dated("2026-01-01", "0.16"), last: dated("2026-01-02", "0.2") },
      ...{ low: dated("2026-01-01", "0.16"), high: dated("2026-01-02", "0.2") },
    };
    expect(checkDerivation((t) => deriveRiskFree(riskFree, t), riskFree.rate)).toHaveLength(5);
    const point = { asset: null, weight: ratio("1"), volatility: ratio("0.2"), twr: ratio("0.1") };
    const risk = {
      ...{ portfolioId: "p", period: division.period, points: [point, { ...point, asset: ref("AAA") }] },
      correlation: {
        of: [null, ref("AAA")],
        rows: [],
        weeks: [
          [52, 40],
          [40, 40],
        ],
      },
    } as unknown as Risk;
    const labels = checkDerivation((t) => deriveCorrelation(risk, [0, 1], t), {
      value: "0.4",
      unit: "number",
    });
    expect(labels).toEqual([
      ...["Common weeks", "Portfolio · Time-weighted return", "Portfolio · Volatility"],
      ...["AAA Inc · Time-weighted return", "AAA Inc · Volatility"],
    ]);
  });
});
