import type { DraftRow } from "@zerno/brokers";
import { describe, expect, it } from "vitest";
import { rowKey } from "./row-key.ts";

const row: DraftRow = {
  line: 2,
  lines: [2],
  kind: "buy",
  date: "2025-01-02",
  instrument: { symbol: "ONE", currency: "USD" },
  quantity: "5",
  price: "10",
  currency: "USD",
  affectsCash: true,
  checks: [],
};
const key = (change: Partial<DraftRow> = {}, broker = "a", account = "1") =>
  rowKey({ ...row, ...change }, broker, account);

describe("a row's identity", () => {
  it.each<[string, Partial<DraftRow>]>([
    ["its line", { line: 9, lines: [9] }],
    ["fee and tax, which brokers correct", { fee: "1", tax: "2" }],
    ["the note", { note: "x" }],
    [
      "the name of the security beside its symbol",
      { instrument: { symbol: "one", currency: "USD", name: "One" } },
    ],
  ])("does not depend on %s", (_what, change) => {
    expect(key(change)).toBe(key());
  });

  it.each<[string, Partial<DraftRow>]>([
    ["date", { date: "2025-01-03" }],
    ["time", { time: "10:00:00" }],
    ["kind", { kind: "sell" }],
    ["security", { instrument: { symbol: "TWO", currency: "USD" } }],
    ["ISIN", { instrument: { symbol: "ONE", currency: "USD", isin: "US0378331005" } }],
    ["quantity", { quantity: "6" }],
    ["price", { price: "11" }],
    ["currency", { currency: "EUR" }],
    ["id of the broker", { externalId: "77" }],
  ])("depends on the %s", (_what, change) => {
    expect(key(change)).not.toBe(key());
  });

  it("is the broker's own id where there is one, inside one account", () => {
    const externalId = "77";
    expect(key({ externalId, price: "11" })).toBe(key({ externalId }));
    expect(key({ externalId }, "b")).not.toBe(key({ externalId }));
    expect(key({ externalId }, "a", "2")).not.toBe(key({ externalId }));
    expect(key({}, "b")).toBe(key());
    expect(key({}, "a", "2")).not.toBe(key());
  });

  it("takes income by its sum: the price per share is not always printed", () => {
    const dividend: Partial<DraftRow> = { kind: "dividend", amount: "50", quantity: "100" };
    expect(key({ ...dividend, price: "0.5" })).toBe(key({ ...dividend, price: "0.50001" }));
    expect(key({ ...dividend, amount: "51" })).not.toBe(key(dividend));
  });
});
