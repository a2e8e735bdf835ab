import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import type { Derivation } from "../money/derivation.ts";
import {
  deriveChange,
  deriveClose,
  deriveRangeEnd,
  deriveScore,
  deriveYield,
  yieldFigure,
} from "./derive-market-facts.ts";

const t = ((key: string) => key) as unknown as TFunction;
const asset = { name: "GRN", currency: "USD", isBond: false, isDemo: true };
const close = (value: string, date: string) => ({ value, date, source: "demo" });
const numbers = ({ parts }: Derivation) =>
  parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));

it("gives a close with its day and source, and says that the demo market is fictional", () => {
  const derivation = deriveClose(t, asset, close("12", "2026-11-20"));
  expect(derivation).toMatchObject({
    operation: "input",
    rule: "market-facts:fact.price.rule market-facts:demo",
    parts: [{ date: "2026-11-20", source: "demo", figure: { value: "12", currency: "USD" } }],
  });
  expect(deriveClose(t, { ...asset, isDemo: false }, close("12", "2026-11-20")).rule).not.toContain("demo");
});

it("quotes a bond in percent, not in money", () => {
  const [part] = deriveClose(t, { ...asset, isBond: true }, close("98.5", "2026-11-20")).parts;
  expect(part?.figure).toEqual({ value: "98.5", unit: "price" });
});

it("takes each end of a range from its own day", () => {
  const range = {
    ...{ low: "8", lowOn: "2026-01-05", lowSource: "moex" },
    ...{ high: "13", highOn: "2026-07-01", highSource: "support" },
  };
  expect(deriveRangeEnd(t, asset, "high", range).parts).toMatchObject([
    { figure: { value: "13" }, date: "2026-07-01", source: "support" },
  ]);
});

it("divides the last close by the one before", () => {
  const derivation = deriveChange(t, asset, "change", {
    last: close("12", "2026-11-20"),
    first: close("10", "2026-11-19"),
  });
  const [last = 0, before = 0] = numbers(derivation);
  expect([derivation.operation, last / before - 1]).toEqual(["change", expect.closeTo(0.2, 12)]);
});

it("divides dividends of 12 months by the close, and lists nothing of a refused yield", () => {
  const price = { ...close("12", "2026-11-20"), isStale: false, change: null, before: null };
  const income = { perShare: "0.9", count: 4, lastOn: "2026-09-01", source: "sec" };
  const [paid = 0, last = 0] = numbers(deriveYield(t, asset, { income, price }));
  expect(paid / last).toBeCloseTo(0.075, 12);
  expect(deriveYield(t, asset, { income: null, price }).parts).toEqual([]);
  expect(yieldFigure({ value: null, reasons: [], income: null })).toEqual({ refused: [], unit: "ratio" });
});

it("adds up what the known parts give to a score", () => {
  const parts = [
    { part: "yield", weight: 20, points: 50 },
    { part: "growth", weight: 25, points: null },
    { part: "cover", weight: 20, points: 80 },
    { part: "balance", weight: 10, points: 20 },
  ];
  const scored = { ratedOn: "2026-11-20", parts, reasons: [] };
  const sum = (derivation: Derivation) => numbers(derivation).reduce((all, one) => all + one, 0);
  expect(sum(deriveScore(t, asset, "rating", scored))).toBeCloseTo(56, 10);
  expect(sum(deriveScore(t, asset, "safety", scored))).toBeCloseTo(60, 10);
  const capped = deriveScore(t, asset, "rating", { ...scored, reasons: [{ code: "rating-capped" }] });
  expect([capped.operation, capped.rule]).toEqual(["model", expect.stringContaining("capped")]);
});
