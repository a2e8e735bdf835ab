import { describe, expect, test } from "vitest";
import { roubles } from "../tax-money.ts";
import { ABROAD, MAIN, resultRows, ruYear, type Sample } from "../testing/ru-samples.ts";
import { plain, rates } from "../testing/tax-samples.ts";

const codes = (sample: Sample): string[] => ruYear(sample).notes.map(({ code }) => code);

describe("long-holding relief", () => {
  test("vc.ru 128438: 5 million after three years and 6 million after four free 10.64 of 11 million", () => {
    // Кцб = 39 / 11, limit 10636363.64 (the article rounds Кцб to 3.54 first: 10.62); 363636.36 remain, 13 % =
    // 47272.73.
    const year = ruYear({
      year: 2024,
      rows: `2020-06-01 buy 1 TA 1000000
        2019-06-01 buy 1 TB 1000000
        2024-05-01 sell 1 TA 6000000
        2024-05-01 sell 1 TB 7000000`,
    });
    expect(plain(year.longHolding)).toMatchObject({
      gain: "11000000",
      limit: "10636363.64",
      deduction: "10636363.64",
    });
    expect(plain([year.bases.operations, year.tax.computed])).toEqual(["363636.36", "47273"]);
  });

  test("the same years: limit 3 million x years", () => {
    // A worked case of the open "investments" program.
    const rows = "2020-01-10 buy 1 T 1000000\n2024-06-01 sell 1 T 14000000";
    expect(plain(ruYear({ year: 2024, rows }).longHolding)).toMatchObject({
      limit: "12000000",
      deduction: "12000000",
    });
  });

  test.each([
    ["2021-03-10", "2024-03-10", "T", "0"], // three years complete, not over
    ["2021-03-10", "2024-03-11", "T", "100"],
    ["2013-12-31", "2024-03-11", "T", "0"], // bought before 2014
    ["2014-01-01", "2024-03-11", "T", "100"],
    ["2020-03-10", "2024-03-11", "T-US", "100"], // any issuer until 2024
    ["2020-03-10", "2025-03-11", "T-US", "0"],
    ["2020-03-10", "2025-03-11", "T-KZ", "100"], // Eurasian Economic Union
    ["2020-03-10", "2024-03-11", "U", "0"], // not traded
  ])("bought %s, sold %s, %s: deduction %s", (bought, sold, asset, deduction) => {
    const rows = `${bought} buy 1 ${asset} 50\n${sold} sell 1 ${asset} 150`;
    expect(plain(ruYear({ year: +sold.slice(0, 4), rows }).longHolding.deduction)).toBe(deduction);
  });

  test("it never exceeds the base that other losses left, goes before carried losses, and can be declined", () => {
    const rows = `2020-01-10 buy 1 TA 0\n2024-06-01 sell 1 TA 1000\n${resultRows("TB", -300, 2024)}`;
    const carriedLosses = [{ year: 2023, base: "securities" as const, amount: roubles(100) }];
    const claimed = ruYear({ year: 2024, rows, carriedLosses });
    expect(plain([claimed.longHolding.deduction, claimed.lossesUsed, claimed.bases.operations])).toEqual([
      "700",
      [],
      "0",
    ]);
    expect(plain(claimed.lossesLeft)).toEqual([{ year: 2023, base: "securities", amount: "100" }]);
    const declined = ruYear({ year: 2024, rows, carriedLosses, isLongHoldingClaimed: false });
    expect(plain(declined.bases.operations)).toBe("600");
  });

  test("only gains count, and an amortisation gets none", () => {
    const rows = `2020-01-10 buy 1 TA 0\n2024-06-01 sell 1 TA 1000
      2020-01-10 buy 1 TB 400\n2024-06-01 sell 1 TB 0
      2020-01-10 buy 1 TC 80\n2024-06-01 amortisation 0 TC 100 ratio=1/2`;
    const year = ruYear({ year: 2024, rows });
    // base 1000 - 400 + (100 - 40) = 660
    expect(plain(year.longHolding)).toMatchObject({ gain: "1000", deduction: "660" });
  });

  test("an unknown issuer is named, not guessed", () => {
    const rows = "2020-01-10 buy 1 T 1\n2025-06-01 sell 1 T 5";
    const sample = { year: 2025, rows, assets: [{ id: "T", group: "traded-security" as const }] };
    expect(plain(ruYear(sample).longHolding.deduction)).toBe("0");
    expect(codes(sample)).toContain("long-holding-issuer-unknown");
  });
});

describe("losses", () => {
  test("this year's losses are carried on, securities and derivatives apart, others are lost", () => {
    const year = ruYear({
      year: 2024,
      rows: ["T", "S", "U", "N"].map((asset, at) => resultRows(asset, -10 * (at + 1), 2024)).join("\n"),
    });
    expect(plain(year.lossesLeft)).toEqual([
      { year: 2024, base: "derivatives", amount: "20" },
      { year: 2024, base: "securities", amount: "10" },
    ]);
  });

  test("a loss of untraded papers lowers nothing, derivatives take derivative losses", () => {
    const year = ruYear({
      year: 2024,
      rows: [resultRows("T", 100, 2024), resultRows("U", -40, 2024), resultRows("S", 70, 2024)].join("\n"),
      carriedLosses: [{ year: 2020, base: "derivatives", amount: roubles(500) }],
    });
    expect(plain([year.bases.operations, year.lossesUsed])).toEqual([
      "100",
      [{ year: 2020, base: "derivatives", amount: "70" }],
    ]);
  });
});

describe("dividends and the declaration's lists", () => {
  const rate = rates({ "USD 2024-02-01": "90", "USD 2024-03-01": "91", "USD 2024-06-03": "89.5" });
  const year = ruYear({
    year: 2024,
    rate,
    rows: "2024-02-01 buy 2 T-US@ib 100:USD fee=1:USD\n2024-03-01 sell 2 T-US@ib 130:USD fee=1:USD",
    incomes: `2024-06-03 dividend US 10:USD withheld=3:USD treaty=0.1 asset=T-US account=ib
      2024-07-01 dividend RU 1000 withheld=130 asset=T-RU`,
    accounts: [MAIN, ABROAD],
  });

  test("foreign dividend: 30 % withheld, 10 % credited; the Russian one is already taxed", () => {
    // Sale 2649, dividend 895 with a credit of 89.5; tax 590.72 -> 591, credit 90, withheld 130: 371.
    expect(plain(year.bases)).toEqual({ operations: "2649", iis: "0", dividends: "1895", main: "0" });
    expect(plain(year.tax)).toEqual({
      computed: "591",
      credit: "90",
      withheld: "130",
      payable: "371",
      refundable: "0",
    });
  });

  test("lines carry codes, countries, days, rates and roubles", () => {
    const nothing = { foreignTaxRub: "0", creditRub: "0" };
    const rateText = (roubleRate: number): string => String(roubleRate * 1e8); // 18 decimals shown with 10
    const shown = year.lines.map(
      ({ kind: _kind, group: _group, rowId: _row, withheldRub: _tax, behind: _, ...line }) => line,
    );
    expect(plain(shown)).toEqual([
      {
        ...nothing,
        ...{ appendix: "1", incomeCode: "1010", source: "T-RU", accountId: "main", country: "RU" },
        ...{ currency: "RUB", day: "2024-07-01", amount: "1000", incomeRub: "1000" },
        ...{ deductionRub: "0", isByAgent: true },
      },
      {
        ...nothing,
        ...{ appendix: "2", incomeCode: "1530", source: "T-US", accountId: "ib", country: "US" },
        ...{ currency: "USD", day: "2024-03-01", amount: "130", rate: rateText(91), incomeRub: "11830" },
        ...{ deductionCode: "201", deductionRub: "9181", isByAgent: false },
      },
      {
        ...{ appendix: "2", incomeCode: "1010", source: "T-US", accountId: "ib", country: "US" },
        ...{ currency: "USD", day: "2024-06-03", amount: "10", rate: rateText(89.5), incomeRub: "895" },
        ...{ deductionRub: "0", foreignTax: { amount: "3", currency: "USD" }, foreignTaxRub: "268.5" },
        ...{ creditRub: "89.5", isByAgent: false },
      },
    ]);
  });

  test("lines say what counts them and the amounts behind their roubles, each with the day of its rate", () => {
    const [russian, sale, foreign] = plain(year.lines) as Record<string, unknown>[];
    expect(russian).toMatchObject({ kind: "dividend", withheldRub: "130" });
    expect(russian).not.toHaveProperty("group");
    expect(sale).toMatchObject({ kind: "gain", group: "traded-security", withheldRub: "0" });
    const dollars = (amount: string, day: string) => ({ amount, currency: "USD", day });
    expect(sale?.behind).toEqual({
      income: [dollars("130", "2024-03-01")],
      deduction: [dollars("100", "2024-02-01"), dollars("1", "2024-02-01"), dollars("1", "2024-03-01")],
      foreignTax: [],
    });
    expect(foreign?.behind).toMatchObject({ foreignTax: [dollars("3", "2024-06-03")] });
  });

  test("a credit is for foreign dividends and never above the whole tax", () => {
    const taxOf = (incomes: string): unknown => plain(ruYear({ year: 2024, incomes }).tax);
    const russian = taxOf("2024-06-03 dividend RU 1000 withheld=100 treaty=0.1 asset=T");
    expect(russian).toMatchObject({ computed: "130", credit: "0", withheld: "100", payable: "30" });
    // Tax 0.4992 is 0 roubles; the credit of 0.50 would round to 1.
    const tiny = taxOf("2024-06-03 dividend US 3.84 withheld=0.5 treaty=0.15 asset=T account=ib");
    expect(tiny).toMatchObject({ computed: "0", credit: "0", payable: "0", refundable: "0" });
  });

  test("a tax withheld abroad from interest is marked, not credited", () => {
    const sample = {
      year: 2024,
      rate,
      incomes: "2024-06-03 interest US 10:USD withheld=1:USD treaty=0.1 account=ib",
    };
    expect(codes(sample)).toContain("foreign-credit-not-computed");
    expect(plain(ruYear(sample).tax)).toMatchObject({ computed: "116", credit: "0" });
  });
});
