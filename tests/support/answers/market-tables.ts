import { addYears, type IsoDate } from "@zerno/engine";
import type { CalcFigure } from "../../e2e/figures/calc-answers.ts";
import { type AnswerTable, type Compared, rounded, type Wanted } from "./compare-answer.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, cutAfter, marketFigures, today } from "./load-answers.ts";
import { reporting, reportKnownOn, shareCount } from "./reports.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
type Market = AnswersWorld["market"];

/** Null where `calc` refuses the value. */
export const orNull = (found: CalcFigure | undefined): string | null => found?.value ?? null;

const lastOf = ({ parents }: Leaf): Row => parents.at(-1);

/** Closes by day as traded; splits make earlier ones comparable. */
export function closesOf(market: Market, ticker: string) {
  const { prices } = market.partsOf([ticker], []);
  const { splits } = market.find(ticker);
  return (prices as { date: string; close: number }[]).map(({ date, close }) => ({
    date,
    close: splits
      .filter(({ exDate }) => exDate > date && exDate <= today)
      .reduce((value, { to, from }) => (value * from) / to, close),
  }));
}

export const yearClosesOf = (market: Market, ticker: string) => {
  const from = addYears(today, -1);
  const closes = closesOf(market, ticker);
  const year = closes.filter(({ date }) => date >= from).map(({ close }) => close);
  return {
    low: Math.min(...year),
    high: Math.max(...year),
    before: closes.findLast(({ date }) => date <= from)?.close ?? Number.NaN,
    last: closes.at(-1)?.close ?? Number.NaN,
    previous: closes.at(-2)?.close ?? Number.NaN,
  };
};

/** Returns the screener's values of an asset, from calc and from the reports. */
export function screened(market: Market, ticker: string): Record<string, Wanted> {
  const figures = marketFigures(market, ticker);
  const { payments, row } = market.find(ticker);
  const pays = payments.some(({ kind }) => kind === "dividend");
  const report = reportKnownOn(ticker, today, false);
  const price = orNull(figures.lastPrice);
  const cap = report && price !== null ? Number(price) * shareCount : null;
  const dollars = market.rateOf(row.currency, "USD", today);
  const [rating, safety] = [figures.dividendRating, figures.dividendSafety].map((score) =>
    pays ? rounded(orNull(score), 0) : null,
  );
  return {
    yield: pays ? rounded(orNull(figures.dividendYield), 6) : null,
    growth: pays ? rounded(orNull(figures.dividendGrowth5), 6) : null,
    streak: pays ? orNull(figures.dividendStreak) : null,
    payout: report ? rounded(report.dividends / report.earnings, 6) : null,
    rating,
    safety,
    cap: cap === null ? null : rounded(cap * dollars, 0),
    pe: cap === null || !report ? null : rounded(cap / report.earnings, 4),
    price,
  };
}

const factNames = ["yield", "growth", "streak", "payout", "rating", "safety", "cap", "pe", "price"];

/** By names of ranges, two of which are no columns of the table. */
function ranged(market: Market, ticker: string): Record<string, Wanted> {
  const { momentum12Minus1 } = marketFigures(market, ticker);
  const isBond = market.find(ticker).row.nominal !== null;
  return {
    ...screened(market, ticker),
    momentum: isBond ? null : rounded(orNull(momentum12Minus1), 8),
  };
}

export function screenerTable({ market }: AnswersWorld): AnswerTable {
  const compared = factNames.map((name) => [
    `assets.*.facts.${name}.value`,
    (leaf: Leaf) => screened(market, leaf.parents[2].ticker)[name],
  ]);
  return {
    compared: { ...Object.fromEntries(compared), total: () => market.all.length },
    beside: {
      "assets.*.type": "a code",
      page: "a page",
      size: "a page",
      "unknown.total": "nothing is asked",
    },
  };
}

const countBy = (market: Market, read: (row: Market["all"][number]["row"]) => unknown, value: string) =>
  market.all.filter(({ row }) => String(read(row)) === value).length;

export function screenerReferenceTable({ market }: AnswersWorld, found: Row): AnswerTable {
  // `calc` has no next ex-date: counted from the list.
  const dated = found.assets.filter(({ exDate }: Row) => exDate.value !== null).length;
  const facts = market.all.map(({ row }) => ranged(market, row.ticker));
  const knownOf = (name: string) =>
    facts.flatMap((one) => (one[name] === null || one[name] === undefined ? [] : [Number(one[name])]));
  const counted = (name: string, read: (row: Market["all"][number]["row"]) => unknown): Compared => ({
    [`${name}.*.count`]: (leaf) => countBy(market, read, lastOf(leaf).value),
  });
  const range = (read: (values: number[]) => number) => (leaf: Leaf) => {
    const values = knownOf(lastOf(leaf).fact);
    return values.length === 0 ? null : read(values);
  };
  return {
    compared: {
      ...counted("type", ({ type }) => type),
      ...counted("country", ({ country }) => country),
      ...counted("exchange", ({ exchange }) => exchange),
      ...counted("sector", ({ sector }) => sector),
      ...counted("currency", ({ currency }) => currency),
      "ranges.*.known": (leaf) => {
        const { fact } = lastOf(leaf);
        return fact === "exDate" ? dated : knownOf(fact).length;
      },
      "ranges.*.min": range((values) => Math.min(...values)),
      "ranges.*.max": range((values) => Math.max(...values)),
      total: () => market.all.length,
    },
    beside: {
      "type.*.value": "a code",
      "frequency.*.count": "a rhythm; its own test has it by hand",
    },
  };
}

const evenings = Array.from({ length: 10 }, (_, back) => `${2023 - back}-12-31` as IsoDate);

interface Graded {
  readonly ticker: string;
  readonly day: IsoDate;
  readonly safety: number;
  readonly cutOn: string | undefined;
}

/** Safety scores of past days whose year is over, by `calc` as of that day, and what followed. */
function gradedOf(market: Market): Graded[] {
  return reporting.flatMap((ticker) =>
    evenings
      .filter((day) => day <= addYears(today, -1))
      .flatMap((day) => {
        const safety = orNull(marketFigures(market, ticker, day).dividendSafety);
        if (safety === null) return [];
        return [{ ticker, day, safety: Math.round(Number(safety)), cutOn: cutAfter(market, ticker, day) }];
      }),
  );
}

const bounds: Readonly<Record<string, readonly [number, number]>> = {
  "very-unsafe": [0, 20],
  unsafe: [20, 40],
  borderline: [40, 60],
  safe: [60, 80],
  "very-safe": [80, 101],
};
const isCut = ({ cutOn }: Graded): boolean => cutOn !== undefined;

/** Share of pairs of a cut and an uncut share in which the cut one had the lower safety. */
function discrimination(graded: readonly Graded[]): Wanted {
  const [cuts, others] = [graded.filter(isCut), graded.filter((one) => !isCut(one))];
  const won = cuts.flatMap((cut) =>
    others.map((other) => (cut.safety < other.safety ? 1 : cut.safety === other.safety ? 0.5 : 0)),
  );
  return rounded(won.reduce<number>((sum, one) => sum + one, 0) / won.length, 6);
}

export function gradesTable({ market }: AnswersWorld): AnswerTable {
  const all = gradedOf(market);
  const inBand = (leaf: Leaf) => {
    const [from = 0, to = 0] = bounds[lastOf(leaf).band] ?? [];
    return all.filter(({ safety }) => safety >= from && safety < to);
  };
  const ofYear = (leaf: Leaf) => all.filter(({ day }) => day === lastOf(leaf).ratedOn);
  const none = { refused: [{ code: "no-ratings" }], unit: "ratio" };
  return {
    compared: {
      "hindcast.ratings": () => all.length,
      "hindcast.followedByCut": () => all.filter(isCut).length,
      "hindcast.discrimination": () => discrimination(all),
      "hindcast.bands.*.ratings": (leaf) => inBand(leaf).length,
      "hindcast.bands.*.followedByCut": (leaf) => inBand(leaf).filter(isCut).length,
      "hindcast.bands.*.cutShare": (leaf) => {
        const band = inBand(leaf);
        return band.length === 0 ? none : rounded(band.filter(isCut).length / band.length, 6);
      },
      "hindcast.years.*.ratings": (leaf) => ofYear(leaf).length,
      "hindcast.years.*.followedByCut": (leaf) => ofYear(leaf).filter(isCut).length,
      "hindcast.missed.*.safety": (leaf) => {
        const { ticker, ratedOn } = lastOf(leaf);
        return all.find((one) => one.ticker === ticker && one.day === ratedOn)?.safety;
      },
      "live.ratings": () => 0,
      "live.followedByCut": () => 0,
      "live.bands.*.ratings": () => 0,
      "live.bands.*.followedByCut": () => 0,
      "live.bands.*.cutShare": () => none,
      "live.discrimination": () => ({ refused: [{ code: "no-cuts" }], unit: "ratio" }),
    },
    beside: { formulaVersion: "a version" },
  };
}

function paidBetween(market: Market, from: string, to: string) {
  return market.all
    .flatMap(({ row, payments }) => payments.map((payment) => ({ ...payment, row })))
    .filter(({ kind }) => kind === "dividend")
    .map((payment) => ({ ...payment, day: payment.exDate ?? payment.payDate }))
    .filter(({ day }) => day >= from && day <= to);
}

export const calendarTables = ({ market }: AnswersWorld): Readonly<Record<string, AnswerTable>> => {
  const month = paidBetween(market, "2024-05-01", "2024-05-31");
  const total = { total: () => month.length };
  const inMonth = (leaf: Leaf) => {
    const { month: one } = lastOf(leaf);
    return paidBetween(market, `${one}-01`, `${one}-31`);
  };
  return {
    list: {
      compared: {
        ...total,
        "payments.*.amount": (leaf) => {
          const { asset, date } = lastOf(leaf);
          return month.find(({ row, day }) => row.ticker === asset.ticker && day === date)?.amount;
        },
      },
      beside: {},
    },
    month: {
      compared: {
        ...total,
        "days.*.count": (leaf) => month.filter(({ day }) => day === lastOf(leaf).date).length,
        "days.*.specials": () => 0,
      },
      beside: {},
    },
    year: {
      compared: {
        total: () => paidBetween(market, "2024-01-01", "2024-12-31").length,
        "months.*.count": (leaf) => inMonth(leaf).length,
        "months.*.assets": (leaf) => new Set(inMonth(leaf).map(({ row }) => row.ticker)).size,
        "months.*.specials": () => 0,
      },
      beside: {},
    },
  };
};
