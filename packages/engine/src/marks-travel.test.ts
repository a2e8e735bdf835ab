import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber, type IsoDate } from "./days/iso-date.ts";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Bond } from "./ledger/transaction.ts";
import { METRIC_IDS, METRICS, type MetricId } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { completeLedger } from "./testing/complete-ledger.ts";
import { dec, money, PROPERTY_RUNS } from "./testing/exact.ts";
import { parseLedgerText } from "./testing/ledger-text.ts";
import { createRandom } from "./testing/random.ts";
import { everyScope } from "./testing/scopes.ts";

const period = { from: "2023-12-29" as IsoDate, to: "2024-12-30" as IsoDate };
const day = (text: string) => dayNumber(text as IsoDate);

const text = `calendar weekdays
riskfree 0
benchmark IDX
cash on
view RUB
asset IDX currency=RUB
asset UP currency=USD
asset BOND currency=RUB nominal=1000
closes IDX 2023-12-29 2024-12-30 100 110 105
closes UP 2023-12-29 2024-12-30 100 120 110
closes BOND 2023-12-29 2024-12-30 98
coupon BOND 2023-12-01 2024-06-01 40
coupon BOND 2024-06-01 2024-12-01 40
coupon BOND 2024-12-01 2025-06-01 40
rate USD/RUB 2023-12-29 90
rate USD/RUB 2024-12-30 95
2023-12-29 deposit amount=100000 currency=RUB
2023-12-29 buy UP quantity=10 price=100 currency=USD rate=90 affectsCash=false
2024-02-01 buy BOND quantity=10 price=98 currency=RUB
period 2023-12-29 2024-12-30
expect value 0
`;

function ledger(): LedgerInput {
  const input = parseLedgerText(text)[0]?.input;
  if (input === undefined) throw new Error("no ledger");
  const rate = input.rates[0];
  if (rate === undefined) throw new Error("no rate");
  const values = new Float64Array(day("2024-12-30") - rate.firstDay + 1).fill(90);
  return { ...input, rates: [{ ...rate, values, sources: new Uint8Array(values.length) }] };
}

type Taint = (input: LedgerInput) => LedgerInput;

const closesOf = (
  input: LedgerInput,
  id: string,
  change: (closes: Float64Array, firstDay: number) => void,
) => {
  const series = input.prices.get(id);
  if (series === undefined) throw new Error(id);
  const closes = series.closes.slice();
  change(closes, series.firstDay);
  return { ...input, prices: new Map([...input.prices, [id, { ...series, closes }]]) };
};

function benchmarkBy(input: LedgerInput, change: (closes: Float64Array) => void): LedgerInput {
  const { benchmark } = input;
  if (benchmark === undefined) throw new Error("no benchmark");
  const closes = benchmark.prices.closes.slice();
  change(closes);
  return { ...input, benchmark: { ...benchmark, prices: { ...benchmark.prices, closes } } };
}

const bondOf = (input: LedgerInput, change: (bond: Bond) => Bond): LedgerInput => {
  const asset = input.assets.get("BOND");
  if (asset?.bond === undefined) throw new Error("no bond");
  return { ...input, assets: new Map([...input.assets, ["BOND", { ...asset, bond: change(asset.bond) }]]) };
};

const taints: readonly (readonly [string, string, Taint])[] = [
  [
    "stale-price",
    "UP",
    (input) => closesOf(input, "UP", (closes, first) => closes.fill(Number.NaN, day("2024-12-30") - first)),
  ],
  [
    "stale-price",
    "IDX",
    (input) => benchmarkBy(input, (closes) => closes.fill(Number.NaN, closes.length - 1)),
  ],
  [
    "provisional",
    "IDX",
    (input) => {
      const { benchmark } = input;
      if (benchmark === undefined) throw new Error("no benchmark");
      const running = { day: day("2024-12-30"), at: "2024-12-30T10:00:00Z" };
      return { ...input, benchmark: { ...benchmark, prices: { ...benchmark.prices, running } } };
    },
  ],
  [
    "doubted-price",
    "IDX",
    (input) => {
      const without = benchmarkBy(input, (closes) => closes.fill(Number.NaN, closes.length - 1));
      const { benchmark } = without;
      if (benchmark === undefined) throw new Error("no benchmark");
      const doubted = [day("2024-12-30")];
      return { ...without, benchmark: { ...benchmark, prices: { ...benchmark.prices, doubted } } };
    },
  ],
  [
    "trade-price",
    "UP",
    (input) => ({ ...input, prices: new Map([...input.prices].filter(([id]) => id !== "UP")) }),
  ],
  [
    "provisional",
    "UP",
    (input) => {
      const series = input.prices.get("UP");
      if (series === undefined) throw new Error("no series");
      const running = { day: day("2024-12-30"), at: "2024-12-30T10:00:00Z" };
      return { ...input, prices: new Map([...input.prices, ["UP", { ...series, running }]]) };
    },
  ],
  [
    "floating-coupon-estimated",
    "BOND",
    (input) =>
      bondOf(input, (bond) => ({
        ...bond,
        coupons: bond.coupons.map((coupon, i) => {
          const { amount: _amount, ...rest } = coupon;
          return i === 2 ? rest : coupon;
        }),
      })),
  ],
  [
    "index-factor-estimated",
    "BOND",
    (input) =>
      bondOf(input, (bond) => ({
        ...bond,
        indexFactors: [{ date: "2024-01-01" as IsoDate, factor: dec("1") }],
      })),
  ],
  [
    "doubted-rate",
    "UP",
    (input) => ({
      ...input,
      rates: input.rates.map((rate) => ({ ...rate, doubted: [day("2024-12-30")] })),
    }),
  ],
  [
    "rate-not-confirmed",
    "UP",
    (input) => ({
      ...input,
      rates: input.rates.map((rate) => ({
        ...rate,
        values: rate.values.map((value, at) => (at < rate.values.length - 9 ? value : Number.NaN)),
        inForce: { source: 0, days: 15, confirmedUntil: day("2024-12-28") },
      })),
    }),
  ],
];

const FROM_ROWS: ReadonlySet<MetricId> = new Set(
  METRIC_IDS.filter((id) => !METRICS[id].inputs.includes("prices")),
);

/** A day without a close is left out. */
const OF_COMMON_DAYS: ReadonlySet<MetricId> = new Set<MetricId>([
  ...(["beta", "alpha", "rSquared", "correlation"] as const),
  ...(["trackingError", "informationRatio", "upCapture", "downCapture"] as const),
]);

const scopes: readonly Scope[] = [
  { kind: "portfolio" },
  { kind: "asset", assetId: "UP" },
  { kind: "asset", assetId: "BOND" },
];

function moves(metric: MetricId, scope: Scope, clean: LedgerInput, changed: LedgerInput): boolean {
  const of = (input: LedgerInput) => {
    const figure = runLedger(input).figure(metric, scope, period);
    return "value" in figure ? figure.value : "refused";
  };
  return of(clean) !== of(changed);
}

const changedRate = (input: LedgerInput): LedgerInput => ({
  ...input,
  rates: input.rates.map((rate) => ({ ...rate, values: rate.values.with(-1, 91) })),
});

function changedBy(code: string, id: string, input: LedgerInput): LedgerInput {
  if (id === "IDX") {
    return benchmarkBy(input, (closes) => {
      closes[closes.length - 1] = (closes[closes.length - 1] ?? 0) * 1.01;
    });
  }
  if (code === "doubted-rate" || code === "rate-not-confirmed") return changedRate(input);
  if (code === "index-factor-estimated") return changedFactor(input);
  return code === "floating-coupon-estimated" ? changedBond(input) : changedClose(input, "UP");
}

const changedFactor = (input: LedgerInput) =>
  bondOf(input, (bond) => ({ ...bond, indexFactors: [{ date: period.to, factor: dec("1.01") }] }));

const changedClose = (input: LedgerInput, id: string) =>
  closesOf(input, id, (closes) => {
    closes[closes.length - 1] = (closes[closes.length - 1] ?? 0) * 1.01;
  });

const changedBond = (input: LedgerInput) =>
  bondOf(input, (bond) => ({
    ...bond,
    coupons: bond.coupons.map((coupon, i) => (i === 2 ? { ...coupon, amount: money("44") } : coupon)),
  }));

describe("marks of a worked ledger travel to every figure that rests on them", () => {
  const clean = ledger();
  test.each(taints)("%s of %s", (code, id, taint) => {
    const changed = changedBy(code, id, clean);
    const run = runLedger(taint(clean));
    let marked = 0;
    for (const scope of scopes) {
      for (const metric of METRIC_IDS) {
        const figure = run.figure(metric, scope, period);
        if (!("value" in figure)) continue;
        const codes = (figure.notes ?? []).map((note) => note.code);
        const name = `${metric} of ${JSON.stringify(scope)}`;
        if (id === "IDX" && code !== "provisional" && OF_COMMON_DAYS.has(metric)) continue;
        if (FROM_ROWS.has(metric) || !moves(metric, scope, clean, changed)) continue;
        expect([name, codes.includes(code)]).toEqual([name, true]);
        marked++;
      }
    }
    expect(marked).toBeGreaterThan(4);
  });
});

const OF_THE_WHOLE: ReadonlySet<MetricId> = new Set<MetricId>(["weight", "contribution"]);

const closeTaints: Readonly<Record<string, (input: LedgerInput, id: string) => LedgerInput>> = {
  "stale-price": (input, id) => closesOf(input, id, (closes) => closes.fill(Number.NaN, closes.length - 1)),
  "doubted-price": (input, id) => {
    const without = closesOf(input, id, (closes) => closes.fill(Number.NaN, closes.length - 1));
    const series = without.prices.get(id);
    const doubted = [dayNumber(input.asOf)];
    return series === undefined
      ? without
      : { ...without, prices: new Map([...without.prices, [id, { ...series, doubted }]]) };
  },
  provisional: (input, id) => {
    const series = input.prices.get(id);
    const running = { day: dayNumber(input.asOf), at: `${input.asOf}T10:00:00Z` };
    return series === undefined
      ? input
      : { ...input, prices: new Map([...input.prices, [id, { ...series, running }]]) };
  },
};

test("marks of inputs travel to every figure that rests on them", () => {
  let [marked, unmoved] = [0, 0];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = createRandom(seed);
      const clean = completeLedger(seed, random);
      const held = runLedger(clean)
        .holdings(clean.asOf)
        .flatMap(({ assetId, isOpen }) => (isOpen && clean.prices.has(assetId) ? [assetId] : []));
      if (held.length === 0) return;
      const id = random.pick(held);
      const code = random.pick(Object.keys(closeTaints));
      const changed = runLedger(changedClose(clean, id));
      const [plain, run] = [runLedger(clean), runLedger(closeTaints[code]?.(clean, id) ?? clean)];
      const of = { from: addDays(clean.asOf, -random.integer(40, 120)), to: clean.asOf };
      const [only, ...others] = [{ kind: "asset", assetId: id } as const, ...everyScope(clean)];
      for (const scope of [{ kind: "portfolio" } as const, only, ...others.slice(0, 3)]) {
        for (const metric of METRIC_IDS) {
          const figure = run.figure(metric, scope, of);
          const [before, after] = [plain.figure(metric, scope, of), changed.figure(metric, scope, of)];
          if (!("value" in figure && "value" in before && "value" in after)) continue;
          const codes = (figure.notes ?? [])
            .filter(({ params }) => params.asset === id)
            .map((note) => note.code);
          const name = `${metric} of ${JSON.stringify(scope)}`;
          if (before.value !== after.value) {
            expect([seed, of.from, name, codes]).toEqual([
              seed,
              of.from,
              name,
              expect.arrayContaining([code]),
            ]);
            marked++;
          } else if (OF_THE_WHOLE.has(metric)) {
          } else if (scope.kind === "cash" || (scope.kind === "asset" && scope.assetId !== id)) {
            expect([name, codes]).toEqual([name, []]);
            unmoved++;
          }
        }
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
  expect(marked).toBeGreaterThan(PROPERTY_RUNS * 5);
  expect(unmoved).toBeGreaterThan(PROPERTY_RUNS * 5);
});
