import { join } from "node:path";
import { expect, it } from "vitest";
import { ibkr } from "../ibkr.ts";
import type { DraftRow } from "../statement.ts";
import { FIXTURES, openCase } from "../testing/fixture-cases.ts";

/**
 * Expectations for fixtures/ibkr/flex-every-section, computed by hand by a second person; running sums end in the
 * file's own CashReport.
 */
const USD = [
  ["6 buys 100 at 50, commission 1", -5001],
  ["9 sells 40 at 60, commission 1.02", 2398.98],
  ["11 bond 4925, accrued 31.25 of line 40, commission 5", -4961.25],
  ["12 bond 1980, accrued 12.50 of line 41, commission 2", 1990.5],
  ["13 bill 980, commission 1", -981],
  ["14 one option of 100 at 2.50, commission 1.05", -251.05],
  ["15 expired", 0],
  ["17 pays 1080 for 1000 EUR, commission 2", -1082],
  ["18 gets a cent for a cent", 0.01],
  ["20 commission of a share in EUR", -1.25],
  ["23 1000, and 0.15 back", -999.85],
  ["24 half a share at 100, commission 0.50", -50.5],
  ["25 short 600, commission 1.01, tax 0.02", 598.97],
  ["26 covered for 560, commission 1", -561],
  ["27 10 at 400, commission 1", -4001],
  ["28 100 at 3, commission 1", -301],
  ["29 5 at 10, commission 0.35", -50.35],
  ["30 20 at 20, commission 1", -401],
  ["32 paid in", 20_000],
  ["34 paid out", -500],
  ["35 dividend 30, tax 4.50 of line 36", 25.5],
  ["37 in lieu", 3.15],
  ["39 dividend", 6],
  ["42 coupon", 75],
  ["43 interest 3.21, tax 0.64 of line 44", 2.57],
  ["45 debit interest", -1.1],
  ["48 market data", -1.5],
  ["49 adviser", -25],
  ["50 rebate", 0.3],
  ["52 split", 0],
  ["53 reverse split", 0],
  ["55 bill matures", 1000],
  ["56 3000 of the bond mature", 3000],
  ["57 worthless", 0],
  ["59 dividend of a corporate action", 4],
  ["62 shares come in", 0],
  ["63 moved out", -100],
] as const;
const EUR = [
  ["17 bought", 1000],
  ["18 a cent sold", -0.01],
  ["19 four tenths of a cent for nothing", 0.004],
  ["20 10 at 40", -400],
  ["38 tax of last year back", 2.64],
] as const;

const OUT = new Set([
  "buy",
  "cover",
  "withdrawal",
  "fee",
  "tax",
  "interest-paid",
  "cash-expense",
  "currency-exchange",
]);

const movesOf = (row: DraftRow): (readonly [currency: string, sum: number])[] => {
  if (!row.affectsCash || row.kind === "option-expiry") return [];
  const gross = Number(row.amount) + Number(row.accrued ?? 0);
  return [
    [row.currency, OUT.has(row.kind) ? -gross : gross],
    [row.feeCurrency ?? row.currency, -Number(row.fee ?? 0)],
    [row.taxCurrency ?? row.currency, -Number(row.tax ?? 0)],
    ...(row.toCurrency === undefined ? [] : [[row.toCurrency, Number(row.toAmount)] as const]),
  ];
};

it.each([
  { currency: "USD", lines: USD, end: 9835.13 },
  { currency: "EUR", lines: EUR, end: 602.634 },
])("every line of a Flex query moves the $currency it says, and all of them the sum", async (wanted) => {
  const { file, options } = await openCase(join(FIXTURES, "ibkr/flex-every-section"));
  const moved = new Map<number, number>();
  for (const row of ibkr.parse(file, options).rows)
    for (const [currency, sum] of movesOf(row))
      if (currency === wanted.currency) moved.set(row.line, (moved.get(row.line) ?? 0) + sum);
  const round = (sum: number) => Math.round(sum * 1e6) / 1e6;
  const moving = (sums: Iterable<readonly [number, number]>) =>
    new Map([...sums].map(([line, sum]) => [line, round(sum)] as const).filter(([, sum]) => sum !== 0));
  const byHand = wanted.lines.map(([text, sum]) => [Number.parseInt(text, 10), sum] as const);
  expect(moving(moved)).toEqual(moving(byHand));
  expect(round(byHand.reduce((sum, [, each]) => sum + each, 0))).toBe(wanted.end);
});
