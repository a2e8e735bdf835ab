import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { evaluateTrace } from "../explain/evaluate-trace.ts";
import type { LedgerInput, RateInForce, RateSeries } from "../ledger/ledger-input.ts";
import { formatDec } from "../money/decimal.ts";
import { runLedger } from "../run-ledger.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { createRates } from "./rates.ts";

const day = (text: string): number => dayNumber(text as IsoDate);

function dollar(
  points: Readonly<Record<string, readonly [rate: number, source?: number]>>,
  inForce: Partial<RateInForce> = {},
): RateSeries {
  const days = Object.keys(points).map(day);
  const firstDay = Math.min(...days);
  const values = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  const sources = new Uint8Array(values.length);
  for (const [text, [rate, source = 1]] of Object.entries(points)) {
    values[day(text) - firstDay] = rate;
    sources[day(text) - firstDay] = source;
  }
  const official = { source: 1, days: 15, confirmedUntil: Math.max(...days) + 7, ...inForce };
  return { base: "USD", quote: "RUB", firstDay, values, sources, inForce: official };
}

const newYear = { "2022-12-28": [69.9], "2022-12-31": [70.3375] } as const;
const whole = { ...newYear, "2023-01-10": [70.3002] } as const;

function ratesOn(series: RateSeries, days: readonly string[]): (string | undefined)[] {
  const rates = createRates([series]);
  return days.map((text) => {
    const found = rates.rate("USD", "RUB", day(text));
    const [column] = rates.column("USD", "RUB", { first: day(text), last: day(text) + 3 });
    expect(column).toEqual(found === undefined ? Number.NaN : Number(formatDec(found)));
    return found === undefined ? undefined : formatDec(found);
  });
}

describe("a rate in force", () => {
  test("stands until the next one of its source", () => {
    expect(ratesOn(dollar(whole), ["2023-01-07", "2023-01-08", "2023-01-09", "2023-01-10"])).toEqual([
      "70.3375",
      "70.3375",
      "70.3375",
      "70.3002",
    ]);
  });

  test("stands for at most 15 days without a next one", () => {
    expect(ratesOn(dollar(newYear), ["2023-01-15", "2023-01-16"])).toEqual(["70.3375", undefined]);
  });

  test("is of the official source alone: values of others count for a week", () => {
    const mixed = dollar({ "2022-12-31": [70.3375], "2023-01-02": [71, 2] });
    expect(ratesOn(mixed, ["2023-01-09", "2023-01-10", "2023-01-15", "2023-01-16"])).toEqual([
      "71",
      "70.3375",
      "70.3375",
      undefined,
    ]);
    expect(ratesOn(dollar({ "2022-12-31": [70, 2] }), ["2023-01-07", "2023-01-08"])).toEqual([
      "70",
      undefined,
    ]);
  });

  const text = `view RUB
asset AAA currency=USD
price AAA 2023-01-09 130
2023-01-09 buy AAA quantity=10 price=130 currency=USD
period 2022-12-31 2023-01-09
expect value 0
`;

  function ledger(rates: RateSeries): LedgerInput {
    const input = parseLedgerText(text)[0]?.input;
    if (input === undefined) throw new Error("no ledger");
    return { ...input, rates: [rates] };
  }

  const portfolio = { kind: "portfolio" } as const;
  const period = { from: "2022-12-31" as IsoDate, to: "2023-01-09" as IsoDate };

  test("gives a share bought in the holidays its cost, without a mark", () => {
    const run = runLedger(ledger(dollar(whole)));
    // 10 x 130 x 70.3375.
    for (const metric of ["cost", "value"] as const)
      expect(run.figure(metric, portfolio, period)).toEqual({
        value: "91438.75",
        unit: "money",
        currency: "RUB",
      });
  });

  const notConfirmed = [{ code: "rate-not-confirmed", params: { pair: "USD/RUB", date: "2022-12-31" } }];

  test.each([
    ["nothing was heard since", "2023-01-07", notConfirmed],
    ["the source was asked on the day and named none", "2023-01-09", undefined],
  ])("older than a week carries a mark when %s", (_name, confirmed, notes) => {
    const run = runLedger(ledger(dollar(newYear, { confirmedUntil: day(confirmed) })));
    const figure = run.figure("value", portfolio, period);
    expect(figure).toEqual({
      value: "91438.75",
      unit: "money",
      currency: "RUB",
      ...(notes && { notes }),
    });
    const trace = run.explain("value", portfolio, period);
    expect(evaluateTrace(trace)).toEqual(figure);
  });

  test("is the same one for daily values and their trace", () => {
    const run = runLedger(ledger(dollar(newYear, { confirmedUntil: day("2023-01-07") })));
    const [figure, trace] = [run.figure("twr", portfolio, period), run.explain("twr", portfolio, period)];
    expect("value" in figure && figure.notes).toEqual(notConfirmed);
    expect(evaluateTrace(trace)).toEqual(figure);
  });
});
