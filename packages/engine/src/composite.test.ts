import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, fromDayNumber, type IsoDate } from "./days/iso-date.ts";
import type { Scope } from "./figure.ts";
import { composeLedgers } from "./ledger/compose.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { parseMoney } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { parseLedgerText } from "./testing/ledger-text.ts";
import { publishedPerBond } from "./testing/published-per-bond.ts";
import { createRandom } from "./testing/random.ts";
import { withDividends } from "./testing/random-dividends.ts";
import { FIRST_DAY } from "./testing/random-draft.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO: Scope = { kind: "portfolio" };

/** Without splits, which both would have to report alike. */
function childrenOf(seed: number): [LedgerInput, LedgerInput] {
  const options = { days: 120, rows: 60, hasActions: true, hasTransfers: true } as const;
  const plain = { ...publishedPerBond(randomLedger({ ...options, seed })), trackCash: true };
  const first = withDividends(plain, createRandom(seed), options.days);
  const { transactions } = randomLedger({ ...options, seed: seed + 1 });
  return [first, { ...first, transactions }];
}

function amountOf(input: LedgerInput, metric: "value" | "income" | "fees" | "taxes" | "netFlows"): bigint {
  const figure = runLedger(input).figure(metric, PORTFOLIO, randomPeriod(input, true));
  const value = "value" in figure ? parseMoney(figure.value) : undefined;
  if (value === undefined) throw new Error(JSON.stringify(figure));
  return value;
}

describe("a composite", () => {
  test("is the union of its children: values, income, fees, taxes and flows add up", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [one, other] = childrenOf(seed);
        const { currency, asOf } = one;
        const whole = composeLedgers([{ input: one }, { input: other }], { currency, asOf });
        const plain = (input: LedgerInput) => ({ ...input, baseCurrency: currency });
        for (const metric of ["value", "income", "fees", "taxes", "netFlows"] as const) {
          // Booked rates convert to the children's currency.
          const rows = {
            ...whole,
            transactions: whole.transactions.map(({ rateCurrency: _, ...row }) => row),
          };
          const parts = amountOf(plain(one), metric) + amountOf(plain(other), metric);
          const error = amountOf(rows, metric) - parts;
          // At most one unit x rate per asset held by both.
          expect(error <= 2000n && error >= -2000n ? 0n : error).toBe(0n);
        }
      }),
    );
  });

  test("closes exactly when children join and leave, in every scope", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const [one, other] = childrenOf(seed);
        const from = fromDayNumber(FIRST_DAY + 50);
        const to = fromDayNumber(FIRST_DAY + 90);
        const whole = composeLedgers(
          [
            { input: one, to },
            { input: other, from },
          ],
          { currency: one.currency, asOf: one.asOf },
        );
        const run = runLedger(whole);
        expect(run.problems).toEqual([]);
        for (const scope of [PORTFOLIO, ...everyScope(whole)]) {
          const identity = run.identity(scope, randomPeriod(whole, isWhole));
          if ("refused" in identity) throw new Error(JSON.stringify([scope, identity]));
          expect(identity.residual).toBe("0");
          if (identity.gains !== undefined) expect(identity.gains.residual).toBe("0");
        }
        expect(amountOf(whole, "value")).toBe(amountOf(other, "value"));
      }),
    );
  });
});

const HEAD = `
cash on
asset AAA currency=RUB
price AAA 2024-01-02 100
price AAA 2024-02-01 150
price AAA 2024-03-01 180
2024-01-02 deposit amount=1000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
`;
const TAIL = "period 2024-01-01 2024-03-01\nexpect value 0";

function inputOf(rows = ""): LedgerInput {
  const [first] = parseLedgerText(HEAD + rows + TAIL);
  if (first === undefined) throw new Error("no ledger");
  return first.input;
}

const settings = { currency: "RUB", asOf: "2024-03-01" as IsoDate };
const period = { from: "2024-01-01" as IsoDate, to: "2024-03-01" as IsoDate };

describe("a child", () => {
  // Worth 10 x 150 at the end of 1 February and 1800 on 1 March.
  test("that joins brings its value as a flow and keeps cost and date of its lots", () => {
    const whole = composeLedgers([{ input: inputOf(), from: addDays("2024-02-01" as IsoDate, 1) }], settings);
    const run = runLedger({ ...whole, assets: longStale(whole) });
    const figure = (metric: Parameters<typeof run.figure>[0]) => run.figure(metric, PORTFOLIO, period);
    expect(figure("netFlows")).toMatchObject({ value: "1500" });
    expect(figure("totalProfit")).toMatchObject({ value: "300" });
    expect(figure("unrealised")).toMatchObject({ value: "800" });
    expect(run.lots("AAA")).toMatchObject([{ opened: "2024-01-02", cost: parseMoney("1000") }]);
  });

  // 1000 in, 1500 out, 500 gained.
  test("that leaves takes its value along", () => {
    const whole = composeLedgers([{ input: inputOf(), to: "2024-02-01" as IsoDate }], settings);
    const run = runLedger(whole);
    expect(run.figure("value", PORTFOLIO, period)).toMatchObject({ value: "0" });
    expect(run.figure("totalProfit", PORTFOLIO, period)).toMatchObject({ value: "500" });
    expect(run.figure("netFlows", PORTFOLIO, period)).toMatchObject({ value: "-500" });
  });

  // A receivable of 50 from the ex-date on.
  test("that joins or leaves between ex-date and payment brings or takes what it is owed", () => {
    const paid = "2024-02-20 dividend AAA amount=50 currency=RUB\n";
    const child = inputOf(`pays AAA 2024-02-01 5 pay=2024-02-20\n${paid}`);
    const day = "2024-02-05" as IsoDate;
    const around = { from: addDays(day, -1), to: day };
    const figures = (children: Parameters<typeof composeLedgers>[0], days: typeof around) => {
      const whole = composeLedgers(children, settings);
      const run = runLedger({ ...whole, assets: longStale(whole) });
      return (["value", "netFlows", "income", "totalProfit"] as const).map((metric) => {
        const figure = run.figure(metric, PORTFOLIO, days);
        return "value" in figure ? figure.value : figure.refused;
      });
    };
    expect(figures([{ input: child, from: day }], around)).toEqual(["1550", "1550", "0", "0"]);
    const paying = { from: "2024-02-19", to: "2024-02-20" } as typeof around;
    expect(figures([{ input: child, from: day }], paying)).toEqual(["1550", "0", "0", "0"]);
    expect(figures([{ input: child, to: day }], around)).toEqual(["0", "-1550", "0", "0"]);
    expect(figures([{ input: child, to: day }], paying)).toEqual(["0", "0", "0", "0"]);
  });

  test("that sends units to another one moves the lots, and nothing crosses the border", () => {
    const sender = inputOf("2024-02-01 transfer-out AAA quantity=4 currency=RUB\n");
    const receiver = inputOf("2024-02-01 transfer-in AAA quantity=4 amount=600 cost=600 currency=RUB\n");
    const whole = composeLedgers([{ input: sender }, { input: receiver }], settings);
    const run = runLedger(whole);
    expect(run.figure("netFlows", PORTFOLIO, period)).toMatchObject({ value: "2000" });
    expect(run.figure("cost", PORTFOLIO, period)).toMatchObject({ value: "2000" });
    expect(run.figure("value", PORTFOLIO, period)).toMatchObject({ value: "3600" });
    expect(run.problems).toEqual([]);
    expect(run.lots("AAA").map(({ quantity }) => Number(quantity) / 1e18)).toEqual([6, 10, 4]);
  });
});

function longStale({ assets }: LedgerInput): LedgerInput["assets"] {
  return new Map([...assets].map(([id, asset]) => [id, { ...asset, staleDays: 60 }]));
}
