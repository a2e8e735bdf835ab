import { addYears, dayNumber, type IsoDate } from "@zerno/engine";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { BacktestQuestion } from "../question-shapes.ts";

const hourMs = 3_600_000;
const yearDays = 365.25;
/** Addresses that are remembered at once. */
const addresses = 10_000;
/** Years x assets an hour: of an address without an account some twenty of 30 assets over 30 years, of a user a hundred. */
const hourly = { visitor: 18_000, user: 90_000 } as const;
/** A plan without long backtests plays so many years. */
const freeYears = 5;

/** What the smallest one counts as: it is stored like any other. */
const leastWork = 30;

interface Spent {
  readonly since: number;
  readonly work: number;
}

/** How much there is to compute: years x assets of all portfolios, the benchmark is one more. */
export function workOf({ portfolios, benchmark }: BacktestQuestion, from: IsoDate, to: IsoDate): number {
  const years = Math.max(1, (dayNumber(to) - dayNumber(from)) / yearDays);
  const assets = portfolios.reduce((sum, one) => sum + one.assets.length, benchmark === null ? 0 : 1);
  return Math.max(leastWork, Math.ceil(assets * years));
}

/** Whether the span is longer than a plan without long backtests may play. */
export const isLong = (from: IsoDate, to: IsoDate): boolean => addYears(from, freeYears) < to;

/**
 * Takes work from the hour's budget of the address, or of the user, before anything is computed.
 * @throws AppError RATE_LIMITED with the seconds until there is a new budget
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
