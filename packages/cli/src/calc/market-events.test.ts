import { expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

const stock = (id: string) => ({ id, type: "stock", currency: "USD" });
const base = {
  currency: "USD",
  asOf: "2024-03-29",
  assets: [stock("OLD"), stock("NEW"), stock("NONE")],
  transactions: [
    { date: "2024-03-01", type: "buy", asset: "OLD", quantity: 10, price: 100 },
    { date: "2024-03-12", type: "buy", asset: "NONE", quantity: 1, price: 1 },
  ],
  prices: [
    { asset: "OLD", date: "2024-03-28", close: 90 },
    { asset: "NEW", date: "2024-03-28", close: 30 },
    { asset: "NONE", date: "2024-03-28", close: 1 },
  ],
};

const read = (more: object) => parseInput(portfolio, { ...base, ...more });
const rowsOf = (more: object) =>
  toLedgerInput(read(more)).ledger.transactions.slice(base.transactions.length);
const figuresOf = (more: object) => computeResult(read(more)).periods[0]?.assets ?? {};
const textOf = (more: object, asset: string, metric: string) => {
  const figure = figuresOf(more)[asset]?.figures[metric];
  return figure !== undefined && "value" in figure ? figure.value : undefined;
};

it("a spin-off takes its share of the cost over, by the ratio of what is held", () => {
  const action = { type: "spin-off", asset: "OLD", toAsset: "NEW", date: "2024-03-10", ratio: "1:2" };
  const more = { corporateActions: [{ ...action, costShare: "0.25" }] };
  expect(textOf(more, "NEW", "quantity")).toBe("5");
  expect(textOf(more, "NEW", "cost")).toBe("250");
  expect(textOf(more, "OLD", "cost")).toBe("750");
});

it("a merger pays its cash part per unit held", () => {
  const action = { type: "merger", asset: "OLD", toAsset: "NEW", date: "2024-03-28", ratio: "2:1" };
  const more = { corporateActions: [{ ...action, cashPerUnit: 40 }] };
  expect(rowsOf(more)).toMatchObject([{ kind: "merger", amount: 400n * 10n ** 10n }]);
  expect(textOf(more, "NEW", "quantity")).toBe("20");
  expect(textOf(more, "OLD", "quantity")).toBe("0");
});

it("books nothing for what was not held on the day before", () => {
  const action = { type: "conversion", asset: "NONE", toAsset: "NEW", date: "2024-03-12", ratio: "1:1" };
  expect(rowsOf({ corporateActions: [action] })).toEqual([]);
  expect(rowsOf({ corporateActions: [{ ...action, date: "2024-03-13" }] })).toHaveLength(1);
  const dividend = { asset: "NONE", exDate: "2024-03-12", amount: 1 };
  expect(rowsOf({ dividends: [dividend] })).toEqual([]);
  expect(rowsOf({ dividends: [{ ...dividend, exDate: "2024-03-13" }] })).toHaveLength(1);
});

it("actions follow each other by their days, whatever their order in the file", () => {
  const split = { type: "split", asset: "OLD", date: "2024-03-05", ratio: "2:1" };
  const spin = {
    type: "spin-off",
    asset: "OLD",
    toAsset: "NEW",
    date: "2024-03-10",
    ratio: "1:1",
    costShare: 0,
  };
  const dividends = [{ asset: "OLD", exDate: "2024-03-06", amount: 1, taxRate: "0.1" }];
  expect(textOf({ corporateActions: [spin, split], dividends }, "NEW", "quantity")).toBe("20");
  expect(textOf({ corporateActions: [spin, split], dividends }, "OLD", "income")).toBe("20");
  expect(textOf({ corporateActions: [spin, split], dividends }, "OLD", "taxes")).toBe("2");
  // 1 before a split of 2:1 on its ex-date or later is 0.5 per unit of today.
  const early = [{ asset: "OLD", exDate: "2024-03-05", amount: 1 }];
  const found = textOf({ corporateActions: [split], dividends: early }, "OLD", "dividendYield");
  expect(Number(found)).toBeCloseTo(0.5 / 90, 12);
});

it("whoever is short owes the dividend", () => {
  const more = {
    options: { allowShort: true },
    transactions: [{ date: "2024-03-01", type: "short", asset: "OLD", quantity: 10, price: 100 }],
    dividends: [{ asset: "OLD", exDate: "2024-03-06", amount: 1, taxRate: "0.1" }],
  };
  expect(textOf(more, "OLD", "income")).toBe("-10");
  expect(textOf(more, "OLD", "taxes")).toBe("0");
});

it("a merger with a cash part is refused for a short position", () => {
  const action = { type: "merger", asset: "OLD", toAsset: "NEW", date: "2024-03-28", ratio: "2:1" };
  const more = {
    options: { allowShort: true },
    transactions: [{ date: "2024-03-01", type: "short", asset: "OLD", quantity: 10, price: 100 }],
    corporateActions: [{ ...action, cashPerUnit: 40 }],
  };
  expect(() => toLedgerInput(read(more))).toThrow(
    "corporateActions[0].cashPerUnit: not possible for a short position",
  );
});
