import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { isRefused } from "../risk/statistic.ts";
import { bandOf, dividendRating } from "./dividend-rating.ts";
import type { RatingInput } from "./rating-input.ts";
import { factsOf, inputOf, SOUND, without } from "./testing/facts.ts";

type Rest = Partial<RatingInput>;

const bank: Rest = { isBank: true };
const moscow: Rest = { isMoscow: true };
const days = (...texts: string[]) => texts as IsoDate[];

function textOf(score: ReturnType<typeof dividendRating>["rating"]): string {
  if (isRefused(score)) return score.refused.map(({ code, params }) => `${code} ${params.have}`).join();
  return `${score.score}${score.isPartial ? " partial" : ""}${score.cappedBy ? " capped" : ""}`;
}

/*
 * By hand: yield 75, growth 72.5, reliability (5 x 80 + 3 x 100) / 8 = 87.5, cover 90, balance (70 + 86.1538) / 2 =
 * 78.0769. Rating 15 + 18.125 + 21.875 + 18 + 7.8077 = 80.8077. Safety (2187.5 + 1800 + 780.77) / 55 = 86.6958.
 */
const CASES: readonly (readonly [string, RatingInput, string, string])[] = [
  ["the sound company", inputOf(SOUND), "81", "87"],
  ["cut a year ago: both capped", inputOf(SOUND, { cuts: days("2023-12-15") }), "40 capped", "40 capped"],
  [
    "cut on the first day of 24 months",
    inputOf(SOUND, { cuts: days("2023-01-01") }),
    "40 capped",
    "40 capped",
  ],
  ["cut 24 months ago, or tomorrow", inputOf(SOUND, { cuts: days("2022-12-31", "2025-01-01") }), "81", "87"],
  [
    // (15 + 18.125 + 21.875) / 0.70 = 78.57.
    "no fundamentals",
    inputOf(without("dividends", "earnings", "freeCashFlow", "netDebt", "ebitda", "ebit", "interest")),
    "79 partial",
    "not-rated 1",
  ],
  [
    "yield alone",
    inputOf({ yield: 0.04, yieldMedian: 0.04, marketYield: 0.02 }),
    "not-rated 1",
    "not-rated 0",
  ],
  ["nothing at all", inputOf({}), "not-rated 0", "not-rated 0"],
  [
    // (2187.5 + 1800) / 45 = 88.61 for both.
    "reliability and cover alone",
    inputOf({ yearsWithoutCut: 10, skippedShare: 0, dividends: 60, earnings: 100, freeCashFlow: 120 }),
    "89 partial",
    "89 partial",
  ],
  [
    // 15 + 18.125 + 21.875 + 16 + 7 = 78; 4487.5 / 55 = 81.59.
    "a bank is asked for neither cash flow nor debt",
    inputOf({ ...without("freeCashFlow", "netDebt", "ebitda", "ebit", "interest"), capital: 0.1 }, bank),
    "78",
    "82",
  ],
  [
    // Capital 10: 78 - 0.1 x 60 = 72; (4487.5 - 600) / 55 = 70.68.
    "a bank below its buffers",
    inputOf({ ...without("freeCashFlow", "netDebt", "ebitda", "ebit", "interest"), capital: 0.055 }, bank),
    "72",
    "71",
  ],
  // 900 / 10 = 90: 80.8077 + 0.625; (2250 + 2580.77) / 55 = 87.83.
  ["Moscow with a policy", inputOf({ ...SOUND, policy: 1 }, moscow), "81", "88"],
  // 700 / 10 = 70: 80.8077 - 4.375; (1750 + 2580.77) / 55 = 78.74.
  ["Moscow without a policy", inputOf({ ...SOUND, policy: 0 }, moscow), "76", "79"],
  ["Moscow, policy unknown", inputOf(SOUND, moscow), "81 partial", "87 partial"],
  // Cover 50: 80.8077 - 8; (2187.5 + 1000 + 780.77) / 55 = 72.15.
  ["paid out of a loss", inputOf({ ...SOUND, earnings: -50 }), "73", "72"],
  // 62.8077 / 0.8 = 78.51; 2968.27 / 35 = 84.81.
  ["nothing paid in the year", inputOf({ ...SOUND, dividends: 0 }), "79 partial", "85 partial"],
  // Balance 100: 73 + 10 = 83; 4987.5 / 55 = 90.68.
  ["net cash, no interest", inputOf({ ...SOUND, netDebt: -10, interest: 0 }), "83", "91"],
  // Balance 0: 73; 3987.5 / 55 = 72.5, the half goes up.
  ["debt without profit", inputOf({ ...SOUND, ebitda: -20, ebit: -30 }), "73", "73"],
  // 80.8077 - 15 = 65.81.
  ["a yield that is a warning", inputOf({ ...SOUND, yield: 0.12 }), "66", "87"],
  // 25 and 75, part 50: 80.8077 - 5 = 75.81.
  ["a yield below its habit", inputOf({ ...SOUND, yield: 0.03 }), "76", "87"],
  // 80.8077 - 18.125 = 62.68.
  ["shrinking, no streak", inputOf({ ...SOUND, growth5: -0.05, streak: 0 }), "63", "87"],
  // 80.8077 + 0.25 x 27.5 = 87.68.
  ["40 years of 20 %", inputOf({ ...SOUND, growth5: 0.2, streak: 40 }), "88", "87"],
  // 80.8077 - 21.875 = 58.93; 2580.77 / 55 = 46.92.
  ["a year left out just now", inputOf({ ...SOUND, yearsWithoutCut: 0, skippedShare: 0.2 }), "59", "47"],
  // 53.75: 80.8077 - 8.4375 = 72.37; (1343.75 + 2580.77) / 55 = 71.35.
  [
    "one quarter of twenty left out",
    inputOf({ ...SOUND, yearsWithoutCut: 5, skippedShare: 0.05 }),
    "72",
    "71",
  ],
  // Cover (36 + 41.67) / 2: 80.8077 - 10.2333 = 70.57; 3744.94 / 55 = 68.09.
  ["nine tenths paid out", inputOf({ ...SOUND, dividends: 90, freeCashFlow: 100 }), "71", "68"],
  [
    // 0 + 3.75 + 9.375 + 4.5 + 4.25 = 21.875; (937.5 + 450 + 425) / 55 = 32.95.
    "weak and cut: a cap lifts nothing",
    inputOf(
      {
        ...{ yield: 0, yieldMedian: 0.04, marketYield: 0.02, growth5: 0, streak: 0 },
        ...{ yearsWithoutCut: 0, skippedShare: 0, dividends: 100, earnings: 100, freeCashFlow: 100 },
        ...{ netDebt: 400, ebitda: 100, ebit: 40, interest: 10 },
      },
      { cuts: days("2024-10-01") },
    ),
    "22",
    "33",
  ],
];

describe("the dividend rating", () => {
  test("has at least 20 worked cases", () => expect(CASES.length).toBeGreaterThanOrEqual(20));

  test.each(CASES)("%s", (_name, input, rating, safety) => {
    const found = dividendRating(input);
    expect([textOf(found.rating), textOf(found.safety)]).toEqual([rating, safety]);
  });

  test("names the cut that capped it and what it was before", () => {
    const { rating } = dividendRating(inputOf(SOUND, { cuts: days("2024-03-01", "2023-05-01") }));
    expect(rating).toMatchObject({ score: 40, cappedBy: "2024-03-01" });
    expect("uncapped" in rating && rating.uncapped).toBeCloseTo(80.807692, 6);
  });

  test.each([
    [0, "very-unsafe"],
    [19, "very-unsafe"],
    [20, "unsafe"],
    [39, "unsafe"],
    [40, "borderline"],
    [59, "borderline"],
    [60, "safe"],
    [79, "safe"],
    [80, "very-safe"],
    [100, "very-safe"],
  ])("%d is %s", (score, band) => expect(bandOf(score)).toBe(band));

  test("the worst of everything is 0, the best 100", () => {
    const worst = dividendRating(
      inputOf({
        ...{ yield: 0, yieldMedian: 0.04, marketYield: 0.02, growth5: -0.5, streak: 0, yearsWithoutCut: 0 },
        ...{ skippedShare: 1, dividends: 10, earnings: -1, freeCashFlow: -1 },
        ...{ netDebt: 10, ebitda: -1, ebit: -1, interest: 1 },
      }),
    );
    expect([worst.rating, worst.safety]).toMatchObject([{ score: 0 }, { score: 0, band: "very-unsafe" }]);
    const best = dividendRating(
      inputOf({
        ...{
          yield: 0.06,
          yieldMedian: 0.04,
          marketYield: 0.025,
          growth5: 0.1,
          streak: 25,
          yearsWithoutCut: 20,
        },
        ...{ skippedShare: 0, dividends: 10, earnings: 25, freeCashFlow: 20 },
        ...{ netDebt: 0, ebitda: 1, ebit: 125, interest: 10 },
      }),
    );
    expect([best.rating, best.safety]).toMatchObject([{ score: 100 }, { score: 100, band: "very-safe" }]);
  });
});

describe("facts", () => {
  test("are listed with their days, what is missing by name", () => {
    const { parts, version } = dividendRating(inputOf(without("freeCashFlow")));
    const cover = parts.find(({ part }) => part === "cover");
    expect(version).toBe(1);
    expect(cover).toEqual({
      part: "cover",
      weight: 20,
      points: 80,
      components: [
        {
          id: "payout-of-earnings",
          weight: 1,
          measure: 0.6,
          points: 80,
          inputs: [
            { fact: "dividends", value: 60, date: "2024-06-30" },
            { fact: "earnings", value: 100, date: "2024-06-30" },
          ],
        },
      ],
      missing: ["payout-of-free-cash-flow"],
    });
  });

  test("of a later day are hindsight, of 18 months ago too old: left out, said so", () => {
    const facts = {
      ...factsOf(SOUND),
      ...factsOf({ freeCashFlow: 120 }, "2025-01-01"),
      ...factsOf({ streak: 10 }, "2023-06-29"),
      ...factsOf({ growth5: 0.05 }, "2023-06-30"),
    };
    const { rating, notes } = dividendRating(inputOf({}, { facts }));
    expect(notes).toEqual([
      { code: "fact-too-old", params: { fact: "streak", date: "2023-06-29" } },
      { code: "fact-not-yet-known", params: { fact: "freeCashFlow", date: "2025-01-01" } },
    ]);
    // 80.8077 - 0.25 x 2.5 - 2 = 78.18.
    expect(rating).toMatchObject({ score: 78, isPartial: true });
  });

  test("that are no number are missing, measures beyond a scale are not written as infinity", () => {
    const { parts } = dividendRating(inputOf({ ...SOUND, streak: Number.NaN, earnings: -1 }));
    expect(parts[1]?.missing).toEqual(["streak"]);
    expect(parts[3]?.components[0]).toMatchObject({ measure: undefined, points: 0 });
  });
});
