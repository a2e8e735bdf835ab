import { expect, it } from "vitest";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import { findApproximations } from "./find-approximations.ts";
import { noteFix } from "./reason-fix.ts";

const figure = (...notes: Reason[]): Figure => ({ value: "1", unit: "money", currency: "USD", notes });
const old = (number: string, date: string): Reason => ({
  code: "trade-prices",
  params: { names: "A, B, C, …", number, date },
});
const trade: Reason = { code: "trade-price", params: { asset: "ROMA", assetId: "r", date: "2024-06-03" } };

it("says a reason once, for the main figure without names", () => {
  const found = findApproximations([
    { name: null, figure: figure(trade) },
    { name: "Total profit", figure: figure(trade) },
    { name: "TWR", figure: figure(trade, old("4", "2024-01-09")) },
    { name: "IRR", figure: figure(old("5", "2024-01-10")) },
  ]);
  expect(found).toEqual([
    { note: trade, names: [] },
    // Covers more assets, so this one is kept.
    { note: old("5", "2024-01-10"), names: ["TWR", "IRR"] },
  ]);
});

it("closes carried over weekends of the past make a line only where the main figure rests on one", () => {
  const stale: Reason = { code: "stale-price", params: { asset: "A", date: "2014-11-07" } };
  expect(findApproximations([{ name: "TWR", figure: figure(stale) }])).toEqual([]);
  expect(findApproximations([{ name: null, figure: figure(stale) }])).toEqual([{ note: stale, names: [] }]);
});

it("a close of Friday on a weekend, and a remark on the formula, make nothing approximate", () => {
  const last: Reason = { code: "last-price", params: { asset: "A", date: "2024-06-28" } };
  const period: Reason = { code: "period-return", params: {} };
  expect(findApproximations([{ name: null, figure: figure(last, period) }])).toEqual([]);
});

it("leads to the price that is missing, to all of several, and nowhere for a price of the running day", () => {
  expect(noteFix(trade, "p")).toEqual({ to: "/prices?asset=r&p=p", label: "price" });
  expect(noteFix(old("4", "2024-01-09"), "p")).toEqual({ to: "/data-health?p=p", label: "health" });
  expect(noteFix({ code: "stale-rate", params: { pair: "USD/RUB", date: "2024-01-09" } }, "p")).toEqual({
    ...{ to: "/prices?pair=USD%2FRUB&p=p", label: "rate" },
  });
  expect(noteFix({ code: "provisional", params: {} }, "p")).toBeUndefined();
});
