import { describe, expect, test } from "vitest";
import { roubles } from "../tax-money.ts";
import { plain, rates } from "../tax-samples.ts";
import { ABROAD, MAIN, refusalCodes, resultRows, ruAsset, ruYear } from "./ru-samples.ts";

const noteCodes = (notes: readonly { code: string }[]): string[] => notes.map(({ code }) => code);

describe("published examples", () => {
  test.each([
    // smart-lab.ru 1037308: PhosAgro 60 x 6600 - (50 x 6700 + 10 x 6500) = -4000; Sberbank 600 x 310 - (500 x 105 + 100 x
    // 140) = 119500.
    [
      "PhosAgro",
      "2023-09-30 buy 50 T 335000\n2023-12-30 buy 50 T 325000\n2024-04-10 sell 60 T 396000",
      "-4000",
      "0",
    ],
    [
      "Sberbank",
      "2022-09-30 buy 500 T 52500\n2022-12-31 buy 500 T 70000\n2024-05-10 sell 600 T 186000",
      "119500",
      "15535",
    ],
    // finbazar.ru 581956: 70 x 15 - 10 x 5 = 1000, tax 130.
    [
      "SBER",
      "2024-01-10 buy 70 T 21000\n2024-02-10 buy 80 T 25600\n2024-03-10 sell 80 T 25200",
      "1000",
      "130",
    ],
    // moy-nalog.ru: 8125 - 20 x 100 - 45 x 120 = 725, 13 % = 94.25.
    ["A", "2024-11-11 buy 20 T 2000\n2024-11-15 buy 50 T 6000\n2024-11-15 sell 65 T 8125", "725", "94"],
  ])("FIFO of %s", (_name, rows, result, tax) => {
    const year = ruYear({ year: 2024, rows });
    expect(plain(year.groups)).toMatchObject([{ group: "traded-security", result }]);
    expect(plain(year.tax)).toMatchObject({ computed: tax, payable: tax });
  });

  test("loss of 2015 carried to 2017: 60,000 - 50,000 are taxed, 6,500 come back (nebankir.ru)", () => {
    // Income 100000, expenses 40000; the broker withheld 7800, the tax is 1300.
    const year = ruYear({
      year: 2017,
      rows: "2017-01-10 buy 1 T 40000\n2017-05-10 sell 1 T 100000",
      carriedLosses: [{ year: 2015, base: "securities", amount: roubles(50_000) }],
      withheldByAgents: roubles(7800),
    });
    expect(plain([year.bases.operations, year.tax.computed, year.tax.refundable])).toEqual([
      "10000",
      "1300",
      "6500",
    ]);
  });

  test("losses of 12,000 before a gain of 100,000: 1,560 come back (vectorcapital.ru)", () => {
    const year = ruYear({
      year: 2023,
      rows: resultRows("T", 100_000, 2023),
      carriedLosses: [
        { year: 2021, base: "securities", amount: roubles(5_000) },
        { year: 2022, base: "securities", amount: roubles(7_000) },
      ],
      withheldByAgents: roubles(13_000),
    });
    expect(plain([year.tax.computed, year.tax.refundable])).toEqual(["11440", "1560"]);
  });

  // sistema-capital.com: 1011 x 65 - 1010 x 62 = 3095; a bond of the external loans: (1011 - 1010) x 65 = 65.
  // smart-lab.ru (курсовая разница): 1100 x 90 - 1000 x 80 = 19000; of the external loans: 100 x 90 = 9000.
  test.each([
    ["1010", "62", "1011", "65", false, "3095"],
    ["1010", "62", "1011", "65", true, "65"],
    ["1000", "80", "1100", "90", false, "19000"],
    ["1000", "80", "1100", "90", true, "9000"],
  ])(
    "eurobond %s at %s, sold %s at %s, external loan %s",
    (cost, first, proceeds, last, isExternalLoan, result) => {
      const year = ruYear({
        year: 2023,
        rows: `2022-02-01>2022-02-03 buy 1 T ${cost}:USD\n2023-02-01>2023-02-03 sell 1 T ${proceeds}:USD`,
        rate: rates({ "USD 2022-02-03": first, "USD 2023-02-03": last }),
        assets: [{ ...ruAsset("T"), isExternalLoan }],
      });
      expect(plain(year.bases.operations)).toBe(result);
    },
  );

  test("sold before 2019 an external-loan bond is like any other", () => {
    const year = ruYear({
      year: 2018,
      rows: "2017-02-01 buy 1 T 1010:USD\n2018-02-01 sell 1 T 1011:USD",
      rate: rates({ "USD 2017-02-01": "62", "USD 2018-02-01": "65" }),
      assets: [{ ...ruAsset("T"), isExternalLoan: true }],
    });
    expect(plain(year.bases.operations)).toBe("3095");
  });

  test("a US dividend with 10 % withheld leaves 3 % (m.yandex.ru, wersis.ru)", () => {
    const year = ruYear({
      year: 2023,
      incomes: "2023-06-01 dividend US 100:USD withheld=10:USD treaty=0.1 asset=T-US account=ib",
      rate: rates({ "USD 2023-06-01": "80" }),
    });
    expect(plain(year.tax)).toMatchObject({ computed: "1040", credit: "800", payable: "240" });
  });
});

describe("rates and days", () => {
  test("price by settlement, fees by trade date, kopecks at the end", () => {
    // 10.01 USD x 90.1234 = 902.135234 -> 902.14; cost 5.05 x 80.5 = 406.525, fees 0.1 x 79 + 0.1 x 91 = 17:
    // 423.525 -> 423.53; gain 478.61.
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
    // Sale 1000 + 12 - 980 = 32; coupon 35 - 20 = 15; together 47, 13 % = 6.11.
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
    // 2024: 400000 x 13 % + 600000 x 15 % on top of 4.6 million = 142000; 2025: 1000000 x 13 %.
    const taxOf = (year: number): unknown =>
      plain(
        ruYear({ year, rows: resultRows("T", 1_000_000, year), otherBases: roubles(4_600_000) }).tax.computed,
      );
    expect([taxOf(2024), taxOf(2025)]).toEqual(["142000", "130000"]);
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
      rows: `${resultRows("T", 1000, 2024)}\n${resultRows("T@ib", 5000, 2024)}`,
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
