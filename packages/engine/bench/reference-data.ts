import { dayNumber } from "../src/days/iso-date.ts";
import { foldLedger } from "../src/ledger/fold-ledger.ts";
import type { LedgerInput, RateSeries } from "../src/ledger/ledger-input.ts";
import type { PositionAccount } from "../src/ledger/position-fold.ts";
import { moneyToNumber } from "../src/money/decimal.ts";
import { listFlows } from "../src/returns/twr.ts";
import { wholePeriod } from "./whole-period.ts";

const NO_LEG = [-1, 0];

/** With 1 where the rate divides. */
function legsOf(input: LedgerInput, currency: string): number[] {
  const legTo = (from: string, to: string): number[] | undefined => {
    const is = (base: string, quote: string) => (series: RateSeries) =>
      series.base === base && series.quote === quote;
    const direct = input.rates.findIndex(is(from, to));
    if (direct >= 0) return [direct, 0];
    const inverse = input.rates.findIndex(is(to, from));
    return inverse < 0 ? undefined : [inverse, 1];
  };
  if (currency === input.currency) return [...NO_LEG, ...NO_LEG];
  const direct = legTo(currency, input.currency);
  if (direct !== undefined) return [...direct, ...NO_LEG];
  const [first, second] = [legTo(currency, input.baseCurrency), legTo(input.baseCurrency, input.currency)];
  if (first === undefined || second === undefined) throw new Error(`no rate of ${currency}`);
  return [...first, ...second];
}

function checkpointsOf({ checkpoints }: PositionAccount, from: number): number[] {
  const numbers = [checkpoints.length];
  for (let i = 0; i < checkpoints.length; i++) {
    const day = (checkpoints.dayAt(i) ?? from) - from;
    numbers.push(day, checkpoints.unitsAt(i), moneyToNumber(checkpoints.at(i).costBase));
  }
  return numbers;
}

/**
 * Lists a folded ledger for `reference.c` as float64 numbers, days counted from the day before the period: counts of
 * days, rates, currencies, positions and flows; per rate its first day, length and values; per currency two legs; per
 * position its currency, first day of closes, length, closes, and per checkpoint day, quantity and cost; per flow its
 * day, inflow and outflow. For shares without cash.
 */
export function referenceData(input: LedgerInput): Float64Array {
  const state = foldLedger(input);
  const from = dayNumber(wholePeriod(input).from);
  if (state.cash.size > 0) throw new Error("the reference knows no cash");
  const currencies = [...new Set([...input.assets.values()].map(({ currency }) => currency))].sort();
  const days = state.lastDay - from + 1;
  const { flows } = state.flows.flowsWithin({ from, to: state.lastDay });
  const numbers = [days, input.rates.length, currencies.length, state.positions.size, flows.days.length];
  const add = (more: Iterable<number>): void => {
    for (const value of more) numbers.push(value);
  };
  for (const { firstDay, values } of input.rates) {
    numbers.push(firstDay - from, values.length);
    add(values);
  }
  for (const currency of currencies) add(legsOf(input, currency));
  for (const [id, account] of state.positions) {
    const series = input.prices.get(id);
    if (series === undefined) throw new Error(`no closes of ${id}`);
    numbers.push(currencies.indexOf(account.asset.currency), series.firstDay - from, series.closes.length);
    add(series.closes);
    add(checkpointsOf(account, from));
  }
  for (const { day, inflow, outflow } of listFlows(flows)) add([day - from, inflow, outflow]);
  return Float64Array.from(numbers);
}
