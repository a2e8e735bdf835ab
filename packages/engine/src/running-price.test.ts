import { expect, test } from "vitest";
import { dayNumber, type IsoDate } from "./days/iso-date.ts";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import type { Trace } from "./explain/trace.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { RunningPrice } from "./ledger/price-series.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { parseLedgerText } from "./testing/ledger-text.ts";

const PORTFOLIO = { kind: "portfolio" } as const;
const today = "2024-03-06" as IsoDate;
const at = "2024-03-06T11:42:00.000Z";

function inputOf(running: RunningPrice | undefined): LedgerInput {
  const [ledger] = parseLedgerText(`
    asset ONE currency=RUB
    price ONE 2024-03-01 10
    price ONE 2024-03-05 11
    price ONE 2024-03-06 12
    2024-03-01 buy ONE quantity=10 price=10 currency=RUB
    period 2024-02-29 2024-03-06
    expect value 120`);
  if (ledger === undefined) throw new Error("no ledger");
  const prices = new Map(ledger.input.prices);
  const series = prices.get("ONE");
  if (series !== undefined && running !== undefined) prices.set("ONE", { ...series, running });
  return { ...ledger.input, prices };
}

const running = { day: dayNumber(today), at };
const until = (to: string) => ({ from: "2024-02-29" as IsoDate, to: to as IsoDate });

test.each([
  [running, { code: "provisional", params: { asset: "ONE", date: today, at } }],
  [
    { ...running, delayMinutes: 15 },
    { code: "provisional-delayed", params: { asset: "ONE", date: today, at, minutes: "15" } },
  ],
])("a price of the running day stands in until the close, with its time and its delay", (price, note) => {
  const run = runLedger(inputOf(price));
  const figure = run.figure("value", PORTFOLIO, until(today));
  expect(figure).toMatchObject({ value: "120", notes: [note] });
  const trace = JSON.parse(JSON.stringify(run.explain("value", PORTFOLIO, until(today)))) as Trace;
  expect(trace.prices).toMatchObject([{ usedOn: today, close: "12", running: { at } }]);
  expect(evaluateTrace(trace)).toEqual(figure);
});

test("it moves no earlier day, and no figure differs from that of the close it stands for but by the mark", () => {
  const [open, closed] = [runLedger(inputOf(running)), runLedger(inputOf(undefined))];
  expect(open.figure("value", PORTFOLIO, until("2024-03-05"))).toEqual(
    closed.figure("value", PORTFOLIO, until("2024-03-05")),
  );
  for (const id of METRIC_IDS) {
    const figure = open.figure(id, PORTFOLIO, until(today));
    expect(evaluateTrace(open.explain(id, PORTFOLIO, until(today))), id).toEqual(figure);
    const { notes: _notes, ...plain } = { notes: undefined, ...figure };
    expect(plain, id).toMatchObject(
      "value" in figure ? { value: textOf(closed.figure(id, PORTFOLIO, until(today))) } : {},
    );
  }
});

const textOf = (figure: object): unknown => ("value" in figure ? figure.value : undefined);

test("on a day without a price of its own it is an old one like any other", () => {
  const input = { ...inputOf(running), asOf: "2024-03-07" as IsoDate };
  expect(runLedger(input).figure("value", PORTFOLIO, until("2024-03-07"))).toMatchObject({
    value: "120",
    notes: [{ code: "stale-price", params: { asset: "ONE", date: today } }],
  });
});
