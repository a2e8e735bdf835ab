import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Calendar, tradingDaysBetween } from "./calendar.ts";

// Real price days are not in the repository; skipped where absent.
const data = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const day = (text: string): number => dayNumber(text as IsoDate);

function rowsOf(file: string): string[][] {
  const [, ...lines] = readFileSync(data + file, "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => line.split(","));
}

function datesOf(file: string): Set<string> {
  return new Set(rowsOf(file).map(([date = ""]) => date));
}

function differences(calendar: Calendar, real: ReadonlySet<string>, [from, to]: readonly [string, string]) {
  const ours = new Set<string>([...tradingDaysBetween(calendar, day(from) - 1, day(to))].map(fromDayNumber));
  return {
    withoutData: [...ours].filter((date) => !real.has(date)),
    takenForClosed: [...real].filter((date) => date >= from && date <= to && !ours.has(date)).sort(),
  };
}

const NONE = { withoutData: [], takenForClosed: [] };

describe.skipIf(!existsSync(data))(
  "calendars against days that really had prices",
  { tags: ["real-data"] },
  () => {
    test("Moscow: prices of shares and the total-return index, 2003 to June 2026", () => {
      const real = new Set<string>();
      for (const file of readdirSync(`${data}prices/moex`).filter((name) => !name.startsWith("_"))) {
        for (const date of datesOf(`prices/moex/${file}`)) real.add(date);
      }
      const carried = new Set(["2003-12-31", "2004-12-31", "2008-09-18"]);
      for (const date of datesOf("prices/index/MCFTRR_daily.csv")) if (!carried.has(date)) real.add(date);
      expect(real.size).toBeGreaterThan(5800);
      expect(differences("XMOS", real, ["2003-02-26", "2026-06-30"])).toEqual(NONE);
    });

    test("New York: SPY 2000 to May 2026, S&P 500 index 1995 to 2022", () => {
      const spy = datesOf("prices/us/SPY.csv");
      expect(differences("XNYS", spy, ["1999-12-31", "2026-05-29"])).toEqual(NONE);
      const index = datesOf("prices/index/SP500_daily.csv");
      expect(differences("XNYS", index, ["1995-01-03", "2022-12-28"])).toEqual(NONE);
    });

    test.each([
      ["XETR", "2000-01-03", "2023-06-06"],
      ["XLON", "2000-01-04", "2023-09-12"],
      ["XNYS", "2000-01-03", "2023-01-13"],
    ] as const)("%s: a published list of sessions", (calendar, from, to) => {
      expect(differences(calendar, datesOf(`calendars/${calendar}_sessions.csv`), [from, to])).toEqual(NONE);
    });
  },
);
