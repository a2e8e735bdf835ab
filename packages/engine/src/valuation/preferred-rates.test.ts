import { expect, test } from "vitest";
import { dayNumber } from "../days/iso-date.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import { formatDec } from "../money/decimal.ts";
import { createRates } from "./rates.ts";

const day = (text: string): number => dayNumber(text as never);

function series(pair: string, values: Readonly<Record<string, number>>, isPreferred = false): RateSeries {
  const [base = "", quote = ""] = pair.split("/");
  const days = Object.keys(values).map(day);
  const [firstDay, last] = [Math.min(...days), Math.max(...days)];
  const column = new Float64Array(last - firstDay + 1).fill(Number.NaN);
  for (const [text, value] of Object.entries(values)) column[day(text) - firstDay] = value;
  const sources = new Uint8Array(column.length).fill(isPreferred ? 2 : 1);
  return { base, quote, firstDay, values: column, sources, ...(isPreferred && { isPreferred }) };
}

const direct = series("EUR/USD", { "2024-03-01": 1.2, "2024-03-20": 1.25 });
const cross = [series("EUR/RUB", { "2024-03-01": 90 }, true), series("USD/RUB", { "2024-03-01": 80 }, true)];

test("rates of the chosen source come first, even as a cross; the others fill the days it has none", () => {
  const rates = createRates([...cross, direct]);
  const rateOn = (text: string): string => formatDec(rates.rate("EUR", "USD", day(text)) ?? 0n);
  expect([rateOn("2024-03-01"), rateOn("2024-03-08"), rateOn("2024-03-20")]).toEqual([
    "1.125",
    "1.125",
    "1.25",
  ]);
  expect(rates.uses("EUR", "USD", day("2024-03-08")).map(({ series: { base } }) => base)).toEqual([
    "EUR",
    "USD",
  ]);
  const column = rates.column("EUR", "USD", { first: day("2024-03-08"), last: day("2024-03-20") });
  expect([column[0], column[1], column[12]]).toEqual([1.125, Number.NaN, 1.25]);
});

test("a path with one leg of another source is not the chosen one's", () => {
  const rates = createRates([
    series("EUR/RUB", { "2024-03-01": 90 }, true),
    series("USD/RUB", { "2024-03-01": 80 }),
    direct,
  ]);
  expect(formatDec(rates.rate("EUR", "USD", day("2024-03-01")) ?? 0n)).toBe("1.2");
});
