import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDayNumber } from "./days/iso-date.ts";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { CostMethod } from "./ledger/lots/cost-method.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { type Dec, type Money, parseMoney } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { createRandom } from "./testing/random.ts";
import { FIRST_DAY } from "./testing/random-draft.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { RANDOM_SCOPES, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO: Scope = { kind: "portfolio" };

function ledgerOf(seed: number): LedgerInput {
  const random = createRandom(seed);
  return randomLedger({
    seed,
    days: 120,
    rows: 90,
    allowShort: random.chance(0.3),
    hasSplits: random.chance(0.7),
    hasTransfers: random.chance(0.5),
  });
}

function amount(text: string | undefined): bigint {
  const value = text === undefined ? undefined : parseMoney(text);
  if (value === undefined) throw new Error(`not money: ${text}`);
  return value;
}

describe("closing identity", () => {
  test("both residuals are exactly 0 in every scope, parts sum to the whole", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const sums = { valueEnd: 0n, priceResult: 0n, currencyResult: 0n, income: 0n, fees: 0n, taxes: 0n };
        const lines = Object.keys(sums) as (keyof typeof sums)[];
        const all: Scope[] = [
          ...RANDOM_SCOPES,
          { kind: "cash", currency: "EUR" },
          { kind: "cash", currency: "GBP" },
        ];
        for (const scope of all) {
          const identity = run.identity(scope, period);
          if ("refused" in identity) throw new Error(JSON.stringify(identity));
          expect(identity.residual).toBe("0");
          expect(identity.gains?.residual).toBe("0");
          for (const line of lines)
            sums[line] += scope.kind === "portfolio" ? -amount(identity[line]) : amount(identity[line]);
        }
        expect(Object.values(sums)).toEqual(lines.map(() => 0n));
      }),
    );
  });

  test("figures are the lines of the identity", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = ledgerOf(seed);
        const run = runLedger(input);
        const period = randomPeriod(input, seed % 2 === 0);
        const identity = run.identity(PORTFOLIO, period);
        if ("refused" in identity) throw new Error(JSON.stringify(identity));
        for (const metric of ["priceResult", "currencyResult", "income", "fees", "taxes"] as const) {
          expect(run.figure(metric, PORTFOLIO, period)).toMatchObject({ value: identity[metric] });
        }
        expect(run.figure("totalProfit", PORTFOLIO, period)).toMatchObject({
          value: identity.gains?.totalProfit,
        });
        expect(run.figure("realised", PORTFOLIO, period)).toMatchObject({ value: identity.gains?.realised });
      }),
    );
  });
});

describe("cost methods", () => {
  test("once everything is sold, FIFO and average cost realised the same", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger({ seed, days: 100, rows: 80, hasSplits: true, sellsAll: true });
        const period = randomPeriod(input, true);
        const gain = (costMethod: CostMethod) => {
          const figure = runLedger({ ...input, costMethod }).figure("realised", PORTFOLIO, period);
          return "value" in figure ? figure.value : figure.refused;
        };
        expect(gain("fifo")).toEqual(gain("average"));
        expect(typeof gain("fifo")).toBe("string");
      }),
    );
  });
});

function withoutLastDay(input: LedgerInput, day: number): LedgerInput {
  const cut = (values: Float64Array, firstDay: number) =>
    values.map((value, i) => (firstDay + i >= day ? Number.NaN : value));
  return {
    ...input,
    transactions: input.transactions.filter((row) => row.assetId !== "bond"),
    prices: new Map([...input.prices].map(([id, s]) => [id, { ...s, closes: cut(s.closes, s.firstDay) }])),
    rates: input.rates.map((s) => ({ ...s, values: cut(s.values, s.firstDay) })),
  };
}

describe("neutral events", () => {
  test("a split whose quantities stay exact changes no figure but quantity and prices", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 9 }), (seed, to) => {
        const input = randomLedger({ seed, days: 100, rows: 60 });
        const assetId = "eur-share";
        const splitDay = FIRST_DAY + 100;
        const split: Transaction = {
          id: "split",
          kind: "split",
          date: fromDayNumber(splitDay),
          assetId,
          currency: "EUR",
          ratio: { to: BigInt(to), from: 1n },
          affectsCash: true,
        };
        const series = input.prices.get(assetId);
        if (series === undefined) throw new Error("no prices");
        // The old close must be adjusted.
        const closes = series.closes.slice();
        closes.fill(Number.NaN, splitDay - 1 - series.firstDay);
        const prices = new Map(input.prices).set(assetId, { ...series, closes });
        const period = randomPeriod(input, true);
        const before = runLedger({ ...input, prices });
        const after = runLedger({ ...input, prices, transactions: [...input.transactions, split] });
        for (const metric of METRIC_IDS) {
          const [old, now] = [
            before.figure(metric, PORTFOLIO, period),
            after.figure(metric, PORTFOLIO, period),
          ];
          // Off by at most 10^-18.
          const isNear =
            "value" in old && "value" in now && Math.abs(Number(old.value) - Number(now.value)) < 1e-9;
          expect(isNear || JSON.stringify(old) === JSON.stringify(now)).toBe(true);
        }
        const quantity = (run: typeof before): bigint =>
          run.holdings().find((holding) => holding.assetId === assetId)?.quantity ?? 0n;
        expect(quantity(after)).toBe(quantity(before) * BigInt(to));
      }),
    );
  });

  test("a deposit on a day without price change earns nothing", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 1_000_000 }), (seed, units) => {
        const base = withoutLastDay(randomLedger({ seed, days: 60, rows: 40 }), FIRST_DAY + 60);
        const deposit: Transaction = {
          id: "quiet",
          kind: "deposit",
          date: fromDayNumber(FIRST_DAY + 60),
          currency: base.currency,
          amount: (BigInt(units) * 10n ** 10n) as Money,
          affectsCash: true,
        };
        const input = { ...base, trackCash: true };
        const period = randomPeriod(input, true);
        const before = runLedger(input);
        const after = runLedger({ ...input, transactions: [...input.transactions, deposit] });
        for (const metric of ["totalProfit", "dayChange", "twr"] as const) {
          const [old, now] = [
            before.figure(metric, PORTFOLIO, period),
            after.figure(metric, PORTFOLIO, period),
          ];
          if (metric === "twr" && "value" in old && "value" in now) {
            expect(Number(now.value)).toBeCloseTo(Number(old.value), 9);
          } else if (metric !== "twr") expect(now).toEqual(old);
        }
      }),
    );
  });
});

describe("order of entry", () => {
  test("the same rows in any order and under other ids give the same figures", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = ledgerOf(seed);
        const crowded = input.transactions.map((row, i) => ({
          ...row,
          date: fromDayNumber(FIRST_DAY + 10 * Math.floor(i / 12)),
        }));
        const random = createRandom(seed + 1);
        const shuffled = crowded.map((row) => ({ row, at: random.next() })).sort((a, b) => a.at - b.at);
        const renamed = shuffled.map(({ row }, i) => ({ ...row, id: `n${i}` }));
        const period = randomPeriod(input, true);
        const one = runLedger({ ...input, allowShort: true, transactions: crowded });
        const other = runLedger({ ...input, allowShort: true, transactions: renamed });
        const plain = (value: unknown) => JSON.stringify(value).replace(/"row":"[^"]*"/g, "");
        for (const scope of [PORTFOLIO, random.pick(RANDOM_SCOPES)]) {
          for (const metric of METRIC_IDS) {
            expect(plain(other.figure(metric, scope, period))).toBe(plain(one.figure(metric, scope, period)));
          }
        }
      }),
    );
  });
});

describe("quantities", () => {
  test("lots always sum to the holding", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const run = runLedger(ledgerOf(seed));
        for (const { assetId, quantity } of run.holdings()) {
          const sum = run.lots(assetId).reduce((total, lot) => total + lot.quantity, 0n);
          expect(sum as Dec).toBe(quantity);
        }
      }),
    );
  });
});
