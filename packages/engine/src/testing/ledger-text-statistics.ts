import { CALENDARS, type Calendar } from "../calendars/calendar.ts";
import { addDays, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { EXPECTED_PAY_DAYS, type IncomePayment } from "../income/payment.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { AssetFacts, GoalPlan, StatisticsInput } from "../ledger/statistics-input.ts";
import type { Asset } from "../ledger/transaction.ts";
import { type Dec, parseDec } from "../money/decimal.ts";
import type { DatedFact } from "../rating/rating-input.ts";
import { remember } from "../remember.ts";

interface FactsDraft {
  payments?: IncomePayment[];
  since?: IsoDate;
  readonly rating: Record<string, DatedFact>;
}

export interface StatisticsDraft {
  benchmark?: string;
  riskFree?: number;
  calendar?: Calendar;
  goal?: GoalPlan;
  readonly facts: Map<string, FactsDraft>;
}

type Prices = Map<string, Map<number, number>>;

interface Target {
  readonly statistics: StatisticsDraft;
  readonly prices: Prices;
}

function factsOf({ statistics }: Target, id: string): FactsDraft {
  return remember(statistics.facts, id, () => ({ rating: {} }));
}

/** Parses `closes AAA 2023-01-02 2023-12-29 100 120`: in turn, Monday to Friday. */
function addCloses({ prices }: Target, [, id = "", from, to, ...values]: readonly string[]): void {
  const closes = remember(prices, id, () => new Map());
  let next = 0;
  for (let day = dayNumber(from as IsoDate); day <= dayNumber(to as IsoDate); day++) {
    if ((day + 3) % 7 < 5) closes.set(day, Number(values[next++ % values.length]));
  }
}

/**
 * Parses `pays AAA 2024-03-01 1.5 pay=2024-03-20 currency=USD kind=special`: ex-date ("-" = unknown), amount per unit,
 * pay date (default the ex-date); an asset alone pays nothing.
 */
function addPayment(target: Target, [, id = "", exDate, amount = "", ...rest]: readonly string[]): void {
  const facts = factsOf(target, id);
  facts.payments ??= [];
  if (exDate === undefined) return;
  const {
    currency = "RUB",
    kind = "regular",
    pay = exDate,
  } = Object.fromEntries(rest.map((word) => word.split("=")));
  const isUnknown = pay === "unknown";
  facts.payments.push({
    ...(exDate !== "-" && { exDate: exDate as IsoDate }),
    payDate: isUnknown ? addDays(exDate as IsoDate, EXPECTED_PAY_DAYS) : pay,
    ...(isUnknown && { isPayDateExpected: true }),
    amount: (parseDec(amount) ?? 0n) as Dec,
    currency,
    kind,
    status: "confirmed",
  });
}

export const STATISTICS_DIRECTIVES: Readonly<
  Record<string, (target: Target, words: readonly string[]) => void>
> = {
  closes: addCloses,
  pays: addPayment,
  since: (target, [, id = "", date]) => {
    factsOf(target, id).since = date as IsoDate;
  },
  fact: (target, [, id = "", name = "", value, date]) => {
    factsOf(target, id).rating[name] = { value: Number(value), date: date as IsoDate };
  },
  benchmark: ({ statistics }, [, id = ""]) => {
    statistics.benchmark = id;
  },
  riskfree: ({ statistics }, [, rate]) => {
    statistics.riskFree = Number(rate);
  },
  calendar: ({ statistics }, [, name]) => {
    const calendar = CALENDARS.find((known) => known === name);
    if (calendar !== undefined) statistics.calendar = calendar;
  },
  goal: ({ statistics }, [, ...words]) => {
    const { flow, months, target, seed } = Object.fromEntries(words.map((word) => word.split("=")));
    statistics.goal = {
      monthlyFlow: Number(flow),
      months: Number(months),
      seed: Number(seed),
      ...(target !== undefined && { target: Number(target) }),
    };
  },
};

function toFacts({ payments, since, rating }: FactsDraft): AssetFacts {
  return {
    ...(payments !== undefined && { payments }),
    ...(since !== undefined && { since }),
    ...(Object.keys(rating).length > 0 && { rating: { facts: rating, isBank: false, isMoscow: false } }),
  };
}

export function statisticsOfText(
  { benchmark: id, facts, ...rest }: StatisticsDraft,
  assets: ReadonlyMap<string, Asset>,
  prices: ReadonlyMap<string, PriceSeries>,
): StatisticsInput {
  const closes = id === undefined ? undefined : prices.get(id);
  return {
    ...rest,
    ...(facts.size > 0 && { facts: new Map([...facts].map(([asset, draft]) => [asset, toFacts(draft)])) }),
    ...(id !== undefined &&
      closes !== undefined && {
        benchmark: { id, currency: assets.get(id)?.currency ?? "RUB", prices: closes },
      }),
  };
}
