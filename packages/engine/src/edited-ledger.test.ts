import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "./days/iso-date.ts";
import { foldLedger } from "./ledger/fold-ledger.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { type LedgerRun, runLedger } from "./run-ledger.ts";
import { dec, money, PROPERTY_RUNS } from "./testing/exact.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { withDividends } from "./testing/random-dividends.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { withStatistics } from "./testing/random-statistics.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

function edit(input: LedgerInput, random: Random): LedgerInput {
  const isReadAnew = random.chance(0.5);
  const rows: Transaction[] = input.transactions.map((row) => (isReadAnew ? structuredClone(row) : row));
  const place = random.integer(0, rows.length - 1);
  const row = rows[place];
  if (row === undefined) return input;
  const changed: Transaction[] = random.pick([
    [],
    [row, { ...row, id: `${row.id} again` }],
    [{ ...row, fee: money("1.23") }],
    [{ ...row, date: addDays(row.date, random.integer(-20, 20)) }],
    row.quantity === undefined ? [row] : [{ ...row, quantity: dec("3.5") }],
    row.price === undefined ? [row] : [{ ...row, price: dec("17.01") }],
  ]);
  rows.splice(place, 1, ...changed);
  return { ...input, transactions: rows };
}

function everything(run: LedgerRun, input: LedgerInput, random: Random, isWhole: boolean) {
  const period = randomPeriod(input, isWhole);
  const scopes = [
    { kind: "portfolio" } as const,
    ...[1, 2].map(() => random.pick(everyScope(input))),
    random.pick(randomPartition(input, random)),
  ];
  return {
    figures: METRIC_IDS.flatMap((metric) => scopes.map((scope) => run.figure(metric, scope, period))),
    identities: scopes.map((scope) => run.identity(scope, period)),
    traces: [
      run.explain("realised", { kind: "portfolio" }, period),
      run.explain("twr", { kind: "portfolio" }, period),
    ],
    series: scopes.map((scope) => run.series(period, scope)),
    disposals: [...input.assets.keys()].map((id) => [run.disposals(id), run.lots(id)]),
    lists: [run.holdings(), run.cashBalances(), run.firstNegativeCash(), run.incomeBy(period, "month")],
    problems: new Set(run.problems.map((problem) => JSON.stringify(problem))),
    firstDay: run.firstDay,
  };
}

describe("an edited ledger", () => {
  function figuresLikeFresh(
    { seed, days, rows, edits }: Readonly<Record<"seed" | "days" | "rows" | "edits", number>>,
    isWhole: boolean,
  ): void {
    const random = createRandom(seed);
    const options = { seed, days, rows, hasSplits: true, hasTransfers: true };
    const plain = randomLedger({ ...options, hasActions: random.chance(0.4) });
    const known = withStatistics(plain, random, days);
    let input = random.chance(0.5) ? withDividends(known, random, days) : known;
    let run = runLedger(input);
    for (let step = 0; step < edits; step++) {
      // Fills the caches that the edit must invalidate.
      everything(run, input, createRandom(seed), isWhole);
      input = edit(input, random);
      run = runLedger(input, run);
      const fresh = runLedger(input);
      expect(everything(run, input, createRandom(seed), isWhole)).toEqual(
        everything(fresh, input, createRandom(seed), isWhole),
      );
    }
  }

  test("answers as if nothing had been taken over from before, edit after edit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (seed, isWhole) =>
        figuresLikeFresh({ seed, days: 90, rows: 22, edits: 2 }, isWhole),
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("lists the rows of a split that is entered once more as they are after the edit", () => {
    figuresLikeFresh({ seed: 4, days: 160, rows: 45, edits: 3 }, false);
  });

  test("adds up only the days an edit changes, to the same digits", () => {
    let daysLeft = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const random = createRandom(seed);
        let input = randomLedger({ seed, days: 120, rows: 30 });
        const period = randomPeriod(input, true);
        let run = runLedger(input);
        for (let step = 0; step < 3; step++) {
          run.series(period);
          const before = foldLedger(input);
          input = edit(input, random);
          const { sameUntil, firstDay } = foldLedger(input, before);
          daysLeft += Math.max(0, (sameUntil ?? 0) - (firstDay ?? 0));
          run = runLedger(input, run);
          expect(run.series(period)).toEqual(runLedger(input).series(period));
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(daysLeft).toBeGreaterThan(PROPERTY_RUNS);
  });

  test("goes on from before an edit in a chain of many flows, to the same digits", () => {
    let goneOn = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const random = createRandom(seed);
      let input = randomLedger({ seed, days: 600, rows: 400 });
      const period = randomPeriod(input, true);
      const query = (run: LedgerRun) => [
        ...(["twr", "contribution"] as const).flatMap((metric) =>
          everyScope(input).map((scope) => run.figure(metric, scope, period)),
        ),
        run.series(period),
      ];
      let run = runLedger(input);
      for (let step = 0; step < 4; step++) {
        query(run);
        const before = foldLedger(input);
        input = edit(input, random);
        const { sameUntil, flows, firstDay = 0, lastDay } = foldLedger(input, before);
        // A state is saved before the 64th flow and resumed if that day is unchanged.
        const { days } = flows.flowsWithin({ from: firstDay, to: lastDay }).flows;
        if (sameUntil !== undefined && (days[64] ?? sameUntil) < sameUntil) goneOn++;
        run = runLedger(input, run);
        expect(query(run)).toEqual(query(runLedger(input)));
      }
    }
    expect(goneOn).toBeGreaterThan(4);
  });

  test("has one series, whatever was asked before it", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const whole = randomLedger({ seed, days: 90, rows: 22 });
      const [only] = whole.transactions.flatMap(({ assetId }) => assetId ?? []);
      const transactions = whole.transactions.filter(({ assetId }) => assetId === only);
      for (const input of [whole, { ...whole, trackCash: false, transactions }]) {
        const period = randomPeriod(input, seed % 2 === 0);
        const asked = runLedger(input);
        for (const metric of METRIC_IDS) asked.figure(metric, { kind: "portfolio" }, period);
        expect(asked.series(period)).toEqual(runLedger(input).series(period));
      }
    }
  });

  test("folds the assets an edit touches, and no other", () => {
    const input = randomLedger({ seed: 5, days: 160, rows: 60 });
    const before = foldLedger(input);
    const touched = input.transactions.find(({ kind }) => kind === "buy");
    const rows = input.transactions.map((row) =>
      row === touched ? { ...row, fee: money("9") } : { ...row },
    );
    const after = foldLedger({ ...input, transactions: rows }, before);
    const kept = [...after.positions].filter(([id, account]) => account === before.positions.get(id));
    expect(before.positions.size).toBeGreaterThan(2);
    expect(kept.map(([id]) => id)).toEqual(
      [...before.positions.keys()].filter((id) => id !== touched?.assetId),
    );
  });

  test("folds anew the assets whose declared dividends changed, and no other", () => {
    const plain = randomLedger({ seed: 5, days: 160, rows: 60 });
    const input = withDividends(plain, createRandom(5), 160);
    const before = foldLedger(input);
    const [id = ""] = [...before.positions.keys()].filter((one) => input.facts?.has(one));
    const payments = input.facts?.get(id)?.payments?.slice(1) ?? [];
    const facts = new Map(input.facts).set(id, { payments });
    const after = foldLedger({ ...input, facts }, before);
    const kept = [...after.positions].filter(([own, account]) => account === before.positions.get(own));
    expect(kept.map(([own]) => own)).toEqual([...before.positions.keys()].filter((own) => own !== id));
  });

  test.each<[string, (input: LedgerInput) => Partial<LedgerInput>]>([
    ["currency", ({ currency }) => ({ currency: currency === "EUR" ? "USD" : "EUR" })],
    ["cost method", () => ({ costMethod: "average" })],
    ["day", ({ asOf }) => ({ asOf: addDays(asOf, -1) })],
    ["cash", ({ trackCash }) => ({ trackCash: !trackCash })],
    ["rates", ({ rates }) => ({ rates: rates.map((series) => ({ ...series })) })],
    ["closes", ({ prices }) => ({ prices: new Map([...prices].map(([id, series]) => [id, { ...series }])) })],
    ["risk-free rate", () => ({ riskFree: 0.123 })],
  ])("takes nothing over under another %s", (_name, change) => {
    const input = randomLedger({ seed: 5, days: 160, rows: 60, method: "fifo" });
    const before = foldLedger(input);
    const after = foldLedger({ ...input, ...change(input) }, before);
    expect([...after.positions].filter(([id, account]) => account === before.positions.get(id))).toEqual([]);
  });
});
