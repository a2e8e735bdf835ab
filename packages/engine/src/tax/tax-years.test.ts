import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { formatMoney } from "../money/decimal.ts";
import { date, dec } from "../testing/exact.ts";
import { matchTaxLots } from "./fifo-match.ts";
import type { TaxIncome, TaxRate } from "./tax-input.ts";
import { type TaxYearsInput, taxYears } from "./tax-years.ts";
import { amount, income, NO_RATES, plain, rates, trades } from "./testing/tax-samples.ts";

interface Wanted extends Partial<Omit<TaxYearsInput, "disposals" | "incomes">> {
  readonly rows: string;
  readonly incomes?: readonly TaxIncome[];
}

function yearsOf({ rows, incomes = [], ...rest }: Wanted) {
  const { disposals } = matchTaxLots(trades(rows));
  return taxYears({
    currency: "USD",
    rate: NO_RATES,
    basis: "trade",
    longAfter: { years: 1 },
    disposals,
    incomes,
    ...rest,
  });
}

function gainOf(wanted: Wanted, year: number): string {
  const found = yearsOf(wanted).find((row) => row.year === year)?.gains;
  if (found === undefined || "refused" in found) throw new Error(JSON.stringify(found));
  return formatMoney(found.gain);
}

describe("published examples", () => {
  test("mutual fund of the tax tips: 900 shares sold at 26, the first lot at 12", () => {
    // (26 - 12) x 900 = 12600 by FIFO.
    const rows = `2008-03-01 buy 1000 F 12000:USD
      2009-03-01 buy 500 F 7500:USD
      2010-01-15 buy 900 F 24300:USD
      2010-12-01 sell 900 F 23400:USD`;
    expect(gainOf({ rows }, 2010)).toBe("12600");
  });

  test("George's stock A: 1,200 shares sold at 38 out of three lots", () => {
    // 45600 - 24000 - 200/500 x 9000 = 18000.
    const rows = `1989-11-21 buy 1000 A 24000:USD
      1995-03-18 buy 500 A 9000:USD
      2004-05-22 buy 750 A 27000:USD
      2015-10-12 sell 1200 A 45600:USD`;
    expect(gainOf({ rows }, 2015)).toBe("18000");
  });
});

describe("gains", () => {
  test("fees of both sides lower the gain, long and short are apart", () => {
    // Long: 130 - 100 - 1 - 2/2 = 28; short: 130 - 120 - 1 - 2/2 = 8.
    const [year] = yearsOf({
      rows: `2022-01-03 buy 1 A 100:USD fee=1:USD
        2023-01-04 buy 1 A 120:USD fee=1:USD
        2023-01-05 sell 2 A 260:USD fee=2:USD`,
    });
    expect(plain(year?.gains)).toEqual({
      proceeds: "260",
      cost: "220",
      fees: "4",
      gain: "36",
      longGain: "28",
      shortGain: "8",
    });
    expect(year?.rows.map(({ holdingDays, isLong }) => [holdingDays, isLong])).toEqual([
      [367, true],
      [1, false],
    ]);
  });

  test.each([
    [{ years: 1 }, "2024-03-01", false],
    [{ years: 1 }, "2024-03-02", true],
    [{ days: 366 }, "2024-03-01", false],
    [{ days: 365 }, "2024-03-01", true],
  ])(
    "bought 2023-03-01, long after %j, sold %s: %s (366 days: 2024 is a leap year)",
    (longAfter, sold, isLong) => {
      const [year] = yearsOf({ rows: `2023-03-01 buy 1 A 1:USD\n${sold} sell 1 A 2:USD`, longAfter });
      expect(year?.rows[0]?.isLong).toBe(isLong);
    },
  );

  test("each amount has the rate of its own day, a fee in a third currency too", () => {
    // By settlement: 110 x 92 - 100 x 70 - fee 2 EUR x 75 (trade day) = 2970.
    const rows = "2022-01-10>2022-01-12 buy 1 A 100:USD fee=2:EUR\n2023-05-02>2023-05-04 sell 1 A 110:USD";
    const rate = rates({ "USD 2022-01-12": "70", "EUR 2022-01-10": "75", "USD 2023-05-04": "92" });
    expect(gainOf({ rows, rate, currency: "RUB", basis: "settled" }, 2023)).toBe("2970");
  });

  test("the basis decides the year: traded on 29 December, settled on 2 January", () => {
    const rows = "2023-01-10 buy 1 A 100:USD\n2023-12-29>2024-01-02 sell 1 A 110:USD";
    expect(yearsOf({ rows }).map(({ year }) => year)).toEqual([2023]);
    expect(yearsOf({ rows, basis: "settled" }).map(({ year }) => year)).toEqual([2024]);
  });
});

describe("income", () => {
  test("by kind and country, gross, withheld and what lowers it", () => {
    const bond: TaxIncome = {
      ...income("2024-02-01 coupon US 40:USD"),
      deductions: [{ ...amount("15:USD"), day: date("2024-01-05") }],
    };
    const [year] = yearsOf({
      rows: "",
      incomes: [
        income("2024-03-01 dividend US 100:USD withheld=10:USD"),
        income("2024-06-01 dividend US 50:USD withheld=5:USD"),
        income("2024-06-01 dividend DE 80:USD withheld=21.1:USD"),
        bond,
      ],
    });
    expect(plain(year?.income)).toEqual({
      gross: "270",
      deductions: "15",
      withheld: "36.1",
      groups: [
        { kind: "coupon", country: "US", gross: "40", deductions: "15", withheld: "0" },
        { kind: "dividend", country: "DE", gross: "80", deductions: "0", withheld: "21.1" },
        { kind: "dividend", country: "US", gross: "150", deductions: "0", withheld: "15" },
      ],
    });
  });
});

describe("refusals", () => {
  const rows = `2022-01-10 buy 1 A 100:EUR
    2022-02-10 sell 1 A 110:USD
    2023-01-10 buy 1 A 100:USD
    2023-02-10 sell 1 A 110:USD`;

  test("a missing rate refuses its year, not the others", () => {
    const [first, second] = yearsOf({ rows });
    const refused = [{ code: "rate-missing", params: { from: "EUR", to: "USD", day: "2022-01-10" } }];
    expect(first?.gains).toEqual({ refused });
    expect(plain(second?.gains)).toMatchObject({ gain: "10" });
  });

  test("an unknown cost refuses the gain", () => {
    const [year] = yearsOf({ rows: "2022-01-10 transfer-in 1 A ?\n2022-02-10 sell 1 A 110:USD" });
    expect(year?.gains).toEqual({
      refused: [{ code: "cost-unknown", params: { asset: "A", account: "main", day: "2022-02-10" } }],
    });
  });

  test("a rate is asked only for the day and pair it is needed for", () => {
    const asked: string[] = [];
    const rate: TaxRate = (from: string, to: string, day: IsoDate) => {
      asked.push(`${from}${to} ${day}`);
      return dec("2");
    };
    yearsOf({ rows, rate });
    expect(asked).toEqual(["EURUSD 2022-01-10"]);
  });
});
