import type { RatingFact } from "./rating-input.ts";
import type { ScalePoint } from "./scale.ts";

/** Increment with every change of a weight, scale or rule; stored with each rating. */
export const RATING_VERSION = 1;

export const RATING_PARTS = ["yield", "growth", "reliability", "cover", "balance"] as const;
export type RatingPart = (typeof RATING_PARTS)[number];

/** Product decision. Safety uses the last three, in the same proportion. */
export const PART_WEIGHTS: Readonly<Record<RatingPart, number>> = {
  yield: 20,
  growth: 25,
  reliability: 25,
  cover: 20,
  balance: 10,
};
export const SAFETY_PARTS: readonly RatingPart[] = ["reliability", "cover", "balance"];

type Asked = "everyone" | "moscow" | "banks" | "others";

type Values = Readonly<Record<string, number>>;

export interface Component {
  readonly id: string;
  readonly part: RatingPart;
  readonly weight: number;
  readonly asked: Asked;
  readonly facts: readonly RatingFact[];
  /** Undefined where meaningless. */
  readonly measure: (values: Values) => number | undefined;
  readonly scale: readonly ScalePoint[];
}

const ratio = (above: RatingFact, below: RatingFact) => (values: Values) =>
  (values[below] ?? 0) > 0 ? (values[above] ?? 0) / (values[below] ?? 0) : undefined;

const plain = (fact: RatingFact) => (values: Values) => values[fact];

const payout = (below: RatingFact) => (values: Values) => {
  const paid = values.dividends ?? 0;
  if (paid <= 0) return undefined;
  const source = values[below] ?? 0;
  return source > 0 ? paid / source : Number.POSITIVE_INFINITY;
};

const leverage = (values: Values) => {
  const [debt, ebitda] = [values.netDebt ?? 0, values.ebitda ?? 0];
  if (debt <= 0) return 0;
  return ebitda > 0 ? debt / ebitda : Number.POSITIVE_INFINITY;
};

const interestCover = (values: Values) => {
  const interest = values.interest ?? 0;
  return interest > 0 ? (values.ebit ?? 0) / interest : Number.POSITIVE_INFINITY;
};

/** Linear between points, constant outside. */
export const COMPONENTS: readonly Component[] = [
  {
    // From twice its own median on the market expects a cut.
    id: "yield-to-own-median",
    part: "yield",
    weight: 1,
    asked: "everyone",
    facts: ["yield", "yieldMedian"],
    measure: ratio("yield", "yieldMedian"),
    scale: [
      [0.5, 0],
      [1, 50],
      [1.5, 100],
      [2, 50],
      [3, 0],
    ],
  },
  {
    // Twice the market's yield is the best; six times is a warning.
    id: "yield-to-market",
    part: "yield",
    weight: 1,
    asked: "everyone",
    facts: ["yield", "marketYield"],
    measure: ratio("yield", "marketYield"),
    scale: [
      [0, 0],
      [1, 50],
      [2, 100],
      [3, 100],
      [6, 0],
    ],
  },
  {
    // Level income loses to inflation; 5 % is about the dividend growth of large markets.
    id: "growth-5-years",
    part: "growth",
    weight: 1,
    asked: "everyone",
    facts: ["growth5"],
    measure: plain("growth5"),
    scale: [
      [-0.05, 0],
      [0, 30],
      [0.05, 70],
      [0.1, 100],
    ],
  },
  {
    // Names for 5, 10 and 25 years: challengers, contenders, champions and aristocrats.
    id: "streak",
    part: "growth",
    weight: 1,
    asked: "everyone",
    facts: ["streak"],
    measure: plain("streak"),
    scale: [
      [0, 0],
      [5, 50],
      [10, 75],
      [25, 100],
    ],
  },
  {
    // Ten years are one business cycle.
    id: "years-without-cut",
    part: "reliability",
    weight: 5,
    asked: "everyone",
    facts: ["yearsWithoutCut"],
    measure: plain("yearsWithoutCut"),
    scale: [
      [0, 0],
      [5, 50],
      [10, 80],
      [20, 100],
    ],
  },
  {
    // One quarter of twenty costs 40 points; a whole year of five leaves 0.
    id: "skipped-payments",
    part: "reliability",
    weight: 3,
    asked: "everyone",
    facts: ["skippedShare"],
    measure: plain("skippedShare"),
    scale: [
      [0, 100],
      [0.05, 60],
      [0.2, 0],
    ],
  },
  {
    // A published formula binds more than a habit.
    id: "published-policy",
    part: "reliability",
    weight: 2,
    asked: "moscow",
    facts: ["policy"],
    measure: plain("policy"),
    scale: [
      [0, 0],
      [1, 100],
    ],
  },
  {
    // 75 % leaves a quarter for bad years.
    id: "payout-of-earnings",
    part: "cover",
    weight: 1,
    asked: "everyone",
    facts: ["dividends", "earnings"],
    measure: payout("earnings"),
    scale: [
      [0.4, 100],
      [0.6, 80],
      [0.75, 60],
      [1, 20],
      [1.25, 0],
    ],
  },
  {
    // Cash varies more than profit; above all of it debt pays.
    id: "payout-of-free-cash-flow",
    part: "cover",
    weight: 1,
    asked: "others",
    facts: ["dividends", "freeCashFlow"],
    measure: payout("freeCashFlow"),
    scale: [
      [0.5, 100],
      [0.7, 75],
      [1, 25],
      [1.3, 0],
    ],
  },
  {
    // Above 6 raised concerns in US supervisors' guidance of 2013.
    id: "net-debt-to-ebitda",
    part: "balance",
    weight: 1,
    asked: "others",
    facts: ["netDebt", "ebitda"],
    measure: leverage,
    scale: [
      [0, 100],
      [1, 90],
      [3, 50],
      [4, 25],
      [6, 0],
    ],
  },
  {
    // Damodaran's synthetic ratings of smaller firms: 2.5 B+, 4 BBB, 6 A, above 12.5 AAA.
    id: "interest-cover",
    part: "balance",
    weight: 1,
    asked: "others",
    facts: ["ebit", "interest"],
    measure: interestCover,
    scale: [
      [1.5, 0],
      [2.5, 30],
      [4, 60],
      [6, 80],
      [12.5, 100],
    ],
  },
  {
    // Basel III: minimum 4.5 %, below 7 % dividends are restricted.
    id: "bank-capital",
    part: "balance",
    weight: 1,
    asked: "banks",
    facts: ["capital"],
    measure: plain("capital"),
    scale: [
      [0.045, 0],
      [0.07, 25],
      [0.1, 70],
      [0.13, 100],
    ],
  },
];
