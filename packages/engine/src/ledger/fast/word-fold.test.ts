import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { benchLedger } from "../../../bench/bench-ledger.ts";
import { dayNumber, fromDayNumber } from "../../days/iso-date.ts";
import type { Dec, Money } from "../../money/decimal.ts";
import { foldLedger } from "../fold-ledger.ts";
import type { ClosedLot } from "../fold-state.ts";
import type { LedgerInput } from "../ledger-input.ts";
import { createFold, foldPosition, type PositionAccount } from "../position-fold.ts";
import type { RunState } from "../run-state.ts";
import type { Transaction } from "../transaction.ts";
import { WordFold } from "./word-fold.ts";

const E18 = 10n ** 18n;
const E10 = 10n ** 10n;

const frame = benchLedger({ transactions: 0, assets: 3, years: 1 });
const first = dayNumber(frame.asOf) - 300;

/** Mostly plain, some near the limits, some beyond. */
const row = fc.record({
  asset: fc.integer({ min: 0, max: 2 }),
  gap: fc.integer({ min: 0, max: 2 }),
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom("buy", "sell") },
    { weight: 2, arbitrary: fc.constant("dividend") },
    { weight: 1, arbitrary: fc.constantFrom("split", "fee", "dust") },
  ),
  units: fc.oneof(
    { weight: 12, arbitrary: fc.bigInt(1n, 40n).map((units) => units * E18) },
    { weight: 4, arbitrary: fc.bigInt(1n, 8n).map((units) => units * 10n ** 5n * E18) },
    { weight: 1, arbitrary: fc.bigInt(1n, 40n * E18) },
  ),
  cents: fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(1n, 100_000n) },
    { weight: 6, arbitrary: fc.bigInt(1_000n, 20_000n) },
    { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 10n) },
  ),
  fee: fc.option(fc.bigInt(0n, 500n * E10)),
  isAmount: fc.boolean(),
});

function rowsOf(list: readonly (typeof row extends fc.Arbitrary<infer R> ? R : never)[]): Transaction[] {
  let day = first;
  const held = new Map<string, bigint>();
  const assets = [...frame.assets.values()];
  return list.map(({ asset: at, gap, act, units, cents, fee, isAmount }, i) => {
    day += gap;
    const asset = assets[at];
    if (asset === undefined) throw new Error("no asset");
    const common = {
      id: `r${i}`,
      date: fromDayNumber(day),
      assetId: asset.id,
      currency: asset.currency,
      affectsCash: true,
    };
    const amount = (cents * 10n ** 8n) as Money;
    if (act === "split") return { ...common, kind: "split", ratio: { to: 3n, from: 2n } };
    if (act === "dividend" || act === "fee") return { ...common, kind: act, amount };
    const before = held.get(asset.id) ?? 0n;
    const quantity = act === "dust" && before > 1n ? before - 1n : units;
    const kind = act === "buy" ? "buy" : "sell";
    held.set(asset.id, kind === "buy" ? before + quantity : quantity > before ? 0n : before - quantity);
    const price = isAmount ? { amount } : { price: (cents * 10n ** 16n) as Dec };
    return {
      ...common,
      kind,
      quantity: quantity as Dec,
      ...price,
      ...(fee !== null && { fee: fee as Money }),
    };
  });
}

function wideFold(state: RunState, account: PositionAccount): PositionAccount {
  const closed = new Map<string, ClosedLot[]>();
  return foldPosition(account.asset, account.rows, { options: state.fold, closed });
}

const said = ({ checkpoints, lots, faults, splits, hasUnknownClosing }: PositionAccount) => ({
  days: Array.from({ length: checkpoints.length }, (_, i) => ({
    ...checkpoints.at(i),
    units: checkpoints.unitsAt(i),
  })),
  lots,
  faults,
  splits,
  hasUnknownClosing,
});

const ledger = fc.record({
  rows: fc.array(row, { minLength: 20, maxLength: 90 }).map(rowsOf),
  costMethod: fc.constantFrom("fifo", "average", "lifo", "specific"),
  currency: fc.constantFrom("USD", "RUB"),
  trackCash: fc.boolean(),
  allowShort: fc.boolean(),
} as const);

describe("a fold by words", () => {
  test("keeps what the wide fold keeps: sums of every day, lots with their rows, faults", () => {
    fc.assert(
      fc.property(ledger, ({ rows, ...options }) => {
        const input: LedgerInput = { ...frame, ...options, transactions: rows };
        const state = foldLedger(input);
        for (const account of state.positions.values()) {
          expect(said(account)).toEqual(said(wideFold(state, account)));
        }
      }),
    );
  });

  test.each([
    ["EUR", 25_000_000n],
    ["USD", 25_000_000n],
    ["RUB", 300_000n],
    ["RUB", 2_000_000n],
  ])(
    "goes over before a sum outgrows its word: 200 purchases and sales in %s for %d each",
    (currency, money) => {
      const [asset] = [...frame.assets.values()].filter((one) => one.currency === "EUR");
      if (asset === undefined) throw new Error("no asset in euros");
      const rows = Array.from({ length: 200 }, (_, i): Transaction => {
        const common = {
          id: `r${i}`,
          date: fromDayNumber(first + i),
          assetId: asset.id,
          currency: "EUR",
          affectsCash: true,
        };
        const quantity = (7n * E18) as Dec;
        return {
          ...common,
          kind: i % 3 === 2 ? "sell" : "buy",
          quantity,
          amount: (money * E10 + BigInt(i)) as Money,
        };
      });
      const state = foldLedger({ ...frame, currency, transactions: rows });
      for (const account of state.positions.values()) {
        expect(said(account)).toEqual(said(wideFold(state, account)));
      }
    },
  );
});

function played(
  currency: string,
  costMethod: LedgerInput["costMethod"],
  rows: readonly Partial<Transaction>[],
) {
  const [asset] = [...frame.assets.values()].filter((one) => one.currency === "EUR");
  if (asset === undefined) throw new Error("no asset in euros");
  const transactions = rows.map((row, i): Transaction => {
    const date = fromDayNumber(first + i);
    const given = { id: `r${i}`, date, assetId: asset.id, currency: "EUR", affectsCash: true };
    return { ...given, kind: "buy", quantity: (5n * E18) as Dec, ...row };
  });
  const run = foldLedger({ ...frame, currency, costMethod, allowShort: true, transactions });
  const account = run.positions.get(asset.id);
  const state = createFold(
    asset,
    { options: run.fold },
    { transfers: new Map(), parts: new Map(), days: rows.length },
  );
  const words = WordFold.of(state, rows.length);
  return account?.rows.map((row) => words?.trade(state, row) ?? false);
}

const worth = (amount: bigint) => ({ amount: amount as Money });
const EDGE = 2n ** 59n;

describe("played by words", () => {
  const bought = worth(100n * E10);
  const sold = { ...bought, kind: "sell" } as const;
  const fee = (2n * E10) as Money;
  const units = (count: bigint) => ({ quantity: count as Dec });
  test.each([
    ["purchases and sales of all and of parts", [bought, { ...bought, fee }, sold, { ...sold, fee }, bought]],
    ["units at a price", [{ price: (3n * E18) as Dec }, { kind: "sell", price: E18 as Dec }]],
    ["a price of more decimals than money", [{ price: (E18 + 1n) as Dec }]],
  ] as const)("are %s", (_name, rows) => {
    for (const currency of ["EUR", "RUB"]) {
      for (const method of ["fifo", "average"] as const) {
        expect(played(currency, method, rows)).toEqual(rows.map(() => true));
      }
    }
  });

  test.each([
    ["more than is held", [bought, { ...sold, ...units(6n * E18) }], [true, false]],
    ["parts of units", [bought, { ...bought, ...units(E18 / 2n) }], [true, false]],
    ["money that is nothing", [{ ...bought, amount: 0n as Money }], [false]],
    ["a fee given back", [{ ...bought, fee: -fee as Money }], [false]],
    [
      "chosen lots",
      [bought, { ...sold, useLots: [{ rowId: "r0", quantity: (5n * E18) as Dec }] }],
      [true, false],
    ],
    ["a booked rate", [{ ...bought, rate: E18 as Dec }], [false]],
    ["another currency", [{ ...bought, currency: "USD" }], [false]],
    ["a fee in another currency", [{ ...bought, fee, feeCurrency: "USD" }], [false]],
  ] as const)("are not %s", (_name, rows, expected) => {
    for (const currency of ["EUR", "RUB"]) expect(played(currency, "fifo", rows)).toEqual(expected);
  });

  test("are amounts and fees below 2^59 units, and sums below 2^60 before the row", () => {
    const most = worth(EDGE - 1n);
    expect(played("EUR", "fifo", [most, { ...bought, fee: (EDGE - 1n) as Money }])).toEqual([true, true]);
    expect(played("EUR", "fifo", [worth(EDGE)])).toEqual([false]);
    expect(played("EUR", "fifo", [{ ...bought, fee: EDGE as Money }])).toEqual([false]);
    expect(played("EUR", "fifo", [most, most, most, bought])).toEqual([true, true, true, false]);
    expect(played("EUR", "fifo", [most, most, most, sold])).toEqual([true, true, true, false]);
  });

  test("are fewer than 2^30 units in one place", () => {
    // 1,072,000,000 units, 2^30 are 1,073,741,824.
    const rows = Array.from({ length: 269 }, () => ({ ...bought, ...units(4_000_000n * E18) }));
    expect(played("EUR", "average", rows)).toEqual(rows.map((_, i) => i < 268));
  });

  test("is nothing where the dearest lot goes first", () => {
    expect(played("EUR", "hifo", [bought])).toEqual([false]);
  });
});
