import fc from "fast-check";
import { expect, test } from "vitest";
import { Checkpoints, emptyTotals } from "../ledger/fast/checkpoint.ts";
import { MARK_STALE } from "./marks.ts";
import { addPlain, type PlainAsset } from "./plain-column.ts";

const E18 = 10n ** 18n;
const FIRST = 100;

const steps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 6 }), units: fc.nat(3) }), {
  minLength: 1,
  maxLength: 8,
});
const number = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.constant(Number.NaN));

function checkpointsOf(list: readonly { gap: number; units: number }[]): Checkpoints {
  const checkpoints = new Checkpoints(list.length);
  let day = FIRST;
  for (const { gap, units } of list) {
    checkpoints.push({ ...emptyTotals(), day }, { ...emptyTotals(), quantity: BigInt(units) * E18 });
    day += gap;
  }
  return checkpoints;
}

function worthOn({ checkpoints, closes, firstClose, limit }: PlainAsset, day: number) {
  const units = checkpoints.unitsAt(checkpoints.indexOn(day));
  for (let age = 0; age <= limit; age++) {
    const close = closes[day - age - firstClose] ?? Number.NaN;
    if (!Number.isNaN(close)) return { worth: units * close * 2, isStale: age > 0 };
  }
  return { worth: units * Number.NaN, isStale: true };
}

test("adds what is held by the newest close within its limit, day by day, also after the last close", () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(number, { minLength: 1, maxLength: 30 }),
      fc.array(number, { minLength: 40, maxLength: 40 }),
      fc.nat(4),
      fc.integer({ min: -3, max: 5 }),
      (list, closes, rates, limit, ahead) => {
        const asset: PlainAsset = {
          checkpoints: checkpointsOf(list),
          closes: Float64Array.from([5, ...closes]),
          firstClose: FIRST,
          firstRate: FIRST - 5,
          rates: Float64Array.from(rates),
          last: FIRST + 30,
          limit,
          factor: 2,
          valuedShare: 1,
        };
        const firstDay = FIRST + ahead;
        const sums = { firstDay, values: new Float64Array(30).fill(7), marks: new Uint8Array(30).fill(8) };
        addPlain(sums, asset);
        for (let i = 0; i < 30; i++) {
          const day = firstDay + i;
          const isHeld =
            day >= FIRST &&
            day <= asset.last &&
            asset.checkpoints.unitsAt(asset.checkpoints.indexOn(day)) > 0;
          const { worth, isStale } = worthOn(asset, day);
          const value = worth * (rates[day - asset.firstRate] ?? Number.NaN);
          expect(sums.values[i]).toBe(isHeld ? 7 + value : 7);
          expect(sums.marks[i]).toBe(isHeld && isStale && !Number.isNaN(value) ? 8 | MARK_STALE : 8);
        }
      },
    ),
  );
});
