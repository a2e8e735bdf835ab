import { seededRandom } from "./seeded-random.ts";
import { quantile, type Refused, refusal, tooFew } from "./statistic.ts";

export interface GoalInput {
  readonly start: number;
  /** At the end of every month. */
  readonly monthlyFlow: number;
  readonly months: number;
  readonly history: Float64Array;
  readonly seed: number;
  readonly target?: number;
  readonly paths?: number;
}

/** By month, element 0 is today. */
export interface GoalProjection {
  readonly p10: Float64Array;
  readonly p50: Float64Array;
  readonly p90: Float64Array;
  readonly chance: number | undefined;
}

const HISTORY_NEEDED = 12;
const PATHS = 1000;
const MOST_MONTHS = 1200;

function faultOf({ start, monthlyFlow, months, history, paths }: GoalInput): Refused | undefined {
  if (history.length < HISTORY_NEEDED) return tooFew(history.length, HISTORY_NEEDED);
  if (!history.every((value) => value >= -1 && value < Number.POSITIVE_INFINITY)) {
    return refusal("impossible-return");
  }
  if (!(start >= 0) || !Number.isFinite(monthlyFlow) || start === Number.POSITIVE_INFINITY) {
    return refusal("impossible-amount");
  }
  const isCount = Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS;
  if (!isCount) return refusal("impossible-months", { months: String(months), most: String(MOST_MONTHS) });
  const isPaths = paths === undefined || (Number.isInteger(paths) && paths >= 1);
  return isPaths ? undefined : refusal("impossible-paths", { paths: String(paths) });
}

/**
 * Draws monthly returns of the portfolio with replacement (bootstrap): value = max(0, value x (1 + r) + flow); p10,
 * p50, p90 are quantiles (type 7) per month. Refusals: `too-few-observations` under 12 months of history,
 * `impossible-return`, `impossible-amount`, `impossible-months`, `impossible-paths`. Source: Efron and Tibshirani 1993,
 * An Introduction to the Bootstrap (independent draws lose streaks of the history).
 */
export function projectGoal(input: GoalInput): GoalProjection | Refused {
  const fault = faultOf(input);
  if (fault !== undefined) return fault;
  const { start, monthlyFlow, months, history, target, paths = PATHS } = input;
  const random = seededRandom(input.seed);
  const rows = Array.from({ length: months + 1 }, () => new Float64Array(paths));
  for (let path = 0; path < paths; path++) {
    let value = start;
    for (const [month, row] of rows.entries()) {
      if (month > 0) {
        const drawn = history[Math.floor(random() * history.length)] ?? 0;
        value = Math.max(0, value * (1 + drawn) + monthlyFlow);
      }
      row[path] = value;
    }
  }
  const last = rows[months];
  const chance =
    target === undefined || last === undefined
      ? undefined
      : last.filter((value) => value >= target).length / paths;
  for (const row of rows) row.sort();
  const column = (probability: number) => Float64Array.from(rows, (row) => quantile(row, probability));
  return { p10: column(0.1), p50: column(0.5), p90: column(0.9), chance };
}
