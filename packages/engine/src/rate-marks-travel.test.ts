import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./days/iso-date.ts";
import type { LedgerInput, RateSeries } from "./ledger/ledger-input.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { completeLedger } from "./testing/complete-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { createRandom } from "./testing/random.ts";
import { everyScope } from "./testing/scopes.ts";

const rateOf = (input: LedgerInput, at: number, change: (rate: RateSeries) => RateSeries): LedgerInput => ({
  ...input,
  rates: input.rates.map((rate, index) => (index === at ? change(rate) : rate)),
});

const without = (rate: RateSeries, days: number): RateSeries => ({
  ...rate,
  values: rate.values.map((value, at) => (at < rate.values.length - days ? value : Number.NaN)),
});

const rateTaints: Readonly<Record<string, (rate: RateSeries) => RateSeries>> = {
  "doubted-rate": (rate) => ({ ...without(rate, 1), doubted: [rate.firstDay + rate.values.length - 1] }),
  "rate-not-confirmed": (rate) => {
    const confirmedUntil = rate.firstDay + rate.values.length - 3;
    return { ...without(rate, 9), inForce: { source: 0, days: 15, confirmedUntil } };
  },
};

test("marks of rates travel to every figure that rests on them", () => {
  const marked = new Map<string, number>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = createRandom(seed);
      const clean = completeLedger(seed, random);
      if (clean.rates.length === 0) return;
      const at = random.integer(0, clean.rates.length - 1);
      const code = random.pick(Object.keys(rateTaints));
      const taint = rateTaints[code] ?? ((rate) => rate);
      const moved = rateOf(clean, at, (rate) => ({
        ...rate,
        values: rate.values.with(-1, (rate.values.at(-1) ?? 1) * 1.01),
      }));
      const [plain, changed, run] = [clean, moved, rateOf(clean, at, taint)].map((input) => runLedger(input));
      const of = { from: addDays(clean.asOf, -random.integer(40, 120)), to: clean.asOf };
      for (const scope of [{ kind: "portfolio" } as const, ...everyScope(clean).slice(0, 4)]) {
        for (const metric of METRIC_IDS) {
          const [figure, before, after] = [run, plain, changed].map((one) => one?.figure(metric, scope, of));
          if (!(figure && before && after && "value" in figure && "value" in before && "value" in after))
            continue;
          if (before.value === after.value) continue;
          const codes = (figure.notes ?? []).map((note) => note.code);
          const name = `${metric} of ${JSON.stringify(scope)}`;
          expect([seed, of.from, name, codes]).toEqual([seed, of.from, name, expect.arrayContaining([code])]);
          marked.set(code, (marked.get(code) ?? 0) + 1);
        }
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
  for (const code of Object.keys(rateTaints))
    expect([code, marked.get(code)]).toEqual([code, expect.any(Number)]);
});
