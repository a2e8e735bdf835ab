import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { date, dec, money, PROPERTY_RUNS } from "../../testing/exact.ts";
import { createRandom } from "../../testing/random.ts";
import { randomLedger } from "../../testing/random-ledger.ts";
import { foldLedger } from "../fold-ledger.ts";
import type { ClosedLot } from "../fold-state.ts";
import { foldComponent } from "../joint-fold.ts";
import { KIND_CODES, type KindName, kindOf } from "../kinds.ts";
import { foldPosition, type PositionAccount } from "../position-fold.ts";
import type { RunState } from "../run-state.ts";
import type { Asset, Transaction } from "../transaction.ts";
import type { CompiledRow } from "./compiled-row.ts";
import { isPlainTrade, plainGross } from "./plain-trade.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });

function foldOf(seed: number): RunState {
  const random = createRandom(seed);
  const lotScope = random.pick(["portfolio", "account"] as const);
  const allowShort = random.chance(0.5);
  const hasActions = random.chance(0.5);
  return foldLedger(
    randomLedger({
      seed,
      days: 120,
      rows: 60,
      lotScope,
      allowShort,
      hasActions,
      hasSplits: true,
      hasTransfers: true,
    }),
  );
}

function sumsOf({ entries, kind }: CompiledRow) {
  const sign = kind.quantitySign > 0 ? -1n : 1n;
  let feeBase = 0n;
  let costLocal = 0n;
  let costBase = 0n;
  for (const { line, money, base } of entries) {
    if (line === "fee") feeBase -= base;
    costLocal += sign * money;
    costBase += sign * base;
  }
  return { feeBase, costLocal, costBase, isCash: entries.every(({ isCash }) => isCash) };
}

const checkpointsOf = ({ checkpoints }: PositionAccount) =>
  Array.from({ length: checkpoints.length }, (_, i) => checkpoints.at(i));

describe("plain trades", () => {
  test("say what their entries say", () => {
    let known = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const row of foldOf(seed).rows) {
          const { plain } = row;
          if (plain === undefined) continue;
          known++;
          const { entries } = row;
          const { feeBase, isCash, ...lot } = plain;
          const { costLocal, costBase } = lot;
          expect(row.lot).toEqual(lot);
          expect(sumsOf(row)).toEqual({ feeBase, costLocal, costBase, isCash });
          expect(entries.every(({ isFlow, missing }) => isFlow === !plain.isCash && !missing)).toBe(true);
          row.forget();
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(known).toBeGreaterThan(10 * PROPERTY_RUNS);
  });

  test("realise the same whether or not slices are listed", () => {
    let listed = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const state = foldOf(seed);
        const closed = new Map<string, ClosedLot[]>();
        const shared = { options: state.fold, closed };
        for (const [id, account] of state.positions) {
          const component = state.linked.get(id);
          const again =
            component === undefined
              ? foldPosition(account.asset, account.rows, shared)
              : foldComponent(component, shared).get(id);
          if (again === undefined) throw new Error(`no fold of ${id}`);
          expect(checkpointsOf(again)).toEqual(checkpointsOf(account));
          expect(again.hasUnknownClosing).toBe(account.hasUnknownClosing);
        }
        for (const slices of closed.values()) listed += slices.length;
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(listed).toBeGreaterThan(10 * PROPERTY_RUNS);
  });
});

describe("a row is a plain trade", () => {
  const asset: Asset = { id: "AAA", currency: "USD" };
  const row: Transaction = {
    id: "row",
    kind: "buy",
    date: date("2024-01-02"),
    assetId: "AAA",
    quantity: dec("3"),
    price: dec("7"),
    currency: "USD",
    affectsCash: true,
  };
  const isPlain = (changes: Partial<Transaction>, of: Partial<Asset> = {}) => {
    const changed = { ...row, ...changes };
    return isPlainTrade(kindOf(changed.kind), changed, { ...asset, ...of });
  };

  test("when units are bought or given up for money", () => {
    const plain = (Object.keys(KIND_CODES) as KindName[]).filter((kind) => isPlain({ kind }));
    expect(plain.toSorted()).toEqual(
      ["buy", "cover", "redemption", "rights-sale", "sell", "short", "tender"].toSorted(),
    );
  });

  test("when all of its money is in the asset's currency, at the day's rate and without parts", () => {
    expect(isPlain({ currency: "RUB" })).toBe(false);
    expect(isPlain({ feeCurrency: "USD", fee: money("1") })).toBe(true);
    expect(isPlain({ feeCurrency: "RUB", fee: money("1") })).toBe(false);
    expect(isPlain({ rate: dec("90") })).toBe(false);
    expect([isPlain({ tax: money("0") }), isPlain({ tax: money("1") })]).toEqual([true, false]);
    expect([isPlain({ accrued: money("0") }), isPlain({ accrued: money("1") })]).toEqual([true, false]);
    expect(isPlain({}, { isFuture: true })).toBe(false);
  });

  test("of what is stated, else of units and price, else of nothing", () => {
    const day = 19_724;
    const { price: _, ...unpriced } = row;
    const { quantity: __, ...uncounted } = row;
    expect(plainGross(asset, row, day)).toBe(money("21"));
    expect(plainGross(asset, { ...row, amount: money("20") }, day)).toBe(money("20"));
    expect(plainGross(asset, unpriced, day)).toBe(0n);
    expect(plainGross(asset, uncounted, day)).toBe(0n);
  });
});
