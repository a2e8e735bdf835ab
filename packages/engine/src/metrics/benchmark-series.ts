import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import type { Benchmark } from "../ledger/statistics-input.ts";
import { alignSeries } from "../risk/benchmark.ts";
import { type CloseSeries, closeOn, lastCloseIndex, STALE_DAYS } from "../risk/close-series.ts";
import { type ReturnSeries, returnsOfIndex } from "../risk/return-series.ts";
import { keepTradingDays } from "../risk/trading-returns.ts";
import { closeNote } from "../valuation/prices.ts";
import { addNote, type DayRange, type Query, refuse } from "../valuation/query.ts";
import { remarkRates } from "../valuation/rate-marks.ts";
import { foreignPayment, levelFactors, reinvestedIn } from "./benchmark-income.ts";
import { calendarOfRun, openDaysOf } from "./daily-returns.ts";
import { createMemo } from "./memo.ts";

const closesOfRange = createMemo<CloseSeries>();
const closesReadOfRange = createMemo<CloseSeries>();
const returnsOfRange = createMemo<ReturnSeries>();

/** At each day's rate, split-adjusted, payments reinvested; from 10 days before the period. */
function viewCloses(query: Query, benchmark: Benchmark, range: DayRange): CloseSeries {
  const { currency, prices, splits = [], payments = [] } = benchmark;
  const { from, to } = range;
  const first = Math.max(prices.firstDay, from - STALE_DAYS);
  const last = Math.min(to, prices.firstDay + prices.closes.length - 1);
  const size = Math.max(0, last - first + 1);
  const rates = query.state.rates.column(currency, query.state.input.currency, {
    first,
    last: first + size - 1,
  });
  const isPlain = splits.length === 0 && payments.length === 0;
  const factorOf = levelFactors(benchmark, range);
  const days: number[] = [];
  const closes: number[] = [];
  for (let day = first; day <= last; day++) {
    const close = prices.closes[day - prices.firstDay] ?? Number.NaN;
    const rate = rates[day - first] ?? Number.NaN;
    if (Number.isNaN(close) || Number.isNaN(rate)) continue;
    days.push(day);
    closes.push(close * rate * (isPlain ? 1 : factorOf(day)));
  }
  return { days: Int32Array.from(days), closes: Float64Array.from(closes) };
}

function recordBenchmark(query: Query, benchmark: Benchmark, range: DayRange, days: Iterable<number>): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  let last = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    recorder.benchmarkOn(day);
    recorder.rateOn(benchmark.currency, state.input.currency, day);
    last = Math.max(last, day);
  }
  const foreign = foreignPayment(benchmark, range);
  if (foreign !== undefined) recorder.benchmarkPayment(foreign);
  for (const { day, usedOn, payment } of reinvestedIn(benchmark, range)) {
    if (day > last) continue;
    recorder.benchmarkPayment(payment);
    recorder.benchmarkOn(usedOn);
  }
}

/** Notes `price-return` {asset}. */
function remarkIncome(query: Query, benchmark: Benchmark, range: DayRange): void {
  if (benchmark.payments === "unknown" || foreignPayment(benchmark, range) !== undefined) {
    addNote(query, reason("price-return", { asset: benchmark.id }));
  }
}

export function benchmarkOf(query: Query): Benchmark | undefined {
  const { benchmark } = query.state.input;
  if (benchmark === undefined) refuse(query, reason("no-benchmark"));
  else query.recorder?.benchmark();
  return benchmark;
}

function closesIn(query: Query, benchmark: Benchmark, range: DayRange): CloseSeries {
  return closesOfRange(query.state, `${range.from} ${range.to}`, () => viewCloses(query, benchmark, range));
}

function remarkCloses(
  query: Query,
  { id, prices }: Benchmark,
  closes: CloseSeries,
  days: Iterable<number>,
): void {
  const known = new Set<string>();
  for (const day of days) {
    const usedOn = closes.days[lastCloseIndex(closes, day)];
    const note = usedOn === undefined ? undefined : closeNote(prices, { assetId: id, usedOn, day });
    if (note === undefined || known.has(note.code)) continue;
    known.add(note.code);
    addNote(query, note);
  }
}

/** Returns closes in the view's currency, recording those used on `days`; refused without a benchmark. */
export function benchmarkCloses(
  query: Query,
  range: DayRange,
  days: readonly number[],
): CloseSeries | undefined {
  const benchmark = benchmarkOf(query);
  if (benchmark === undefined) return undefined;
  const closes = closesIn(query, benchmark, range);
  const read = days.flatMap((day) => closes.days[lastCloseIndex(closes, day)] ?? []);
  if (query.recorder !== undefined) recordBenchmark(query, benchmark, range, new Set(read));
  remarkRates(query, benchmark.currency, read);
  remarkIncome(query, benchmark, range);
  remarkCloses(query, benchmark, closes, days);
  return closes;
}

/** Returns a close at most 10 days old, in the view's currency; refused when missing. */
export function benchmarkOn(query: Query, range: DayRange, day: number): number | undefined {
  const benchmark = benchmarkOf(query);
  if (benchmark === undefined) return undefined;
  const closes = closesIn(query, benchmark, range);
  const close = closeOn(closes, day);
  if (close > 0) {
    const usedOn = closes.days[lastCloseIndex(closes, day)] ?? day;
    recordBenchmark(query, benchmark, range, [usedOn]);
    remarkRates(query, benchmark.currency, [usedOn]);
    remarkIncome(query, benchmark, range);
    remarkCloses(query, benchmark, closes, [day]);
    return close;
  }
  refuse(query, reason("missing-close", { date: fromDayNumber(day) }));
  return undefined;
}

/** The last close up to `from`, those of open days, and the last after them. */
function closesRead({ days, closes }: CloseSeries, { from, to }: DayRange, isOpen: Uint8Array): CloseSeries {
  let lastOpen = to;
  while (lastOpen > from && isOpen[lastOpen - from] !== 1) lastOpen--;
  const read: number[] = [];
  for (const [i, day] of days.entries()) {
    const isLastBefore = day <= from && (days[i + 1] ?? to + 1) > from;
    const isLast = day > lastOpen && i === days.length - 1;
    if (isLastBefore || isLast || (day > from && isOpen[day - from] === 1)) read.push(i);
  }
  return {
    days: Int32Array.from(read, (i) => days[i] ?? 0),
    closes: Float64Array.from(read, (i) => closes[i] ?? Number.NaN),
  };
}

function commonDays(own: ReturnSeries, benchmark: ReturnSeries): DayRange | undefined {
  const { days, from } = alignSeries(own, benchmark).own;
  const to = days[days.length - 1];
  if (from === undefined || to === undefined) return undefined;
  // The last return includes the closed days after it.
  return { from, to: to === benchmark.days[benchmark.days.length - 1] ? Number.POSITIVE_INFINITY : to };
}

/** Computes returns from the end of day `from`, on risk days. Records the closes on days common with `own`, or all. */
export function benchmarkReturns(
  query: Query,
  range: DayRange,
  own?: ReturnSeries,
): ReturnSeries | undefined {
  const benchmark = benchmarkOf(query);
  if (benchmark === undefined) return undefined;
  const calendar = calendarOfRun(query);
  const key = `${range.from} ${range.to}`;
  const { days, closes } = closesReadOfRange(query.state, key, () =>
    closesRead(closesIn(query, benchmark, range), range, openDaysOf(query, range, calendar).isOpen),
  );
  const returns = returnsOfRange(query.state, key, () => {
    const values = new Float64Array(range.to - range.from + 1).fill(Number.NaN);
    for (const [i, day] of days.entries()) {
      values[Math.max(0, day - range.from)] = closes[i] ?? Number.NaN;
    }
    return keepTradingDays(returnsOfIndex({ firstDay: range.from, values }), calendar);
  });
  const common = own === undefined ? undefined : commonDays(own, returns);
  const isRead = (day: number): boolean =>
    common === undefined || (Math.max(day, range.from) >= common.from && day <= common.to);
  const read = days.filter(isRead);
  recordBenchmark(query, benchmark, range, read);
  remarkRates(query, benchmark.currency, read);
  remarkIncome(query, benchmark, range);
  remarkCloses(query, benchmark, { days, closes }, read);
  return returns;
}
