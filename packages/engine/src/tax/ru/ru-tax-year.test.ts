import { describe, expect, test } from "vitest";
import { roubles } from "../tax-money.ts";
import { ABROAD, MAIN, refusalCodes, resultRows, ruAsset, ruYear } from "../testing/ru-samples.ts";
import { plain, rates } from "../testing/tax-samples.ts";

const noteCodes = (notes: readonly { code: string }[]): string[] => notes.map(({ code }) => code);

describe("rates and days", () => {
  test("price by settlement, fees by trade date, kopecks at the end", () => {
    // 10.01 USD x 90.1234 = 902.14; cost 406.525 + fees 17 = 423.53.
    const year = ruYear({
      year: 2024,
      rows: `2023-01-10>2023-01-12 buy 1 T 5.05:USD fee=0.1:USD
        2024-01-10>2024-01-11 sell 1 T 10.01:USD fee=0.1:USD`,
      rate: rates({
        "USD 2023-01-10": "79",
        "USD 2023-01-12": "80.5",
        "USD 2024-01-10": "91",
        "USD 2024-01-11": "90.1234",
      }),
    });
    expect(plain(year.groups)).toEqual([
      { group: "traded-security", income: "902.14", expense: "423.53", result: "478.61" },
    ]);
    expect(plain(year.tax.computed)).toBe("62");
  });

  test("a sale settled in January belongs to the new year", () => {
    const rows = "2023-01-10 buy 1 T 100\n2023-12-29>2024-01-03 sell 1 T 300";
    expect(plain(ruYear({ year: 2023, rows }).bases.operations)).toBe("0");
    expect(plain(ruYear({ year: 2024, rows }).bases.operations)).toBe("200");
  });

  test("a short position counts when it is closed", () => {
    const rows = "2023-12-10 sell 1 T 300\n2024-01-20 buy 1 T 100";
    expect(plain(ruYear({ year: 2023, rows, allowShort: true }).bases.operations)).toBe("0");
    expect(plain(ruYear({ year: 2024, rows, allowShort: true }).bases.operations)).toBe("200");
  });
});

describe("bonds", () => {
  test("accrued coupon: paid lowers the next coupon, received is income of the sale", () => {
    // Sale 1000 + 12 - 980 = 32; coupon 35 - 20 = 15; 13 % of 47 = 6.11.
    const year = ruYear({
      year: 2024,
      rows: `2024-01-10 buy 1 T 980 accrued=20
        2024-03-01 coupon 0 T ?
        2024-04-01 sell 1 T 1000 accrued=12`,
      incomes: "2024-03-01 coupon RU 35 id=row-1 asset=T",
    });
    expect(plain(year.groups)).toEqual([
      { group: "traded-security", income: "1047", expense: "1000", result: "47" },
    ]);
    expect(plain(year.tax.computed)).toBe("6");
  });

  test("an amortisation of a quarter releases a quarter of the cost", () => {
    const year = ruYear({
      year: 2024,
      rows: "2024-01-10 buy 10 T 9000 fee=40\n2024-06-01 amortisation 0 T 2500 ratio=1/4",
    });
    // 2500 - 2250 - 10 = 240
    expect(plain(year.groups)).toMatchObject([{ income: "2500", expense: "2260", result: "240" }]);
  });

  test("a coupon is lowered by the loss of a sale (since 2021 one base)", () => {
    const rows = resultRows("T", -300, 2024);
    const year = ruYear({ year: 2024, rows, incomes: "2024-05-01 coupon RU 500 asset=T" });
    expect(plain(year.bases.operations)).toBe("200");
  });
});

describe("brackets and status", () => {
  test("2024: salary fills the common 5 million, 2025: the investments have their own 2.4", () => {
    // 2024: 400000 x 13 % + 600000 x 15 % on top of 4.6 million; 2025: 1000000 x 13 %.
    const taxOf = (year: number): unknown =>
      plain(
        ruYear({ year, rows: resultRows("T", 1_000_000, year), otherBases: roubles(4_600_000) }).tax.computed,
      );
    expect([taxOf(2024), taxOf(2025)]).toEqual(["142000", "130000"]);
  });

  test("2024: broker interest fills the common brackets before the securities", () => {
    // Interest up to 5 million at 13 %, securities at 15 %.
    const incomes = "2024-05-01 interest US 100000 account=ib";
    const rows = resultRows("T", 100_000, 2024);
    const year = ruYear({ year: 2024, incomes, rows, otherBases: roubles(4_900_000) });
    expect(plain(year.tax.computed)).toBe("28000");
  });

  test("2025: broker interest belongs to the main base with its steps", () => {
    const incomes = "2025-05-01 interest US 100000 account=ib";
    const year = ruYear({ year: 2025, incomes, otherBases: roubles(4_950_000) });
    // 50000 x 15 % + 50000 x 18 % = 16500
    expect(plain([year.bases.main, year.tax.computed])).toEqual(["100000", "16500"]);
  });

  test("a non-resident pays 30 % and 15 % on Russian sources only, without deductions", () => {
    const year = ruYear({
      year: 2024,
      status: "non-resident",
      rows: `${resultRows("T", 900, 2024)}\n${resultRows("T@ib", 5000, 2024)}
        2020-01-10 buy 1 TB 0\n2024-01-10 sell 1 TB 100`,
      incomes:
        "2024-05-01 dividend RU 200 withheld=30 asset=T\n2024-05-01 dividend US 700 asset=T account=ib",
      carriedLosses: [{ year: 2023, base: "securities", amount: roubles(400) }],
    });
    expect(plain(year.tax)).toMatchObject({ computed: "330", withheld: "30", payable: "300" });
    expect(year.lossesUsed).toEqual([]);
    expect(noteCodes(year.notes)).toContain("non-resident-no-deductions");
  });
});

describe("notes and refusals", () => {
  test.each([
    [2020, ["help-not-advice", "law-edition"]],
    [2022, ["help-not-advice", "law-edition", "agents-withheld-per-base"]],
    [2025, ["help-not-advice", "law-edition"]],
    [2027, ["help-not-advice", "law-edition", "law-edition-not-checked"]],
  ])("%i says %j", (year, codes) => expect(noteCodes(ruYear({ year }).notes)).toEqual(codes));

  test("coupons before 2021 had other rules", () => {
    const incomes = (year: number): string => `${year}-05-01 coupon RU 5 asset=T`;
    const has = (year: number): boolean =>
      noteCodes(ruYear({ year, incomes: incomes(year) }).notes).includes(
        "coupons-before-2021-by-later-rules",
      );
    expect([has(2020), has(2021)]).toEqual([true, false]);
  });

  test("every reason at once", () => {
    const rows = `2024-01-10 transfer-in 1 T ?
      2024-02-01 sell 1 T 5:USD
      2024-02-01 buy 1 T@nowhere 1
      2024-02-02 sell 1 T@nowhere 2`;
    const found = refusalCodes({ year: 2024, rows, assets: [ruAsset("T")], accounts: [MAIN, ABROAD] });
    expect(found).toEqual(["account-unknown", "cost-unknown", "rate-missing"]);
    expect(refusalCodes({ year: 2014 })).toEqual(["law-year-unsupported"]);
    expect(refusalCodes({ year: 2024, rows: resultRows("T", 1, 2024), assets: [] })).toEqual([
      "asset-unknown",
    ]);
    expect(refusalCodes({ year: 2024, incomes: "2024-02-01 coupon RU 5" })).toEqual(["coupon-without-asset"]);
  });

  test("what another year lacks does not matter", () => {
    const rows = "2023-01-10 transfer-in 1 T ?\n2023-02-01 sell 1 T 5:USD";
    expect(refusalCodes({ year: 2024, rows })).toEqual([]);
  });
});
