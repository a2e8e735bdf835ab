import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber } from "./days/iso-date.ts";
import type { Period } from "./days/periods.ts";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { COST_METHODS } from "./ledger/lots/cost-method.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { type Dec, type Money, parseMoney } from "./money/decimal.ts";
import { type LedgerRun, runLedger } from "./run-ledger.ts";
import { money } from "./testing/exact.ts";
import { publishedPerBond } from "./testing/published-per-bond.ts";
import { createRandom } from "./testing/random.ts";
import { FIRST_DAY } from "./testing/random-draft.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { differences } from "./testing/same-figures.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO: Scope = { kind: "portfolio" };
const CHANGED_BY_SPLITS = new Set(["quantity", "averageCost", "lastPrice"]);

interface SplitAt {
  readonly assetId: string;
  readonly day: number;
  readonly ratio: { readonly to: bigint; readonly from: bigint };
}

function inNewUnits(input: LedgerInput, { assetId, day, ratio }: SplitAt): LedgerInput {
  const { to, from } = ratio;
  const date = fromDayNumber(day);
  const currency = input.assets.get(assetId)?.currency ?? "";
  const split: Transaction = {
    id: "split",
    kind: "split",
    date,
    assetId,
    currency,
    ratio,
    affectsCash: true,
  };
  const units = (quantity: bigint): Dec => ((quantity * to) / from) as Dec;
  const rows = input.transactions.map((row): Transaction => {
    if (row.assetId !== assetId || row.date < date) return row;
    return {
      ...row,
      ...(row.quantity !== undefined && { quantity: units(row.quantity) }),
      ...(row.price !== undefined && { price: ((row.price * from) / to) as Dec }),
      ...(row.useLots && { useLots: row.useLots.map((lot) => ({ ...lot, quantity: units(lot.quantity) })) }),
    };
  });
  const series = input.prices.get(assetId);
  if (series === undefined) throw new Error("no prices");
  const closes = series.closes.map((close, i) =>
    series.firstDay + i < day ? close : Number(((close * Number(from)) / Number(to)).toFixed(8)),
  );
  const prices = new Map(input.prices).set(assetId, { ...series, closes });
  return { ...input, prices, transactions: [...rows, split] };
}

describe("a split at any point", () => {
  test("changes no figure but quantities and unit prices, exactly, where quantities x ratio fit 18 decimals", () => {
    const ratios = fc.constantFrom(2n, 4n, 5n, 8n, 10n);
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 110 }), ratios, (seed, at, to) => {
        const random = createRandom(seed);
        const assetId = random.pick(["eur-share", "gbp-share", "rub-share", "coin", "usd-future"]);
        const method = random.pick(COST_METHODS);
        const options = { seed, days: 110, rows: 70, hasTransfers: true, method };
        const input = randomLedger({ ...options, allowShort: random.chance(0.3) });
        const split = inNewUnits(input, { assetId, day: FIRST_DAY + at, ratio: { to, from: 1n } });
        const [old, fresh] = [runLedger(input), runLedger(split)];
        const period = randomPeriod(input, random.chance(0.5));
        const scopes = [PORTFOLIO, ...everyScope(input), ...randomPartition(input, random)];
        const isIgnored = (metric: string): boolean => CHANGED_BY_SPLITS.has(metric);
        const wrong = scopes.flatMap((scope) => differences(old, fresh, { scope, period }, isIgnored));
        expect(wrong).toEqual([]);
        const held = (run: LedgerRun): bigint =>
          run.holdings().find((one) => one.assetId === assetId)?.quantity ?? 0n;
        expect(held(fresh)).toBe(held(old) * to);
      }),
    );
  });

  function oddLedger(seed: number, ratio: { to: bigint; from: bigint } | undefined): LedgerInput {
    const random = createRandom(seed);
    const row = (id: string, kind: "buy" | "sell", day: number, quantity: bigint, amount: Money) => ({
      ...{ id, kind, date: fromDayNumber(FIRST_DAY + day), assetId: "eur-share", currency: "EUR" },
      ...{ quantity: quantity as Dec, amount, affectsCash: true },
    });
    // 10^-18 of a unit is worth less than a money unit.
    const sizes = [0, 1, 2, 3].map(() => BigInt(random.integer(1_000, 9_999_999)) * 10n ** 15n + 7n);
    const amounts = sizes.map(() => money(random.integer(1, 900_000)));
    const buys = sizes.map((size, i) => row(`b${i}`, "buy", i, size, amounts[i] ?? money(1)));
    const total = sizes.reduce((sum, size) => sum + size, 0n);
    const round = (value: bigint): bigint =>
      ratio === undefined ? value : (2n * value * ratio.to + ratio.from) / (2n * ratio.from);
    const parts = [1n, 2n, 3n, 4n, 5n].map((i) => round((total * i) / 5n));
    const sells = parts.map((part, i) =>
      row(`s${i}`, "sell", 20 + i, part - (parts[i - 1] ?? 0n), money(1000 + i)),
    );
    const date = fromDayNumber(FIRST_DAY + 10);
    const split = { id: "x", kind: "split", date, assetId: "eur-share", currency: "EUR", affectsCash: true };
    const splits = ratio === undefined ? [] : [{ ...split, kind: "split" as const, ratio }];
    const base = randomLedger({ seed, days: 40, rows: 0, method: "fifo" });
    return { ...base, currency: "RUB", trackCash: false, transactions: [...buys, ...splits, ...sells] };
  }

  test("elsewhere total cost never changes, and each later slice by at most one money unit (exactness E8)", () => {
    const ratios = fc.constantFrom({ to: 1n, from: 3n }, { to: 7n, from: 3n }, { to: 3n, from: 7n });
    fc.assert(
      fc.property(seeds, ratios, (seed, ratio) => {
        const [plain, split] = [runLedger(oddLedger(seed, undefined)), runLedger(oddLedger(seed, ratio))];
        expect(split.problems).toEqual([]);
        const from = fromDayNumber(FIRST_DAY - 1);
        const value = (run: LedgerRun, metric: "cost" | "realised", day: number): bigint => {
          const figure = run.figure(metric, PORTFOLIO, { from, to: fromDayNumber(FIRST_DAY + day) });
          return "value" in figure ? (parseMoney(figure.value) ?? -1n) : -1n;
        };
        expect(value(split, "cost", 10)).toBe(value(plain, "cost", 10));
        for (const i of [0, 1, 2, 3]) {
          // At most four lots: four slices of cost and four of proceeds.
          const error = value(split, "realised", 20 + i) - value(plain, "realised", 20 + i);
          expect(Math.abs(Number(error)), `after sale ${i}`).toBeLessThanOrEqual(8 * (i + 1));
        }
        expect(value(split, "realised", 24)).toBe(value(plain, "realised", 24));
        expect(value(split, "cost", 24)).toBe(0n);
      }),
    );
  });
});

function quietFrom(input: LedgerInput, day: number): LedgerInput {
  const cut = (values: Float64Array, firstDay: number): Float64Array =>
    values.map((value, i) => (firstDay + i >= day ? Number.NaN : value));
  return {
    ...input,
    trackCash: true,
    transactions: input.transactions.filter((row) => row.assetId !== "bond"),
    prices: new Map([...input.prices].map(([id, s]) => [id, { ...s, closes: cut(s.closes, s.firstDay) }])),
    rates: input.rates.map((s) => ({ ...s, values: cut(s.values, s.firstDay) })),
  };
}

function funded(input: LedgerInput): LedgerInput {
  const date = fromDayNumber(FIRST_DAY - 1);
  const deposit: Transaction = {
    ...{ id: "funds", kind: "deposit", date, currency: "RUB", affectsCash: true },
    amount: money(1_000_000_000),
  };
  return { ...input, trackCash: true, transactions: [deposit, ...input.transactions] };
}

function dayReturn(run: LedgerRun, day: number): number | undefined {
  const period: Period = { from: fromDayNumber(day - 1), to: fromDayNumber(day) };
  const figure = run.figure("twr", PORTFOLIO, period);
  return "value" in figure ? Number(figure.value) : undefined;
}

describe("flows", () => {
  test("on a day without price or rate change and without trades the return is 0 within 1e-12", () => {
    const kinds = fc.constantFrom("deposit", "withdrawal");
    fc.assert(
      fc.property(seeds, kinds, fc.integer({ min: 1, max: 1_000_000 }), (seed, kind, units) => {
        const day = FIRST_DAY + 60;
        const base = quietFrom(funded(randomLedger({ seed, days: 60, rows: 40 })), day);
        const amount = (BigInt(units) * 10n ** 8n) as Money;
        const flow = { id: "flow", kind: kind as "deposit", date: fromDayNumber(day), affectsCash: true };
        const row: Transaction = {
          ...flow,
          currency: createRandom(seed).pick(["RUB", "USD", "EUR"]),
          amount,
        };
        const quiet = runLedger(base);
        const run = runLedger({ ...base, transactions: [...base.transactions, row] });
        // Three roundings at most.
        const change = run.figure("dayChange", PORTFOLIO, { from: base.asOf, to: base.asOf });
        const gain = "value" in change ? (parseMoney(change.value) ?? 1000n) : 1000n;
        expect(gain <= 3n && gain >= -3n, JSON.stringify(change)).toBe(true);
        expect(dayReturn(quiet, day)).toBe(0);
        expect(Math.abs(dayReturn(run, day) ?? 1)).toBeLessThanOrEqual(1e-12);
      }),
    );
  });

  test("spread over holdings and cash in proportion, a flow leaves every later daily return within 1e-12", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 9 }), (seed, times) => {
        const input = funded(publishedPerBond(randomLedger({ seed, days: 80, rows: 40 })));
        const day = FIRST_DAY + 55;
        const early = input.transactions.filter((row) => dayNumber(row.date) <= day);
        const before = runLedger({ ...input, transactions: early });
        const date = fromDayNumber(day + 1);
        const plain = { date, affectsCash: true } as const;
        const more = before.holdings().map(({ assetId, quantity }): Transaction[] => {
          const currency = input.assets.get(assetId)?.currency ?? "";
          const units = (quantity * BigInt(times)) as Dec;
          const row = { ...plain, id: `more ${assetId}`, assetId, currency, quantity: units, cost: money(1) };
          return quantity === 0n ? [] : [{ ...row, kind: "transfer-in", amount: money(1) }];
        });
        const cash = before.cashBalances().map(({ currency, amount }): Transaction => {
          const whole = amount * BigInt(times);
          const size = (whole < 0n ? -whole : whole) as Money;
          const kind = whole < 0n ? "withdrawal" : "deposit";
          return { ...plain, id: `cash ${currency}`, kind, currency, amount: size };
        });
        const after = runLedger({ ...input, transactions: [...early, ...more.flat(), ...cash] });
        expect(after.problems).toEqual([]);
        for (let later = day + 2; later <= FIRST_DAY + 80; later++) {
          const [old, now] = [dayReturn(before, later), dayReturn(after, later)];
          if (old === undefined || now === undefined) throw new Error(`no return on ${fromDayNumber(later)}`);
          expect(Math.abs(now - old), fromDayNumber(later)).toBeLessThanOrEqual(1e-12);
        }
      }),
    );
  });
});

describe("the future", () => {
  test("later rows, closes and rates change nothing before", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 30, max: 110 }), (seed, at) => {
        const random = createRandom(seed);
        const lotScope = random.chance(0.4) ? ({ lotScope: "account" } as const) : {};
        const options = { seed, days: 120, rows: 70, hasActions: true, hasSplits: true, hasTransfers: true };
        const input = randomLedger({ ...options, allowShort: random.chance(0.3), ...lotScope });
        const day = FIRST_DAY + at;
        const asOf = fromDayNumber(day);
        const past = {
          ...quietAfter(input, day),
          asOf,
          transactions: input.transactions.filter((row) => row.date <= asOf),
        };
        const period = { from: fromDayNumber(FIRST_DAY + random.integer(-1, at - 1)), to: asOf };
        const [whole, cut] = [runLedger(input), runLedger(past)];
        const scopes = [PORTFOLIO, ...everyScope(input), ...randomPartition(input, random)];
        expect(scopes.flatMap((scope) => differences(cut, whole, { scope, period }))).toEqual([]);
        const [one, other] = [cut.identity(PORTFOLIO, period), whole.identity(PORTFOLIO, period)];
        expect(other).toEqual(one);
      }),
    );
  });
});

function quietAfter(input: LedgerInput, day: number): LedgerInput {
  const cut = (values: Float64Array, firstDay: number): Float64Array =>
    values.slice(0, Math.max(0, day - firstDay + 1));
  return {
    ...input,
    prices: new Map([...input.prices].map(([id, s]) => [id, { ...s, closes: cut(s.closes, s.firstDay) }])),
    rates: input.rates.map((s) => ({ ...s, values: cut(s.values, s.firstDay) })),
  };
}
