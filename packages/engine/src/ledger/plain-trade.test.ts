import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import type { CompiledRow } from "./compiled-row.ts";
import { foldLedger } from "./fold-ledger.ts";
import type { ClosedLot } from "./fold-state.ts";
import { foldComponent } from "./joint-fold.ts";
import { foldPosition, type PositionAccount } from "./position-fold.ts";
import type { RunState } from "./run-state.ts";

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
      rows: 120,
      lotScope,
      allowShort,
      hasActions,
      hasSplits: true,
      hasTransfers: true,
    }),
  );
}

/** What the entries of a row sum to, in the words of a plain trade. */
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
      { numRuns: 40 },
    );
    expect(known).toBeGreaterThan(200);
  });

  test("realise the same whether or not somebody lists the slices", () => {
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
      { numRuns: 40 },
    );
    expect(listed).toBeGreaterThan(200);
  });
});
