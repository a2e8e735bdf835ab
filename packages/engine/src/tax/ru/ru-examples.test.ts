import { describe, expect, test } from "vitest";
import { roubles } from "../tax-money.ts";
import { resultRows, ruAsset, ruYear } from "../testing/ru-samples.ts";
import { plain, rates } from "../testing/tax-samples.ts";

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

  test("fees and accrued coupon of an external loan's purchase take the sale's rate too", () => {
    // (1100 + 5) x 90 - (1000 + 20 + 3) x 90 - fee of the sale 2 x 91 = 7380 - 182 = 7198.
    const year = ruYear({
      year: 2023,
      rows: `2022-02-01>2022-02-03 buy 1 T 1000:USD accrued=20:USD fee=3:USD
        2023-02-01>2023-02-03 sell 1 T 1100:USD accrued=5:USD fee=2:USD`,
      rate: rates({ "USD 2022-02-03": "80", "USD 2023-02-01": "91", "USD 2023-02-03": "90" }),
      assets: [{ ...ruAsset("T"), isExternalLoan: true }],
    });
    expect(plain(year.bases.operations)).toBe("7198");
    expect(plain(year.lines[0]?.amount)).toBe("1105");
  });

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
