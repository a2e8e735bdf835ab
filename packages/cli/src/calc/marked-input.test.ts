import { describe, expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { InputError } from "./faults.ts";
import { fromLedgerInput } from "./from-ledger-input.ts";
import { parseInput } from "./read-input.ts";
import { type PortfolioFile, portfolio } from "./schema/portfolio-schema.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

/** 1,000 came in, 5 of a share and 5 of a blocked one at 100 each. */
const file: PortfolioFile = {
  currency: "USD",
  asOf: "2024-01-05",
  options: { trackCash: true },
  assets: [
    { id: "AAA", type: "stock", currency: "USD" },
    { id: "BLK", type: "stock", currency: "USD", isBlocked: true },
  ],
  transactions: [
    { date: "2024-01-02", type: "deposit", amount: 1000 },
    { date: "2024-01-02", type: "buy", asset: "AAA", quantity: 5, price: 100 },
    { date: "2024-01-02", type: "buy", asset: "BLK", quantity: 4, price: 100 },
  ],
  prices: [
    { asset: "AAA", date: "2024-01-05", close: 110 },
    { asset: "BLK", date: "2024-01-05", close: 90 },
  ],
};

const read = (data: unknown) => toLedgerInput(parseInput(portfolio, JSON.parse(JSON.stringify(data))));
const answer = (data: unknown) => computeResult(parseInput(portfolio, JSON.parse(JSON.stringify(data))));
function faultsOf(data: unknown): readonly string[] {
  try {
    read(data);
  } catch (error) {
    if (error instanceof InputError) return error.lines;
    throw error;
  }
  return [];
}

describe("blocked assets", () => {
  it("stand apart as a group of their own, each side with an identity that closes", () => {
    const apart = { ...file, options: { trackCash: true, blockedApart: true } };
    const { periods } = answer(apart);
    const { portfolio: whole, blocked } = periods[0] ?? {};
    // 100 of cash and 5 x 110; 400 went to the blocked ones.
    expect(whole?.figures.value).toMatchObject({ value: "650" });
    expect(whole?.identity).toMatchObject({ flowsIn: "1000", flowsOut: "400", residual: "0" });
    expect(blocked?.figures.value).toMatchObject({ value: "360" });
    expect(blocked?.identity).toMatchObject({ flowsIn: "400", priceResult: "-40", residual: "0" });
    expect(answer(file).periods[0]).not.toHaveProperty("blocked");
    expect(fromLedgerInput(read(apart).ledger).options).toMatchObject({ blockedApart: true });
  });
});

describe("a price of the running day", () => {
  const at = "2024-01-05T15:30:00Z";
  const running = {
    ...file,
    prices: [{ asset: "AAA", date: "2024-01-05", close: 110, running: { at, delayMinutes: 15 } }],
  };

  it("marks what is valued by it, and is written back", () => {
    const { value } = answer(running).periods[0]?.assets.AAA?.figures ?? {};
    expect(value).toMatchObject({
      value: "550",
      notes: [
        { code: "provisional-delayed", params: { asset: "AAA", date: "2024-01-05", at, minutes: "15" } },
      ],
    });
    expect(fromLedgerInput(read(running).ledger).prices).toEqual(running.prices);
  });

  it("can only be of the last day, at a moment", () => {
    const early = { ...file, prices: [{ asset: "AAA", date: "2024-01-04", close: 1, running: { at } }] };
    expect(faultsOf(early)).toEqual(["prices[0].running: only a price of asOf can be running"]);
    const odd = {
      ...file,
      prices: [{ asset: "AAA", date: "2024-01-05", close: 1, running: { at: "15:30" } }],
    };
    expect(faultsOf(odd)).toEqual(["prices[0].running.at: expected a moment like 2024-12-31T16:30:00Z"]);
  });
});

describe("money found or lost", () => {
  const withRow = (row: object) => ({
    ...file,
    transactions: [...file.transactions, { date: "2024-01-03", ...row }],
  });

  it.each([
    [{ type: "cash-gain", amount: 10 }, "deposit", "10", "1000"],
    [{ type: "cash-expense", amount: 10 }, "withdrawal", "10", "1000"],
    [{ type: "cash-gain", amount: -10 }, "withdrawal", "10", "1000"],
    [{ type: "cash-expense", amount: -10 }, "deposit", "10", "1000"],
  ])("%o crosses the border when it is marked external, and only then", (row, kind, amount, flows) => {
    const { ledger } = read(withRow({ ...row, external: true }));
    const last = ledger.transactions.at(-1);
    expect([last?.kind, String((last?.amount ?? 0n) / 10n ** 10n)]).toEqual([kind, amount]);
    expect(answer(withRow(row)).periods[0]?.portfolio.identity).toMatchObject({
      flowsIn: flows,
      flowsOut: "0",
    });
    const { periods } = answer(withRow({ ...row, external: true }));
    const isIn = kind === "deposit";
    expect(periods[0]?.portfolio.identity).toMatchObject({
      flowsIn: isIn ? "1010" : "1000",
      flowsOut: isIn ? "0" : "10",
      income: "0",
      fees: "0",
      residual: "0",
    });
  });

  it("belongs to no asset when it crosses the border", () => {
    const [asset] = file.assets;
    const row = { type: "cash-gain", asset: asset?.id, amount: 10 };
    const assetOf = (given: object) => read(withRow(given)).ledger.transactions.at(-1)?.assetId;
    expect([assetOf(row), assetOf({ ...row, external: true })]).toEqual([asset?.id, undefined]);
    expect(faultsOf(withRow({ ...row, type: "deposit" }))).toEqual([
      "transactions[3].asset: not possible for deposit",
    ]);
  });

  it("is all that can be marked so", () => {
    expect(faultsOf(withRow({ type: "interest", amount: 1, external: true }))).toEqual([
      "transactions[3].external: not possible for interest",
    ]);
    expect(faultsOf(withRow({ type: "cash-gain", external: true }))).toEqual([
      "transactions[3].amount: missing for cash-gain",
    ]);
  });
});

describe("an official rate", () => {
  const official = { pair: "USD/RUB", inForceDays: 15 };
  const holidays: PortfolioFile = {
    currency: "RUB",
    asOf: "2023-01-09",
    assets: [{ id: "AAA", type: "stock", currency: "USD" }],
    transactions: [{ date: "2023-01-09", type: "buy", asset: "AAA", quantity: 10, price: 130 }],
    prices: [{ asset: "AAA", date: "2023-01-09", close: 130 }],
    rates: [{ ...official, date: "2022-12-31", rate: 70.3375 }],
  };
  const valueIn = (data: unknown) => answer(data).periods[0]?.portfolio.figures.value;

  it("stands through the holidays, marked until its source confirms it", () => {
    // 10 x 130 x 70.3375.
    expect(valueIn(holidays)).toMatchObject({
      value: "91438.75",
      notes: [{ code: "rate-not-confirmed", params: { pair: "USD/RUB", date: "2022-12-31" } }],
    });
    const later = { ...official, date: "2023-01-10", rate: 70.3002 };
    for (const rates of [
      [...(holidays.rates ?? []), later],
      [{ ...official, date: "2022-12-31", rate: 70.3375, askedOn: "2023-01-09" }],
    ])
      expect(valueIn({ ...holidays, rates })).toEqual({
        value: "91438.75",
        unit: "money",
        currency: "RUB",
      });
  });

  it("is refused after its time, and any other rate after a week", () => {
    const noRate = { refused: [{ code: "no-rate", params: { pair: "USD/RUB", date: "2023-01-09" } }] };
    const [rate] = holidays.rates ?? [];
    for (const rates of [
      [{ ...rate, inForceDays: 8 }],
      [{ pair: "USD/RUB", date: "2022-12-31", rate: 70.3375 }],
    ])
      expect(valueIn({ ...holidays, rates })).toMatchObject(noRate);
  });

  it("is written with its time into an export", () => {
    const { ledger } = read({ ...holidays, rates: [{ ...holidays.rates?.[0], askedOn: "2023-01-09" }] });
    const again = fromLedgerInput(ledger);
    expect(again.rates).toEqual([{ ...official, date: "2022-12-31", rate: 70.3375, askedOn: "2023-01-09" }]);
    expect(read(again).ledger.rates).toEqual(ledger.rates);
  });
});
