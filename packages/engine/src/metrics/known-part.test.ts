import { expect, test } from "vitest";
import { runLedger } from "../run-ledger.ts";
import { date } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";

const period = { from: date("2024-01-01"), to: date("2024-03-01") };
const portfolio = { kind: "portfolio" } as const;

function runOf(rows: string) {
  const [request] = parseLedgerText(`${rows}
    period 2024-01-01 2024-03-01
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  return runLedger(request.input);
}

const run = runOf(`
  cash on
  asset AAA currency=RUB
  asset BBB currency=RUB
  asset XXX currency=RUB
  price AAA 2024-02-28 120
  price BBB 2024-02-28 60
  2024-01-02 deposit amount=2500 currency=RUB
  2024-01-02 buy AAA quantity=10 price=100 currency=RUB
  2024-01-02 buy BBB quantity=10 price=50 currency=RUB
  2024-01-03 transfer-in XXX quantity=10 currency=RUB
`);

test("the known part of a refused total is that of the others, which are named", () => {
  expect(run.figure("value", portfolio, period)).toMatchObject({ refused: [{ code: "no-price" }] });
  const known = run.knownPart("value", portfolio, period);
  // 10 x 120 + 10 x 60 + 1,000 of cash.
  expect(known?.figure).toMatchObject({ value: "2800", currency: "RUB" });
  expect(known?.without).toMatchObject([{ assetId: "XXX", reasons: [{ code: "no-price" }] }]);
  expect(known?.scope).toMatchObject({ assetIds: ["AAA", "BBB"], currencies: ["RUB"] });
  expect(run.knownPart("unrealised", portfolio, period)?.figure.value).toBe("300");
  expect(run.knownPart("totalProfit", portfolio, period)?.figure.value).toBe("300");
});

test("it is the very figure of its group, which a trace explains", () => {
  const known = run.knownPart("value", portfolio, period);
  if (known === undefined) throw new Error("nothing known");
  expect(run.figure("value", known.scope, period)).toEqual(known.figure);
  expect(run.explain("value", known.scope, period).rows.map(({ assetId }) => assetId)).not.toContain("XXX");
});

test("a known figure, a single holding and a portfolio with nothing else have no known part", () => {
  expect(run.knownPart("cash", portfolio, period)).toBeUndefined();
  expect(run.knownPart("value", { kind: "asset", assetId: "XXX" }, period)).toBeUndefined();
  const alone = runOf(`
    asset XXX currency=RUB
    2024-01-03 transfer-in XXX quantity=10 currency=RUB
  `);
  expect(alone.knownPart("value", portfolio, period)).toBeUndefined();
});
