import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber, type IsoDate } from "./days/iso-date.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Transaction } from "./ledger/transaction.ts";
import type { MetricId } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { date, dec, money } from "./testing/exact.ts";

// Real prices, splits and dividends are not in the repository; skipped where absent.
const folder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

function rowsOf(file: string): string[][] {
  if (!existsSync(folder + file)) return [];
  const [, ...lines] = readFileSync(folder + file, "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => line.split(","));
}

type Close = readonly [day: IsoDate, close: number];

function ledgerOf(closes: readonly Close[], transactions: readonly Transaction[]): LedgerInput {
  const [first, last] = [closes[0]?.[0], closes.at(-1)?.[0]];
  if (first === undefined || last === undefined) throw new Error("no closes");
  const firstDay = dayNumber(first);
  const values = new Float64Array(dayNumber(last) - firstDay + 1).fill(Number.NaN);
  for (const [day, close] of closes) values[dayNumber(day) - firstDay] = close;
  const sources = new Uint8Array(values.length);
  return {
    ...{ baseCurrency: "USD", currency: "USD", costMethod: "fifo", trackCash: true, asOf: last },
    transactions,
    assets: new Map([["AAA", { id: "AAA", currency: "USD" }]]),
    prices: new Map([["AAA", { assetId: "AAA", firstDay, closes: values, sources }]]),
    ...{ rates: [], sourceNames: ["real"] },
  };
}

const row = (
  id: string,
  kind: Transaction["kind"],
  day: IsoDate,
  fields: Partial<Transaction>,
): Transaction => ({ id, kind, date: day, currency: "USD", affectsCash: true, ...fields });

function figureOf(input: LedgerInput, metric: MetricId, from: IsoDate, to: IsoDate): number {
  const figure = runLedger(input).figure(metric, { kind: "portfolio" }, { from, to });
  if (!("value" in figure)) throw new Error(JSON.stringify(figure));
  return Number(figure.value);
}

const totals = rowsOf("verification/us_total_return_2005_2022.csv");

// The independent series adjusts by 1 - dividend / previous close.
describe.skipIf(totals.length === 0)(
  "total return 2005-2022 from closes and dividends",
  { tags: ["real-data"] },
  () => {
    const dividends = rowsOf("dividends/us_ex_date_split_adjusted.csv");

    test("18 shares are there", () => expect(totals.length).toBe(18));

    test.each(totals.map((cells) => [cells[0] ?? "", cells] as const))(
      "%s within 0.05 %%",
      (symbol, cells) => {
        const [from, to] = [date(cells[1]), date(cells[2])];
        const closes = rowsOf(`prices/us/${symbol}.csv`)
          .map(([day, close]): Close => [date(day), Number(close)])
          .filter(([day]) => day >= from && day <= to);
        const start = closes[0]?.[1] ?? Number.NaN;
        let units = 1000;
        const rows = [
          row("funds", "deposit", from, { amount: money((units * start).toFixed(8)) }),
          row("first", "buy", from, {
            assetId: "AAA",
            quantity: dec(units),
            amount: money((units * start).toFixed(8)),
          }),
        ];
        for (const [name, ex = "", perShare] of dividends) {
          if (name !== symbol || ex <= from || ex > to) continue;
          const at = closes.findIndex(([day]) => day >= ex);
          const day = date(closes[at]?.[0]);
          const bought = (
            (units * Number(perShare)) /
            ((closes[at - 1]?.[1] ?? Number.NaN) - Number(perShare))
          ).toFixed(12);
          const amount = money((units * Number(perShare)).toFixed(8));
          rows.push(row(`paid ${ex}`, "dividend", day, { assetId: "AAA", amount }));
          rows.push(row(`more ${ex}`, "buy", day, { assetId: "AAA", quantity: dec(bought), amount }));
          units += Number(bought);
        }
        const ledger = ledgerOf(closes, rows);
        expect(runLedger(ledger).problems).toEqual([]);
        const growth = 1 + figureOf(ledger, "twr", from, to);
        expect(Math.abs(growth / Number(cells[5]) - 1)).toBeLessThan(5e-4);
        const identity = runLedger(ledger).identity({ kind: "portfolio" }, { from: addDays(from, -1), to });
        expect(identity).toMatchObject({ residual: "0", gains: { residual: "0" } });
        const value = figureOf(ledger, "value", from, to);
        expect(value / (1000 * start) / growth).toBeCloseTo(1, 9);
      },
    );
  },
);

interface Split {
  readonly name: string;
  readonly file: string;
  readonly day: string;
  readonly to: number;
  readonly from: number;
  readonly undo: readonly (readonly [day: string, factor: number])[];
}

function tradedAround({ file, day, undo }: Split): Close[] {
  const [low, high] = [addDays(date(day), -365), addDays(date(day), 365)];
  return rowsOf(file)
    .map((cells) => [date(cells[0]), Number(cells[file.includes("us_raw") ? 4 : 1])] as const)
    .filter(([on]) => on >= low && on <= high)
    .map(([on, close]): Close => {
      const factor = undo.reduce((all, [split, ratio]) => (on < split ? all * ratio : all), 1);
      return [on, Number((close * factor).toFixed(8))];
    });
}

const nvidia = rowsOf("corporate_actions/us_splits.csv")
  .filter(([symbol]) => symbol === "NVDA")
  .map(([, day = "", ratio]) => [day, Number(ratio)] as const);
const moex = { from: 1, undo: [] };
const SPLITS: readonly Split[] = [
  { name: "GMKN 1:100", file: "prices/moex/GMKN.csv", day: "2024-04-08", to: 100, ...moex },
  { name: "TRNFP 1:100", file: "prices/moex/TRNFP.csv", day: "2024-02-21", to: 100, ...moex },
  { name: "VTBR 5000:1", file: "prices/moex/VTBR.csv", day: "2024-07-15", to: 1, from: 5000, undo: [] },
  { name: "AAPL 7:1", file: "prices/us_raw/AAPL.csv", day: "2014-06-09", to: 7, ...moex },
  { name: "AAPL 4:1", file: "prices/us_raw/AAPL.csv", day: "2020-08-31", to: 4, ...moex },
  { name: "NVDA 4:1", file: "prices/us/NVDA.csv", day: "2021-07-20", to: 4, from: 1, undo: nvidia },
  { name: "NVDA 10:1", file: "prices/us/NVDA.csv", day: "2024-06-10", to: 10, from: 1, undo: nvidia },
];

describe.skipIf(!existsSync(folder))("real splits leave values continuous", { tags: ["real-data"] }, () => {
  test.each(SPLITS.map((split) => [split.name, split] as const))("%s", (_name, split) => {
    const closes = tradedAround(split);
    const [first, second] = closes;
    if (first === undefined || second === undefined) throw new Error("no closes");
    const ratio = { to: BigInt(split.to), from: BigInt(split.from) };
    const units = 50_000;
    const input = ledgerOf(closes, [
      row("funds", "deposit", first[0], { amount: money((units * first[1]).toFixed(8)) }),
      row("buy", "buy", first[0], { assetId: "AAA", quantity: dec(units), price: dec(first[1]) }),
      row("split", "split", date(split.day), { assetId: "AAA", ratio }),
    ]);
    const run = runLedger(input);
    expect(run.problems).toEqual([]);
    const last = closes.at(-1) ?? first;
    const factor = split.to / split.from;
    const whole = figureOf(input, "twr", first[0], last[0]);
    expect((1 + whole) / ((last[1] / first[1]) * factor)).toBeCloseTo(1, 9);
    // A split applied twice or not at all moves by 75 %.
    for (
      let day = addDays(date(split.day), -12);
      day <= addDays(date(split.day), 12);
      day = addDays(day, 1)
    ) {
      expect(Math.abs(figureOf(input, "dayChangeRatio", first[0], day)), day).toBeLessThan(0.12);
    }
    const cost = figureOf(input, "cost", first[0], last[0]);
    expect(cost).toBeCloseTo(units * first[1], 6);
    expect(run.holdings()[0]?.quantity).toBe(dec(units * factor));
  });
});
