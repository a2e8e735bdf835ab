import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTradingDay, tradingDaysBetween } from "../calendars/calendar.ts";
import { addDays, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { exDateOfRecord, settledOn, withExDates } from "./settlement.ts";
import { day, paid } from "./testing/samples.ts";

describe("the ex-date of a record date", () => {
  test.each([
    // Sberbank's notices: record 11 May 2023, bought by 8 May (9 May is a holiday); 11 July 2024, by 10 July.
    ["XMOS", "2023-05-11", "2023-05-10"],
    ["XMOS", "2024-07-11", "2024-07-11"],
    // Trades of Friday (T+2) and Monday (T+1) both settle on 1 August.
    ["XMOS", "2023-07-28", "2023-07-27"],
    ["XMOS", "2023-07-31", "2023-07-28"],
    ["XMOS", "2023-08-01", "2023-08-01"],
    // Lukoil's record date is a Sunday: trades of Thursday are the last to settle.
    ["XMOS", "2023-12-17", "2023-12-15"],
    // Before 2 September 2013 buyers on the record date were in the register.
    ["XMOS", "2013-05-14", "2013-05-15"],
    // Exchanges' notice on T+1: trades of 24 and 28 May 2024 both settle on the 29th.
    ["XNYS", "2024-05-24", "2024-05-23"],
    ["XNYS", "2024-05-28", "2024-05-24"],
    ["XNYS", "2024-05-29", "2024-05-29"],
    // T+3 to T+2: trades of 1 and 5 September 2017 both settle on the 7th.
    ["XNYS", "2017-09-06", "2017-09-01"],
    ["XNYS", "2017-09-07", "2017-09-06"],
    ["XETR", "2024-05-10", "2024-05-09"],
    ["XLON", "2014-09-05", "2014-09-03"],
    ["XLON", "2028-03-10", "2028-03-10"],
  ] as const)("%s record %s is ex %s", (market, record, ex) => {
    expect(exDateOfRecord(day(record), market)).toBe(ex);
  });

  test("is refused where no settlement cycle is known", () => {
    expect(exDateOfRecord(day("2024-05-10"), "weekdays")).toEqual({
      refused: [{ code: "settlement-unknown", params: { market: "weekdays" } }],
    });
  });

  test("under T+1 is the record date itself, or the next session when the exchange is shut on it", () => {
    const first = dayNumber(day("2024-06-03"));
    fc.assert(
      fc.property(fc.integer({ min: first, max: first + 3000 }), (record) => {
        const ex = exDateOfRecord(fromDayNumber(record), "XNYS");
        const sessions = tradingDaysBetween("XNYS", record - 20, record);
        expect(ex).toBe(fromDayNumber(sessions.at(-1) ?? 0));
        if (isTradingDay("XNYS", record)) expect(ex).toBe(fromDayNumber(record));
      }),
      { numRuns },
    );
  });

  test("never moves back when the record date moves on", () => {
    const first = dayNumber(day("2010-01-11"));
    const market = fc.constantFrom("XMOS", "XNYS", "XETR", "XLON");
    fc.assert(
      fc.property(fc.integer({ min: first, max: first + 7000 }), market, (record, where) => {
        const [ex, next] = [record, record + 1].map((at) => exDateOfRecord(fromDayNumber(at), where));
        if (typeof ex !== "string" || typeof next !== "string") throw new Error("no ex-date");
        expect(next >= ex).toBe(true);
        expect(isTradingDay(where, dayNumber(ex))).toBe(true);
      }),
      { numRuns },
    );
  });
});

test("payments get the ex-date of their record date, published ones keep theirs, others stay without", () => {
  const { exDate: _, ...bare } = paid("2024-07-26", "33.3", { payDate: day("2024-07-26") });
  const published = paid("2024-07-01", "1");
  const filled = withExDates([{ ...bare, recordDate: day("2024-07-11") }, published, bare], "XMOS");
  expect(filled.map(({ exDate }) => exDate)).toEqual(["2024-07-11", "2024-07-01", undefined]);
  expect(addDays(day("2024-07-11"), 15)).toBe(filled[0]?.payDate);
});

test("a trade is settled by its market's cycle, over weekends and from days without trading", () => {
  expect(settledOn(day("2024-03-01"), "XMOS")).toBe("2024-03-04");
  expect(settledOn(day("2023-07-28"), "XMOS")).toBe("2023-08-01");
  expect(settledOn(day("2024-06-01"), "XNYS")).toBe("2024-06-04");
  expect(settledOn(day("2024-03-01"), "weekdays")).toBeUndefined();
});
