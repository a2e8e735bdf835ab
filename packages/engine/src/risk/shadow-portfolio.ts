import { type CashFlow, type XirrResult, xirr } from "../returns/xirr.ts";
import { type CloseSeries, lastCloseIndex, STALE_DAYS } from "./close-series.ts";
import { type Refused, refusal, refusalOn, type Statistic } from "./statistic.ts";

export interface ShadowPortfolio {
  /** Of `values[0]`: the first flow's day. */
  readonly firstDay: number;
  readonly lastFlowDay: number;
  /** End of day; NaN without a close. */
  readonly values: Float64Array;
  readonly units: number;
  /** The end value is the last flow of `irr`. */
  readonly twr: Statistic;
  readonly irr: XirrResult;
}

/** Below this part of the flows a day counts as empty. */
const DUST = 1e-9;

/**
 * Invests the same flows (inflows positive, ascending; a start value is the first) in the benchmark at the close of
 * their day. An excess withdrawal leaves a debt: value and IRR continue, TWR is refused (`shadow-exhausted` {date}).
 * Refuses `missing-close` {date} when a flow or the end has no close of at most 10 days, `no-flows`. Source: Long and
 * Nickels 1996, index comparison method (public market equivalent).
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
    // Units are constant between flows, so closes between cancel.
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
