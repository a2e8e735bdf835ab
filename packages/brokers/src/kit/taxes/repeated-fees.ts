import type { DraftRow } from "../../statement.ts";
import { readDate } from "../text/dates.ts";
import { add, compare, isZero, subtract } from "../text/decimal-text.ts";

export interface FeeLine {
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
  readonly note: string;
  /** Known from the operation's name. */
  readonly isOfDeals?: boolean;
}

export interface FeeSplit {
  readonly repeated: string;
  readonly rest: string;
  /** Known as a deal fee, but matching no deal. */
  readonly isUnmatched: boolean;
}

const TRADES: ReadonlySet<string> = new Set(["buy", "sell", "short", "cover", "currency-exchange"]);
/** Deal fees may be charged at settlement. */
const DAYS_BACK = 7;
const CENT = "0.01";
const DAYS = /\d{2}\.\d{2}\.\d{4}|\d{4}-\d{2}-\d{2}/g;
const ABOUT_DEALS = /сдел(?:к|ок)/i;
/** Words without a service: "За 14.02.2024", "Комиссия". */
const SAYS_NOTHING =
  /^(?:(?:за|вознаграждение|комиссия|брокера?|банка|день|период|по|с|г)(?![а-яё])|[\s\d.,:;–-])*$/i;

interface Pool {
  readonly date: string;
  left: string;
}

const isClose = (a: string, b: string): boolean => {
  const gap = subtract(a, b);
  return compare(gap, CENT) < 0 && compare(gap, `-${CENT}`) > 0;
};

const earliest = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - DAYS_BACK);
  return day.toISOString().slice(0, 10);
};

/**
 * Separates fees that repeat those of deals, per deal, day or longer, as cash movements do. Each deal's fee matches at
 * most once.
 */
export const createRepeatedFees = (rows: readonly DraftRow[]) => {
  const pools = new Map<string, Pool[]>();
  const singles = new Map<string, string[]>();
  for (const { kind, date, fee, currency, feeCurrency } of rows) {
    if (!TRADES.has(kind) || fee === undefined || isZero(fee)) continue;
    const code = feeCurrency ?? currency;
    const own = pools.get(code) ?? [];
    pools.set(code, own);
    const known = own.find((pool) => pool.date === date);
    if (known === undefined) own.push({ date, left: fee });
    else known.left = add(known.left, fee);
    singles.set(`${code} ${date}`, [...(singles.get(`${code} ${date}`) ?? []), fee]);
  }
  const whole = (repeated: string): FeeSplit => ({ repeated, rest: "0", isUnmatched: false });

  /** Days in the note, else the fee's own and the preceding ones. */
  const poolsOf = ({ date, currency, note }: FeeLine) => {
    const all = (pools.get(currency) ?? []).filter(({ left }) => compare(left, "0") > 0);
    const named = [...note.matchAll(DAYS)].flatMap(([day]) => readDate(day, "dmy")?.date ?? []);
    const from = earliest(date);
    const near = all
      .filter((pool) => pool.date <= date && pool.date >= from)
      .sort((a, b) => (a.date < b.date ? 1 : -1));
    const own = all.filter((pool) => named.includes(pool.date));
    // The named day may be the settlement: a whole sum of an earlier day fits, a part does not.
    return { likely: [...own, ...near], certain: named.length > 0 ? own : near };
  };

  return (line: FeeLine): FeeSplit => {
    const { amount, note, currency } = line;
    const { likely, certain } = poolsOf(line);
    const day = likely.find(({ left }) => isClose(left, amount));
    if (day !== undefined) {
      day.left = "0";
      return whole(amount);
    }
    const deal = likely.find(
      (pool) =>
        compare(pool.left, amount) >= 0 && singles.get(`${currency} ${pool.date}`)?.includes(amount) === true,
    );
    if (deal !== undefined) {
      deal.left = subtract(deal.left, amount);
      return whole(amount);
    }
    const earlier = (pools.get(currency) ?? []).filter((pool) => pool.date <= line.date);
    const sum = earlier.reduce((all, { left }) => add(all, left), "0");
    if (!isZero(sum) && isClose(sum, amount)) {
      for (const pool of earlier) pool.left = "0";
      return whole(amount);
    }
    const isOfDeals = line.isOfDeals === true || ABOUT_DEALS.test(note) || SAYS_NOTHING.test(note);
    if (!isOfDeals) return { repeated: "0", rest: amount, isUnmatched: false };
    let rest = amount;
    for (const pool of certain) {
      const part = compare(pool.left, rest) < 0 ? pool.left : rest;
      pool.left = subtract(pool.left, part);
      rest = subtract(rest, part);
    }
    return { repeated: subtract(amount, rest), rest, isUnmatched: !isZero(rest) };
  };
};
