import { addYears, dayNumber, type IsoDate } from "@zerno/engine";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { BacktestQuestion } from "../question.schema.ts";

const hourMs = 3_600_000;
const yearDays = 365.25;
/** Limit of remembered addresses. */
const addresses = 10_000;
/** Years x assets per hour: about 20 backtests of 30 assets over 30 years without an account, 100 with one. */
const hourly = { visitor: 18_000, user: 90_000 } as const;
/** Maximal years of plans without long backtests. */
const freeYears = 5;

/** Minimal charge: a small result is stored like any other. */
const leastWork = 30;

interface Spent {
  readonly since: number;
  readonly work: number;
}

/** Returns years x assets over all portfolios and the benchmark. */
export function workOf({ portfolios, benchmark }: BacktestQuestion, from: IsoDate, to: IsoDate): number {
  const years = Math.max(1, (dayNumber(to) - dayNumber(from)) / yearDays);
  const assets = portfolios.reduce((sum, one) => sum + one.assets.length, benchmark === null ? 0 : 1);
  return Math.max(leastWork, Math.ceil(assets * years));
}

/** Returns whether a period exceeds the limit of plans without long backtests. */
export const isLong = (from: IsoDate, to: IsoDate): boolean => addYears(from, freeYears) < to;

/**
 * Charges work to the hourly budget of the address or user, before computing.
 * @throws AppError RATE_LIMITED with the seconds until the next budget
 */
export function spend(ctx: Pick<Ctx, "memory" | "address" | "user" | "now">, work: number): void {
  const cache = ctx.memory.cache<Spent>("backtest-budget", addresses);
  const key = ctx.user ? `user ${ctx.user.id}` : `address ${ctx.address}`;
  const most = ctx.user ? hourly.user : hourly.visitor;
  const now = ctx.now().getTime();
  const known = cache.get(key);
  const spent = known && now - known.since < hourMs ? known : { since: now, work: 0 };
  if (spent.work + work > most) {
    const seconds = Math.ceil((spent.since + hourMs - now) / 1000);
    throw new AppError("RATE_LIMITED", { seconds: String(seconds) });
  }
  cache.set(key, { since: spent.since, work: spent.work + work });
}
