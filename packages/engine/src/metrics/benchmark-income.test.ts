import { expect, test } from "vitest";
import { evaluateTrace } from "../explain/evaluate-trace.ts";
import type { IncomePayment } from "../income/payment.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Benchmark } from "../ledger/statistics-input.ts";
import { runLedger } from "../run-ledger.ts";
import { date, dec } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";

const period = { from: date("2024-03-04"), to: date("2024-03-06") };
const portfolio = { kind: "portfolio" } as const;

/** A fund at 100, 100 and 104 that pays 2 on the second day. */
function ledger(change: Partial<Benchmark>): LedgerInput {
  const [request] = parseLedgerText(`
    cash on
    benchmark FUND
    asset FUND currency=RUB
    price FUND 2024-03-04 100
    price FUND 2024-03-05 100
    price FUND 2024-03-06 104
    2024-03-04 deposit amount=1000 currency=RUB
    period 2024-03-04 2024-03-06
    expect value 1000`);
  const benchmark = request?.input.benchmark;
  if (request === undefined || benchmark === undefined) throw new Error("no benchmark");
  return { ...request.input, benchmark: { ...benchmark, ...change } };
}

const payment = (change: Partial<IncomePayment> = {}): IncomePayment => ({
  ...{ exDate: date("2024-03-05"), payDate: date("2024-03-20"), amount: dec("2"), currency: "RUB" },
  ...{ kind: "regular", status: "confirmed" },
  ...change,
});

function answer(change: Partial<Benchmark>, metric: "benchmarkReturn" | "benchmarkValue" | "benchmarkTwr") {
  const run = runLedger(ledger(change));
  const figure = run.figure(metric, portfolio, period);
  expect(evaluateTrace(run.explain(metric, portfolio, period))).toEqual(figure);
  if (!("value" in figure)) throw new Error(JSON.stringify(figure));
  return { value: Number(figure.value), notes: (figure.notes ?? []).map(({ code }) => code) };
}

test("what a benchmark pays buys more of it at the close of the ex-date, in every figure and its trace", () => {
  const paying = { payments: [payment()] };
  // 1.02 x 1.04 = 1.0608.
  expect(answer(paying, "benchmarkReturn")).toEqual({ value: expect.closeTo(0.0608, 12), notes: [] });
  expect(answer(paying, "benchmarkValue")).toEqual({ value: expect.closeTo(1060.8, 9), notes: [] });
  expect(answer(paying, "benchmarkTwr").value).toBeCloseTo(0.0608, 12);
});

test("payments of before the period, estimates and an index change nothing", () => {
  const before = payment({ exDate: date("2024-03-04") });
  const expected = payment({ status: "estimated" });
  for (const payments of [[], [before], [expected], undefined]) {
    const change = payments === undefined ? {} : { payments };
    expect(answer(change, "benchmarkReturn")).toEqual({ value: expect.closeTo(0.04, 12), notes: [] });
  }
});

test("with unknown payments, or payments in another currency, its price alone counts, with a note", () => {
  for (const payments of ["unknown" as const, [payment({ currency: "USD" })]]) {
    const found = answer({ payments }, "benchmarkValue");
    expect(found).toEqual({ value: expect.closeTo(1040, 9), notes: ["price-return"] });
  }
});

test("a split after the ex-date leaves what was reinvested", () => {
  const prices = ledger({}).benchmark?.prices;
  if (prices === undefined) throw new Error("no prices");
  const closes = prices.closes.slice();
  closes[closes.length - 1] = 52;
  const splits = [{ exDate: date("2024-03-06"), to: 2n, from: 1n }];
  const found = answer({ prices: { ...prices, closes }, splits, payments: [payment()] }, "benchmarkReturn");
  expect(found.value).toBeCloseTo(0.0608, 12);
});
