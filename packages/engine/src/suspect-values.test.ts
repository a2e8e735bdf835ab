import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "./days/iso-date.ts";
import type { Figure } from "./figure.ts";
import type { LedgerInput, RateSeries } from "./ledger/ledger-input.ts";
import type { PriceSeries } from "./ledger/price-series.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { parseLedgerText } from "./testing/ledger-text.ts";
import { createRandom } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

const plain = (figure: Figure): unknown => ("value" in figure ? figure.value : figure.refused);

function doubting(input: LedgerInput, daysOf: (series: PriceSeries | RateSeries) => number[]): LedgerInput {
  const doubted = <T extends PriceSeries | RateSeries>(series: T): T => ({
    ...series,
    doubted: daysOf(series),
  });
  return {
    ...input,
    prices: new Map([...input.prices].map(([id, series]) => [id, doubted(series)])),
    rates: input.rates.map(doubted),
  };
}

describe("values that are doubted beside those that count", () => {
  test("move no figure of any ledger", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const input = randomLedger({ seed, days: 80, rows: 30, hasActions: true });
        const random = createRandom(seed);
        const period = randomPeriod(input, random.chance(0.5));
        const doubted = doubting(input, ({ firstDay }) => [firstDay + 20, firstDay + random.integer(21, 79)]);
        const [before, after] = [runLedger(input), runLedger(doubted)];
        for (const scope of [{ kind: "portfolio" as const }, random.pick(everyScope(input))])
          for (const metric of METRIC_IDS)
            expect(plain(after.figure(metric, scope, period))).toEqual(
              plain(before.figure(metric, scope, period)),
            );
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  const day = (text: string): number => dayNumber(text as IsoDate);
  const text = `cash on
view USD
asset ONE currency=EUR
price ONE 2024-03-01 10
price ONE 2024-03-05 11
rate EUR/USD 2024-03-01 1.1
rate EUR/USD 2024-03-05 1.2
2024-03-01 deposit amount=1000 currency=EUR
2024-03-01 buy ONE quantity=10 price=10 currency=EUR
period 2024-02-29 2024-03-06
expect value 1212
`;

  test.each([
    ["before the value that counts", "2024-03-04", "2024-03-06", []],
    ["on its day", "2024-03-05", "2024-03-06", ["doubted-price", "doubted-rate"]],
    ["after it", "2024-03-06", "2024-03-06", ["doubted-price", "doubted-rate"]],
    ["after the day of the figure", "2024-03-07", "2024-03-06", []],
  ])("are noted where a figure uses an earlier value: %s", (_name, doubted, to, codes) => {
    const [ledger] = parseLedgerText(text);
    const input = ledger?.input;
    if (input === undefined) throw new Error("no ledger");
    const figure = runLedger(doubting(input, () => [day(doubted)])).figure(
      "value",
      { kind: "portfolio" },
      { from: "2024-03-01" as IsoDate, to: to as IsoDate },
    );
    // 10 x 11 x 1.2 and 900 x 1.2.
    expect(plain(figure)).toBe("1212");
    const notes = "notes" in figure ? (figure.notes ?? []) : [];
    const found = [...new Set(notes.map(({ code }) => code).filter((code) => code.startsWith("doubted")))];
    expect(found.sort()).toEqual(codes);
  });
});
