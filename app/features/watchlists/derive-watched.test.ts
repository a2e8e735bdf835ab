import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { deriveDistance, deriveHeld } from "./derive-watched.ts";
import type { Watched } from "./watchlists.contract.ts";

const t = ((key: string) => key) as unknown as TFunction;
const asset = { ticker: "GRN", currency: "USD", type: 1, isDemo: true };
const row = {
  asset,
  price: { value: "10", date: "2026-11-20", source: "test", isStale: false, change: null, before: null },
  target: { price: "12", side: 2, isReached: false, distance: "0.2" },
} as unknown as Watched;
const values = ({ parts }: ReturnType<typeof deriveDistance>) =>
  parts.map(({ figure }) => ("value" in figure ? Number(figure.value) : Number.NaN));

it("divides the target by the price", () => {
  const distance = deriveDistance(t, row);
  const [target = 0, price = 1] = values(distance);
  expect([distance.operation, target / price - 1]).toEqual(["change", expect.closeTo(0.2, 12)]);
  expect(deriveDistance(t, { ...row, price: null }).parts).toEqual([]);
});

const analytics = {
  ...{ currency: "USD", from: "2025-11-20", to: "2026-11-20", leftOut: [], reasons: [] },
  assets: [{ asset, change: "0.3" }],
  figures: {
    ...{ simpleReturn: { value: "0.2", unit: "ratio" }, maxDrawdown: { value: "-0.25", unit: "ratio" } },
    twrAnnualised: { refused: [{ code: "x", params: {} }], unit: "ratio" },
  },
  // From 1.2 down to 0.9 is the deepest fall; 1.25 to 1.1 is a later, smaller one.
  series: [0, 0.2, -0.1, 0.25, 0.1].map((growth, at) => ({ date: `2026-01-0${at + 1}`, growth })),
} as unknown as Parameters<typeof deriveHeld>[2];

it("names the ends of the deepest fall, and what was bought", () => {
  const [peak, bottom] = deriveHeld(t, "maxDrawdown", analytics).parts;
  expect([peak?.date, bottom?.date]).toEqual(["2026-01-02", "2026-01-03"]);
  const held = deriveHeld(t, "simpleReturn", analytics);
  expect([held.parts.at(-1)?.figure, held.rule]).toEqual([
    { value: "0.3", unit: "ratio" },
    expect.stringContaining("market-facts:demo"),
  ]);
  expect(deriveHeld(t, "twrAnnualised", analytics).parts).toEqual([]);
});
