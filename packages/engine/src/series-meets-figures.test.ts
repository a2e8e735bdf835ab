import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDayNumber } from "./days/iso-date.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { runLedger } from "./run-ledger.ts";
import { dec, PROPERTY_RUNS } from "./testing/exact.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { randomPeriod } from "./testing/scopes.ts";

const portfolio = { kind: "portfolio" } as const;

function broken(input: LedgerInput, random: Random): LedgerInput {
  const ids = [...new Set(input.transactions.flatMap(({ assetId }) => assetId ?? []))];
  const prices = new Map(input.prices);
  if (random.chance(0.5)) prices.delete(ids[random.integer(0, ids.length - 1)] ?? "");
  const like = input.transactions[random.integer(0, input.transactions.length - 1)];
  if (like === undefined) return { ...input, prices };
  const { date, currency } = like;
  const asset = input.assets.get(ids[random.integer(0, ids.length - 1)] ?? "");
  const bad: Transaction[] = [];
  if (random.chance(0.5) && asset !== undefined)
    bad.push({
      ...{ id: "too-much", kind: "sell", date, assetId: asset.id, currency: asset.currency },
      ...{ quantity: dec("1000000000"), price: dec("1"), affectsCash: false },
    });
  if (random.chance(0.2))
    bad.push({ id: "nameless", kind: "buy", date, assetId: "none", currency, affectsCash: false });
  return { ...input, prices, transactions: [...input.transactions, ...bad] };
}

test("a day of the daily values is unknown exactly where the value of that day is refused", () => {
  let [known, unknown] = [0, 0];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = createRandom(seed);
      const whole = randomLedger({
        ...{ seed, days: 120, rows: 25, hasSplits: true, hasTransfers: true },
        ...{ hasActions: random.chance(0.4), allowShort: random.chance(0.3) },
      });
      const input = broken(whole, random);
      const run = runLedger(input);
      const period = randomPeriod(input, true);
      const { firstDay, values, profit } = run.series(period, portfolio);
      for (let at = random.integer(0, 9); at < values.length; at += 10) {
        const day = fromDayNumber(firstDay + at);
        const figure = run.figure("value", portfolio, { from: day, to: day });
        const value = values[at] ?? Number.NaN;
        expect([day, Number.isNaN(value)]).toEqual([day, "refused" in figure]);
        const until = { from: period.from, to: day };
        const grown = run.series(until, portfolio).twrIndex.at(-1);
        const twr = run.figure("twr", portfolio, until);
        if ("value" in twr)
          expect(Math.abs((grown ?? Number.NaN) - 1 - Number(twr.value))).toBeLessThan(1e-9);
        else if (twr.refused.some(({ code }) => code !== "nothing-invested")) expect(grown).toBeNaN();
        if (!("value" in figure)) {
          unknown++;
          expect(profit[at]).toBeNaN();
          continue;
        }
        known++;
        expect(Math.abs(value - Number(figure.value))).toBeLessThanOrEqual(1e-6 + Math.abs(value) * 1e-9);
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
  expect(known).toBeGreaterThan(100);
  expect(unknown).toBeGreaterThan(30);
});
