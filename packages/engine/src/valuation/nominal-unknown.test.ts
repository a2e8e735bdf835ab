import { expect, test } from "vitest";
import { evaluateTrace } from "../explain/evaluate-trace.ts";
import { type LedgerRun, runLedger } from "../run-ledger.ts";
import { date } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";

const portfolio = { kind: "portfolio" } as const;
const period = { from: date("2024-01-09"), to: date("2024-01-31") };

function runOf(more = "", bought = "buy BOND quantity=5 price=98.5 amount=4925") {
  const [request] = parseLedgerText(`
    asset BOND currency=RUB unstated
    ${more}
    2024-01-10 ${bought} currency=RUB
    period 2024-01-09 2024-01-31
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  return runLedger(request.input);
}

const valuesOf = (run: LedgerRun) => run.series({ from: date("2024-01-18"), to: date("2024-01-22") }).values;

test("counts at the money of the last trade, not at a price in percent", () => {
  const run = runOf();
  const figure = run.figure("value", portfolio, period);
  expect(figure).toMatchObject({ value: "4925", notes: [{ code: "trade-price" }] });
  expect(run.figure("unrealised", portfolio, period)).toMatchObject({ value: "0" });
  expect([...valuesOf(run)]).toEqual([4925, 4925, 4925, 4925, 4925]);
  expect(evaluateTrace(run.explain("value", portfolio, period))).toEqual(figure);
});

test("is refused for its nominal from the first close in percent on", () => {
  const run = runOf("price BOND 2024-01-20 99");
  expect(run.figure("value", portfolio, period)).toMatchObject({
    refused: [{ code: "no-nominal", params: { asset: "BOND", date: "2024-01-31" } }],
  });
  expect([...valuesOf(run)]).toEqual([4925, 4925, Number.NaN, Number.NaN, Number.NaN]);
});

test.each([
  ["bought at a price in percent alone", "buy BOND quantity=5 price=98.5", ""],
  [
    "received without a price, though a close in percent is known",
    "staking-reward BOND quantity=5",
    "price BOND 2024-01-10 98.5",
  ],
])("%s, has no cost and no value until its nominal is known", (_, row, more) => {
  const run = runOf(more, row);
  const refused = [expect.objectContaining({ code: "no-nominal" })];
  for (const metric of ["value", "cost", "unrealised"] as const)
    expect([metric, run.figure(metric, portfolio, period)]).toEqual([
      metric,
      expect.objectContaining({ refused: expect.arrayContaining(refused) }),
    ]);
});
