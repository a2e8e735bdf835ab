import { describe, expect, it } from "vitest";
import { checkDerivation, textsOf } from "../../../tests/support/derivations.ts";
import { deriveDrift, deriveGap, deriveWholeDrift } from "./derive-target.ts";

const of = { on: "2026-11-20", portfolioId: "p" };
const ratio = (value: string) => ({ value, unit: "ratio" }) as const;

// Shares 60% with target 45%, bonds 30% with target 55%, cash 10% without one: half of 15 + 25 + 10.
const parts = [
  { name: "Shares", currency: null, weight: "0.6", target: "0.45" },
  { name: "Bonds", currency: null, weight: "0.3", target: "0.55" },
  { name: "", currency: "USD", weight: "0.1", target: "0" },
];

describe("drift", () => {
  it("of a row is weight less target, with its sign", () => {
    const row = { name: "Bonds", weight: ratio("0.3"), target: "0.5" };
    expect(checkDerivation((t) => deriveDrift(row, of, t), ratio("-0.2"))).toEqual([
      ...["Weight", "Target share of the portfolio"],
    ]);
  });

  it("of the whole lists every part, the farthest first; the largest has no sign", () => {
    const labels = checkDerivation((t) => deriveWholeDrift({ parts }, "total", of, t), ratio("0.25"));
    expect(labels).toEqual(["Bonds", "Shares", "Cash USD"]);
    const { parts: drifts } = deriveWholeDrift({ parts }, "total", of, textsOf("en"));
    const sum = drifts.reduce(
      (all, { figure }) => all + Math.abs("value" in figure ? Number(figure.value) : NaN),
      0,
    );
    expect(sum / 2).toBeCloseTo(0.25, 12);
    checkDerivation((t) => deriveWholeDrift({ parts }, "largest", of, t), ratio("0.25"));
    const over = parts.slice(0, 1);
    checkDerivation((t) => deriveWholeDrift({ parts: over }, "largest", of, t), ratio("0.15"));
  });

  it("what brings a row to its target is made of its target, the whole and its value", () => {
    const usd = (value: string) => ({ value, unit: "money", currency: "USD" }) as const;
    const row = { name: "Bonds", value: usd("300"), whole: usd("1000"), target: "0.5" };
    expect(checkDerivation((t) => deriveGap(row, of, t), usd("200"))).toHaveLength(3);
  });
});
