import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "./figure.ts";
import { composeLedgers } from "./ledger/compose.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Asset, Transaction } from "./ledger/transaction.ts";
import { METRICS } from "./metrics/index.ts";
import { type Dec, type Money, parseMoney } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { createRandom } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { differences, isClose, metricsOf } from "./testing/same-figures.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO: Scope = { kind: "portfolio" };
const MONEY = ["amount", "accrued", "fee", "tax", "toAmount", "cost"] as const;

function scaledRow(row: Transaction, k: bigint): Transaction {
  const amounts = MONEY.flatMap((field) => {
    const amount = row[field];
    return amount === undefined ? [] : [[field, (amount * k) as Money] as const];
  });
  return {
    ...row,
    ...Object.fromEntries(amounts),
    ...(row.price !== undefined && { price: (row.price * k) as Dec }),
    ...(row.carried && {
      carried: row.carried.map((lot) => ({ ...lot, ...(lot.cost && { cost: (lot.cost * k) as Money }) })),
    }),
  };
}

function scaledAsset(asset: Asset, k: bigint): Asset {
  const { option, bond } = asset;
  if (option !== undefined) return { ...asset, option: { ...option, strike: (option.strike * k) as Dec } };
  if (bond === undefined) return asset;
  const amortisations = (bond.amortisations ?? []).map((one) => ({
    ...one,
    amount: (one.amount * k) as Money,
  }));
  return { ...asset, bond: { ...bond, nominal: (bond.nominal * k) as Money, amortisations } };
}

function scaled(input: LedgerInput, k: bigint): LedgerInput {
  const isBond = (id: string | undefined): boolean => input.assets.get(id ?? "")?.bond !== undefined;
  const prices = [...input.prices].map(([id, series]) => {
    const closes = isBond(id)
      ? series.closes
      : series.closes.map((close) => Number((close * Number(k)).toFixed(4)));
    return [id, { ...series, closes }] as const;
  });
  return {
    ...input,
    assets: new Map([...input.assets].map(([id, asset]) => [id, scaledAsset(asset, k)])),
    prices: new Map(prices),
    transactions: input.transactions.map((row) => {
      const grown = scaledRow(row, k);
      return isBond(row.assetId) && row.price !== undefined ? { ...grown, price: row.price } : grown;
    }),
  };
}

// Rounded to kopecks, they do not scale.
function withoutCoupons(input: LedgerInput): LedgerInput {
  const assets = [...input.assets].map(([id, asset]): [string, Asset] => {
    if (asset.bond === undefined) return [id, asset];
    const { indexFactors: _factors, ...terms } = asset.bond;
    return [id, { ...asset, bond: { ...terms, coupons: [] } }];
  });
  return { ...input, assets: new Map(assets) };
}

describe("k times the money", () => {
  const ledger = (seed: number): LedgerInput => {
    const random = createRandom(seed);
    const options = { seed, days: 120, rows: 60, hasSplits: true, hasTransfers: true };
    return withoutCoupons(randomLedger({ ...options, hasActions: random.chance(0.5) }));
  };
  const factors = fc.constantFrom(2n, 3n, 7n, 100n);

  test("gives k times the money figures within k units per rounding", () => {
    fc.assert(
      fc.property(seeds, factors, (seed, k) => {
        const input = ledger(seed);
        const random = createRandom(seed);
        const [plain, grown] = [runLedger(input), runLedger(scaled(input, k))];
        const period = randomPeriod(input, random.chance(0.5));
        // Gross, fee, tax and accrued in two currencies, and slices of at most all earlier lots; a unit of one currency
        // is up to 150 of another.
        const most = k * BigInt(input.transactions.length * 20) * 150n;
        for (const scope of [PORTFOLIO, random.pick(everyScope(input))]) {
          for (const metric of metricsOf(scope)) {
            const [one, other] = [plain.figure(metric, scope, period), grown.figure(metric, scope, period)];
            const text = `${metric} ${JSON.stringify([scope, one, other])}`;
            if (!("value" in one) || !("value" in other)) expect("value" in one, text).toBe("value" in other);
            else if (metric === "quantity") expect(other.value).toBe(one.value);
            else if (METRICS[metric].unit === "money") {
              const gap = (parseMoney(other.value) ?? 0n) - k * (parseMoney(one.value) ?? 0n);
              expect(gap <= most && gap >= -most, text).toBe(true);
            }
          }
        }
      }),
    );
  });

  test("leaves ratios and returns within 1e-12", () => {
    fc.assert(
      fc.property(seeds, factors, (seed, k) => {
        // Rounding is below 1e-12 of billions.
        const input = { ...scaled(ledger(seed), 10_000_000n), trackCash: false };
        const [plain, grown] = [runLedger(input), runLedger(scaled(input, k))];
        const period = randomPeriod(input, createRandom(seed).chance(0.5));
        for (const metric of metricsOf(PORTFOLIO)) {
          if (METRICS[metric].unit !== "ratio") continue;
          const [one, other] = [plain, grown].map((run) => run.figure(metric, PORTFOLIO, period));
          if (one === undefined || other === undefined || !("value" in one) || !("value" in other)) continue;
          const text = `${metric} ${one.value} ${other.value}`;
          expect(isClose(Number(one.value), Number(other.value)), text).toBe(true);
        }
      }),
    );
  });
});

function childOf(input: LedgerInput, account: string): LedgerInput {
  const transactions = input.transactions.flatMap((row): Transaction[] => {
    const { toAccountId, ...plain } = row;
    if (row.accountId === account) return [plain];
    if (toAccountId !== account) return [];
    const { fee: _fee, tax: _tax, ...received } = plain;
    return [{ ...received, id: `${row.id} in`, kind: "transfer-in", accountId: account }];
  });
  return { ...input, lotScope: "portfolio", transactions };
}

describe("a composite", () => {
  test("of accounts with transfers between them is the ledger of both, every figure to the last digit", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = createRandom(seed);
        const method = random.pick(["fifo", "average", "lifo", "hifo"] as const);
        const options = { seed, days: 120, rows: 80, hasActions: true, hasSplits: true, hasTransfers: true };
        const input = randomLedger({
          ...options,
          method,
          allowShort: random.chance(0.3),
          lotScope: "account",
        });
        const children = ["A", "B"].map((account) => ({ input: childOf(input, account) }));
        const { currency, asOf } = input;
        const whole = runLedger(composeLedgers(children, { currency, asOf, costMethod: method }));
        const one = runLedger(input);
        expect(whole.problems).toEqual([]);
        const period = randomPeriod(input, random.chance(0.5));
        const scopes = [PORTFOLIO, ...everyScope(input), ...randomPartition(input, random)];
        expect(scopes.flatMap((scope) => differences(one, whole, { scope, period }))).toEqual([]);
      }),
    );
  });
});
