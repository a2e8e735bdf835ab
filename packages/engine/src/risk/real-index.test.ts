import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { maxDrawdown } from "./drawdown.ts";
import { periodReturns } from "./period-returns.ts";
import { type IndexSeries, returnsOfIndex } from "./return-series.ts";
import { keepTradingDays } from "./trading-returns.ts";

// The S&P 500 is not in the repository; skipped where absent.
const file = fileURLToPath(
  new URL("../../../../../shared/data/prices/index/SP500_daily.csv", import.meta.url),
);

function dailyIndex(): IndexSeries {
  const [, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.split(","));
  const firstDay = dayNumber((rows[0]?.[0] ?? "") as IsoDate);
  const last = dayNumber((rows.at(-1)?.[0] ?? "") as IsoDate);
  const values = new Float64Array(last - firstDay + 1);
  for (const [date = "", close = ""] of rows)
    values.fill(Number(close), dayNumber(date as IsoDate) - firstDay);
  return { firstDay, values };
}

describe.skipIf(!existsSync(file))("the S&P 500 price index", { tags: ["real-data"] }, () => {
  test("its published price returns: 2008 -38.49 %, 2013 29.60 %, 2019 28.88 %, 2022 -19.44 %", () => {
    const years = new Map(periodReturns(dailyIndex(), "year").map(({ period, value }) => [period, value]));
    const published = { 2008: -0.3849, 2013: 0.296, 2019: 0.2888, 2022: -0.1944 };
    for (const [year, value] of Object.entries(published)) expect(years.get(year)).toBeCloseTo(value, 4);
  });

  test("its deepest fall since 1950: -56.78 %, 9 October 2007 to 9 March 2009, made up on 28 March 2013", () => {
    const fall = maxDrawdown(keepTradingDays(returnsOfIndex(dailyIndex()), "XNYS"));
    if (fall === "none" || "refused" in fall) throw new Error("no drawdown");
    expect(fall.depth).toBeCloseTo(-0.5678, 4);
    const dates = [fall.start, fall.bottom, fall.recovery ?? 0].map(fromDayNumber);
    expect(dates).toEqual(["2007-10-09", "2009-03-09", "2013-03-28"]);
  });
});
