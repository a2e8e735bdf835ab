import { describe, expect, test } from "vitest";
import { formatMoney, type Money } from "../../money/decimal.ts";
import { date, dec, money } from "../../testing/exact.ts";
import { roubles, toKopecks, toRoubles } from "../tax-money.ts";
import { results } from "../testing/ru-samples.ts";
import { plain } from "../testing/tax-samples.ts";
import { ruTaxOn } from "./brackets.ts";
import { useCarriedLosses } from "./carried-losses.ts";
import { foreignCredit } from "./foreign-credit.ts";
import { RU_LAWS, ruIisYears, ruLawOf } from "./law.ts";
import { fullYears } from "./long-holding.ts";
import { netRuGroups } from "./netting.ts";

describe("rounding of the law", () => {
  test.each([
    ["5.8344", "6"], // dzen.ru X_cJFf5OaG9qADvU: a coupon of 44.88 x 13 % = 5.8344 is 6 roubles by ст. 52 п. 6
    ["130.49", "130"],
    ["130.5", "131"],
    ["131.5", "132"],
    ["-130.5", "-131"],
  ])("tax of %s is %s roubles", (exact, whole) => expect(formatMoney(toRoubles(money(exact)))).toBe(whole));

  test.each([
    ["1.005", "1.01"],
    ["1.0049999999", "1"],
    ["-1.005", "-1.01"],
  ])("base of %s is %s", (exact, kopecks) => expect(formatMoney(toKopecks(money(exact)))).toBe(kopecks));
});

describe("brackets by year", () => {
  const tax = (year: number, base: number, before = 0, kind: "investment" | "main" = "investment"): string =>
    formatMoney(ruTaxOn(roubles(base), roubles(before), ruLawOf(year)?.[kind] ?? []));

  test.each([
    [2020, 6_000_000, 0, "780000"], // flat 13 %
    [2021, 5_000_000, 0, "650000"], // banki.ru BAY/10702: 650 thousand and 15 % of what is above 5 million
    [2024, 6_000_000, 0, "800000"], // 650000 + 150000
    [2024, 1_000_000, 4_500_000, "140000"], // 500000 x 13 % + 500000 x 15 % on top of a salary
    [2025, 2_400_000, 0, "312000"],
    [2025, 3_000_000, 0, "402000"], // 312000 + 600000 x 15 %
    [2025, 60_000_000, 0, "8952000"], // 312000 + 57600000 x 15 %: never more than 15 %
  ])("%i: %i after %i is %s", (year, base, before, expected) =>
    expect(tax(year, base, before)).toBe(expected),
  );

  test("the main base has five steps since 2025", () => {
    // 312000 + 390000 (15 % of 2.6) + 2700000 (18 % of 15) + 6000000 (20 % of 30) + 2200000 (22 % of 10) = 11602000.
    expect(tax(2025, 60_000_000, 0, "main")).toBe("11602000");
  });

  test("a negative base has no tax; years are found by their first, none before 2015", () => {
    expect(tax(2025, -5)).toBe("0");
    expect([2014, 2015, 2020, 2021, 2024, 2025, 2030].map((year) => ruLawOf(year)?.from)).toEqual([
      undefined,
      2015,
      2015,
      2021,
      2021,
      2025,
      2025,
    ]);
    expect(RU_LAWS.map(({ from }) => from)).toEqual([2025, 2021, 2015]);
  });
});

describe("netting of the year", () => {
  const net = (R: number, S: number, T: number): Record<string, unknown> => {
    const found = netRuGroups(
      results({
        "traded-derivative-on-securities": String(R),
        "traded-derivative-other": String(S),
        "traded-security": String(T),
      }),
    );
    return plain(found.results) as Record<string, unknown>;
  };
  const keys = ["traded-derivative-on-securities", "traded-derivative-other", "traded-security"];

  // smart-lab.ru 639843, rows 1, 4 and 5 of its table of bases: index futures RI, currency futures Si, securities. The
  // last two: RI's loss goes to the derivatives first.
  test.each([
    [100, -50, 20, ["50", "0", "20"]],
    [0, -50, 50, ["0", "-50", "50"]],
    [0, 50, -50, ["0", "50", "-50"]],
    [100, -50, -20, ["30", "0", "0"]],
    [-80, 50, 40, ["0", "0", "10"]],
  ])("RI %i, Si %i, securities %i leave %j", (ri, si, securities, expected) => {
    const left = net(ri, si, securities);
    expect(keys.map((key) => left[key])).toEqual(expected);
  });

  test("steps carry the deduction code and the amount", () => {
    const { steps } = netRuGroups(
      results({ "traded-security": "-30", "formerly-traded-security": "10", "untraded-security": "100" }),
    );
    expect(plain(steps)).toEqual([
      { loss: "traded-security", lowers: "formerly-traded-security", code: "224", amount: "10" },
    ]);
  });
});

describe("carried losses", () => {
  const use = (
    losses: readonly [number, "securities" | "derivatives", string][],
    year: number,
    base: string,
  ) =>
    plain(
      useCarriedLosses(
        losses.map(([from, kind, amount]) => ({ year: from, base: kind, amount: money(amount) })),
        year,
        { securities: money(base), derivatives: money("0") },
      ),
    );

  test("oldest first, whatever the order; securities and derivatives apart", () => {
    const losses: [number, "securities" | "derivatives", string][] = [
      [2022, "securities", "70"],
      [2020, "derivatives", "500"],
      [2021, "securities", "50"],
    ];
    expect(use(losses, 2024, "80")).toEqual({
      used: [
        { year: 2021, base: "securities", amount: "50" },
        { year: 2022, base: "securities", amount: "30" },
      ],
      left: [
        { year: 2020, base: "derivatives", amount: "500" },
        { year: 2022, base: "securities", amount: "40" },
      ],
      expired: [],
      securities: "0",
      derivatives: "0",
    });
  });

  test("ibkr-nalog.app: the declaration of 2025 takes losses of 2015 to 2024", () => {
    const found = use(
      [
        [2014, "securities", "10"],
        [2015, "securities", "20"],
        [2025, "securities", "40"],
      ],
      2025,
      "15",
    );
    expect(found).toMatchObject({
      used: [{ year: 2015, amount: "15" }],
      left: [],
      expired: [
        { year: 2014, amount: "10" },
        { year: 2015, amount: "5" },
      ],
    });
  });
});

describe("foreign tax credit of one dividend", () => {
  const credit = (gross: string, withheld: string, treaty: string | undefined, tax: string): string =>
    formatMoney(
      foreignCredit(
        {
          gross: money(gross),
          withheld: money(withheld),
          ...(treaty === undefined ? {} : { treatyRate: dec(treaty) }),
        },
        money(tax) as Money,
      ),
    );

  test.each([
    ["1000", "100", "0.1", "130", "100"], // US with W-8BEN: 3 % remain
    ["1000", "300", "0.1", "130", "100"], // ministry 03-04-05/77094: not above the treaty's rate
    ["1000", "250", "0.25", "130", "130"], // not above the Russian tax
    ["1000", "50", "0.1", "130", "50"], // not above what was withheld
    ["1000", "300", undefined, "130", "0"], // no treaty
  ])("gross %s, withheld %s, treaty %s, Russian tax %s: %s", (gross, withheld, treaty, tax, expected) =>
    expect(credit(gross, withheld, treaty, tax)).toBe(expected),
  );
});

describe("years", () => {
  test.each([
    ["2014-03-19", "2017-03-18", 2],
    ["2014-03-19", "2017-03-19", 3],
    ["2020-02-29", "2021-02-28", 1],
    ["2020-02-29", "2024-02-28", 3],
    ["2024-05-05", "2024-05-05", 0],
  ])("%s to %s are %i whole years", (from, to, years) => {
    expect(fullYears(date(from), date(to))).toBe(years);
  });

  // gazprombank.investments, "ИИС-3": 2024-2026 five years, then one more each year, ten from 2031 on.
  test.each([
    [2024, 5],
    [2026, 5],
    [2027, 6],
    [2028, 7],
    [2029, 8],
    [2030, 9],
    [2031, 10],
    [2040, 10],
  ])("an account of kind 3 opened in %i lives %i years", (opened, years) => {
    expect([ruIisYears("iis-3", opened), ruIisYears("iis-b", opened)]).toEqual([years, 3]);
  });
});
