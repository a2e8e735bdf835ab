import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { shareOut } from "./share-out.ts";

describe("sharing out", () => {
  test.each<[bigint, bigint[], bigint[]]>([
    [9n, [4n, 5n], [4n, 5n]],
    [10n, [3n, 3n, 3n], [4n, 3n, 3n]],
    // 2/7, 4/7 and 8/7 = 1 + 1/7; the last unit goes to 4/7.
    [9n, [1n, 2n, 4n], [1n, 3n, 5n]],
    [9n, [5n, 3n, 2n], [4n, 3n, 2n]],
    // A loss counts by its size.
    [2n, [-2n, 1n], [0n, 2n]],
    [7n, [0n, 5n, 0n], [0n, 7n, 0n]],
    [2n, [0n, 0n, 0n], [1n, 1n, 0n]],
    [-2n, [0n, 0n, 0n], [0n, -1n, -1n]],
    [5n, [], []],
  ])("%s over %s is %s", (total, parts, shared) => {
    expect(shareOut(total, parts)).toEqual(shared);
  });

  test("the sum is the total, no part is a unit or more from its share, and 0 stays 0", () => {
    const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(amount, fc.constant(0n)), { minLength: 1, maxLength: 30 }),
        fc.oneof(amount, fc.bigInt({ min: -50n, max: 50n })),
        (parts, lacking) => {
          const sum = parts.reduce((all, part) => all + part, 0n);
          const shared = shareOut(sum + lacking, parts);
          expect(shared.reduce((all, part) => all + part, 0n)).toBe(sum + lacking);
          const size = parts.reduce((all, part) => all + (part < 0n ? -part : part), 0n);
          if (size === 0n) return;
          for (const [place, part] of parts.entries()) {
            const share = lacking * (part < 0n ? -part : part);
            const given = ((shared[place] ?? 0n) - part) * size;
            expect(given > share - size && given < share + size, `${place}`).toBe(true);
            if (part === 0n) expect(shared[place]).toBe(0n);
          }
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
