import { describe, expect, test } from "vitest";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { matchTaxLots, withCouponDeductions } from "./fifo-match.ts";
import type { TaxDisposal } from "./tax-input.ts";
import { income, plain, trades } from "./testing/tax-samples.ts";

function slices(disposals: readonly TaxDisposal[]): string[] {
  return disposals.map(({ quantity, acquired, sold }) => {
    const cost = acquired.amount === undefined ? "?" : formatMoney(acquired.amount.amount);
    return `${formatDec(quantity)} ${cost}>${formatMoney(sold.amount?.amount ?? 0n)} ${acquired.trade}`;
  });
}

describe("published FIFO examples", () => {
  test("IRS Publication 550/551: 130 shares sold after a gift of 50", () => {
    // Basis 50 x 10 + 80 x 11 = 1380.
    const { disposals, openLots } = matchTaxLots(
      trades(`
        1997-05-01 buy 100 XYZ 1000:USD
        1998-01-15 buy 200 XYZ 2200:USD
        1998-07-15 transfer-out 50 XYZ ?
        1999-12-15 buy 100 XYZ 900:USD
        2001-04-15 sell 130 XYZ 1690:USD`),
    );
    expect(slices(disposals)).toEqual(["50 500>650 1997-05-01", "80 880>1040 1998-01-15"]);
    expect(openLots.map(({ quantity }) => formatDec(quantity))).toEqual(["120", "100"]);
  });

  test("moy-nalog.ru, FIFO: 20 at 100 and 50 at 120 bought, 65 sold at 125", () => {
    // 20 x 100 + 45 x 120 = 7400 of cost against 65 x 125 = 8125.
    const { disposals } = matchTaxLots(
      trades(`
        2022-11-11 buy 20 A 2000
        2022-11-15 buy 50 A 6000
        2022-11-15 sell 65 A 8125`),
    );
    expect(slices(disposals)).toEqual(["20 2000>2500 2022-11-11", "45 5400>5625 2022-11-15"]);
  });

  test("smart-lab.ru 1221312: shares transferred in keep their old day and go first", () => {
    // The transferred lots are older: 950000 - 200000 = 750000.
    const { disposals } = matchTaxLots(
      trades(`
        2025-01-20 buy 100 X 1000000
        2025-03-10 transfer-in 100 X 200000 acquired=2022-09-10
        2025-11-05 sell 100 X 950000`),
    );
    expect(slices(disposals)).toEqual(["100 200000>950000 2022-09-10"]);
  });
});

describe("slices", () => {
  test("fees, accrued coupon and price are shared by pieces, the last slice takes the rest", () => {
    // Third of 10, 1 and 0.5, then half of the rest, half to even, then the rest.
    const { disposals } = matchTaxLots(
      trades(`
        2024-01-01 buy 3 A 10 fee=1 accrued=0.5
        2024-02-01 sell 1 A 4
        2024-02-02 sell 1 A 4
        2024-02-03 sell 1 A 4`),
    );
    expect(
      disposals.map(({ acquired }) => plain([acquired.amount, acquired.fees, acquired.accrued])),
    ).toEqual(
      [
        ["3.3333333333", "0.3333333333", "0.1666666667"],
        ["3.3333333334", "0.3333333334", "0.1666666666"],
        ["3.3333333333", "0.3333333333", "0.1666666667"],
      ].map(([cost, fee, accrued]) => [
        { amount: cost, currency: "RUB" },
        [{ amount: fee, currency: "RUB", day: "2024-01-01" }],
        { amount: accrued, currency: "RUB" },
      ]),
    );
  });

  test("accounts are matched apart", () => {
    const { disposals } = matchTaxLots(
      trades(`
        2020-01-01 buy 1 A@old 100
        2024-01-01 buy 1 A@new 300
        2024-02-01 sell 1 A@new 310`),
    );
    expect(slices(disposals)).toEqual(["1 300>310 2024-01-01"]);
  });

  test("a split changes pieces, not the cost", () => {
    const { disposals } = matchTaxLots(
      trades(`
        2024-01-01 buy 3 A 30
        2024-02-01 split 0 A ? ratio=10/1
        2024-03-01 sell 15 A 60`),
    );
    expect(slices(disposals)).toEqual(["15 15>60 2024-01-01"]);
  });

  test("pieces of several lots are split by cumulative rounding, their sum is exact", () => {
    const buys = "2024-01-01 buy 1 A 10\n2024-01-02 buy 1 A 10\n2024-01-03 buy 1 A 10";
    const { openLots } = matchTaxLots(trades(`${buys}\n2024-02-01 split 0 A ? ratio=1/3`));
    expect(openLots.map(({ quantity }) => formatDec(quantity))).toEqual([
      "0.333333333333333333",
      "0.333333333333333334",
      "0.333333333333333333",
    ]);
  });

  test("an amortisation is shared by pieces", () => {
    const buys = "2024-01-01 buy 3 B 2700\n2024-02-01 buy 1 B 980";
    const { disposals } = matchTaxLots(trades(`${buys}\n2024-06-01 amortisation 0 B 400 ratio=1/10`));
    expect(slices(disposals)).toEqual(["3 270>300 2024-01-01", "1 98>100 2024-02-01"]);
  });

  test("equal pieces bought on one day are distinguished by their price, not by entry", () => {
    const [first, second] = ["2024-01-01 buy 1 A 10", "2024-01-01 buy 1 A 12"];
    const sale = "2024-02-01 sell 1 A 15";
    for (const text of [`${first}\n${second}\n${sale}`, `${second}\n${first}\n${sale}`]) {
      expect(slices(matchTaxLots(trades(text)).disposals)).toEqual(["1 10>15 2024-01-01"]);
    }
  });

  test("an amortisation releases the same part of cost and purchase fee", () => {
    // A quarter of cost and fee, 237.5 and 1, against 250.
    const { disposals, openLots } = matchTaxLots(
      trades(`
        2024-01-01 buy 1 B 950 fee=4 accrued=7
        2024-06-01 amortisation 0 B 250 ratio=1/4`),
    );
    expect(slices(disposals)).toEqual(["1 237.5>250 2024-01-01"]);
    expect(plain(disposals[0]?.acquired.fees)).toEqual([{ amount: "1", currency: "RUB", day: "2024-01-01" }]);
    expect(disposals[0]?.acquired.accrued).toBeUndefined();
    expect(plain(openLots.map((lot) => [lot.amount?.amount, lot.accrued?.amount]))).toEqual([["712.5", "7"]]);
  });

  test("the first coupon gives the accrued coupon back, the sale no longer does", () => {
    const found = matchTaxLots(
      trades(`
        2024-01-10 buy 1 B 1000 accrued=20
        2024-03-01 coupon 0 B 35
        2024-03-05 buy 1 B 1000 accrued=1
        2024-04-01 sell 2 B 2010`),
    );
    expect(found.disposals.map(({ acquired }) => plain(acquired.accrued?.amount))).toEqual([undefined, "1"]);
    const [coupon] = withCouponDeductions([income("2024-03-01 coupon RU 35 id=row-1")], found.coupons);
    expect(plain(coupon?.deductions)).toEqual([{ amount: "20", currency: "RUB", day: "2024-01-10" }]);
  });

  test("a coupon paid on a short position gives nothing back", () => {
    const rows = "2024-01-10 sell 1 B 1000 accrued=20\n2024-03-01 coupon 0 B 35\n2024-04-01 buy 1 B 990";
    const { disposals, coupons } = matchTaxLots(trades(rows), true);
    expect(coupons).toEqual([{ couponId: "row-1", deductions: [] }]);
    expect(plain(disposals[0]?.sold.accrued?.amount)).toBe("20");
  });

  test("a short position is closed by the purchase, oldest sale first", () => {
    const { disposals, openLots } = matchTaxLots(
      trades(`
        2024-01-01 sell 2 A 200
        2024-01-05 sell 1 A 110
        2024-02-01 buy 4 A 320`),
      true,
    );
    expect(disposals.map(({ sold }) => sold.trade)).toEqual(["2024-01-01", "2024-01-05"]);
    expect(slices(disposals)).toEqual(["2 160>200 2024-02-01", "1 80>110 2024-02-01"]);
    expect(openLots.map((lot) => plain([lot.amount?.amount, lot.isShort]))).toEqual([["80", false]]);
  });
});

describe("what cannot be matched", () => {
  test("a sale beyond the holding is a problem and has no cost", () => {
    const found = matchTaxLots(trades("2024-01-01 buy 1 A 10\n2024-02-01 sell 3 A 60"));
    expect(slices(found.disposals)).toEqual(["1 10>20 2024-01-01", "2 ?>40 2024-02-01"]);
    expect(found.problems).toEqual([
      { code: "oversold", params: { asset: "A", account: "main", day: "2024-02-01", missing: "2" } },
    ]);
  });

  test.each([
    ["2024-02-01 amortisation 0 A 10 ratio=1/4", "not-held"],
    ["2024-01-01 buy 1 A 10\n2024-02-01 amortisation 0 A 10", "ratio-missing"],
    ["2024-01-01 buy 1 A 10\n2024-02-01 split 0 A ?", "ratio-missing"],
    ["2024-02-01 transfer-out 1 A ?", "oversold"],
  ])("%j is the problem %s", (text, code) => {
    expect(matchTaxLots(trades(text)).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test("untimed buys of a day are there for its sells, times are kept", () => {
    const rows = "2024-01-02 buy 1 A 20\n2024-01-02 sell 1 A 15";
    const covered = matchTaxLots(trades(`2024-01-01 buy 1 A 10\n${rows}`));
    expect(slices(covered.disposals)).toEqual(["1 10>15 2024-01-01"]);
    expect(slices(matchTaxLots(trades(rows)).disposals)).toEqual(["1 20>15 2024-01-02"]);
    const timed = "2024-01-02 sell 1 A 15 time=09:00\n2024-01-02 buy 1 A 20 time=10:00";
    expect(matchTaxLots(trades(timed)).problems).toHaveLength(1);
    const late = "2024-01-02 sell 1 A 15 time=11:00\n2024-01-02 buy 1 A 20 time=10:00";
    expect(matchTaxLots(trades(late)).problems).toEqual([]);
  });
});

describe("a broker's rounding", () => {
  const rows = (...sales: string[]) =>
    matchTaxLots(
      trades(`
        2020-06-01 buy 100 AAA 100
        2020-07-31 split 0 AAA ? ratio=1/6
        ${sales.map((quantity, i) => `2020-08-0${i + 3} sell ${quantity} AAA 48`).join("\n")}`),
    );

  test("closes what a sale lacks below the last decimal its rows print", () => {
    const { disposals, openLots, problems } = rows("0.6667", "16");
    expect([problems, openLots]).toEqual([[], []]);
    // 100 x 0.6667 / 16.666666666666666667, and the rest.
    expect(slices(disposals)).toEqual([
      "0.6667 4.0002>48 2020-06-01",
      "15.999966666666666667 95.9998>48 2020-06-01",
    ]);
  });

  test("closes what a sale leaves, and no more", () => {
    expect(rows("16.6666").openLots).toEqual([]);
    expect(rows("16.6665").openLots).toHaveLength(1);
    expect(rows("16.6668").problems).toMatchObject([{ code: "oversold" }]);
  });
});
