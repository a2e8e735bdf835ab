import { type CashFlow, type XirrResult, xirr } from "../returns/xirr.ts";
import { type CloseSeries, lastCloseIndex, STALE_DAYS } from "./close-series.ts";
import { type Refused, refusal, refusalOn, type Statistic } from "./statistic.ts";

export interface ShadowPortfolio {
  /** Day number of element 0 of `values`: the first flow's day. */
  readonly firstDay: number;
  /** Day number of the last flow until the end. */
  readonly lastFlowDay: number;
  /** Worth of the units at the end of each day, in the money of the flows; NaN while no close is known. */
  readonly values: Float64Array;
  /** Units of the benchmark held at the end. */
  readonly units: number;
  /** Total return over the days with money in it; the value at the end is the last flow of `irr`. */
  readonly twr: Statistic;
  readonly irr: XirrResult;
}

/** Days on which the units are worth less than this part of the flows are empty but for rounding. */
const DUST = 1e-9;

/**
 * The same flows (into the portfolio positive, ascending; a value at the start is the first flow) put into the
 * benchmark at the close of their day, until the evening `to`: units bought = amount / close. A withdrawal larger
 * than what is there leaves a debt in the benchmark: value and IRR go on, TWR is refused (`shadow-exhausted`
 * {date}). On a day without a close at most 10 days old the value is NaN; `missing-close` {date} when money moves on
 * such a day or it is the last one; `no-flows` when there are none until `to`.
 * Source: Long and Nickels 1996, index comparison method (public market equivalent).
 */
export function shadowPortfolio(
  flows: readonly CashFlow[],
  closes: CloseSeries,
  to: number,
): ShadowPortfolio | Refused {
  const firstDay = flows[0]?.day;
  if (firstDay === undefined || firstDay > to) return refusal("no-flows");
  const values = new Float64Array(to - firstDay + 1);
  let [units, turnover, growth, before] = [0, 0, 1, Number.NaN];
  let twr: Statistic | undefined;
  let next = 0;
  let at = lastCloseIndex(closes, firstDay);
  for (let day = firstDay; day <= to; day++) {
    if (closes.days[at + 1] === day) at++;
    const isFresh = at >= 0 && day - (closes.days[at] ?? 0) <= STALE_DAYS;
    const close = isFresh ? (closes.closes[at] ?? Number.NaN) : Number.NaN;
    if (!(close > 0)) {
      if (day === to || flows[next]?.day === day) return refusalOn("missing-close", day);
      values[day - firstDay] = units === 0 ? 0 : Number.NaN;
      continue;
    }
    // Between flows the units stand still and the closes cancel: only those of flows and of the end are read.
    const isEdge = day === to || flows[next]?.day === day;
    if (isEdge && units !== 0) growth *= close / before;
    for (; flows[next]?.day === day; next++) {
      const amount = flows[next]?.amount ?? 0;
      units += amount / close;
      turnover += Math.abs(amount);
    }
    if (Math.abs(units * close) <= turnover * DUST) units = 0;
    if (units < 0) twr ??= refusalOn("shadow-exhausted", day);
    values[day - firstDay] = units * close;
    if (isEdge) before = close;
  }
  const end = values[values.length - 1] ?? 0;
  const cash = flows.filter(({ day }) => day <= to).map(({ day, amount }) => ({ day, amount: -amount }));
  const lastFlowDay = cash[cash.length - 1]?.day ?? firstDay;
  const irr = xirr([...cash, { day: to, amount: end }]);
  return { firstDay, lastFlowDay, values, units, twr: twr ?? growth - 1, irr };
}
