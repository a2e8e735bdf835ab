import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber } from "../days/iso-date.ts";
import { decFromNumber, decToNumber, formatMoney, moneyToNumber } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { generateCoupons } from "./coupon-plan.ts";
import { durationOf } from "./duration.ts";
import { accruedOn, couponPaid } from "./nominal-and-accrued.ts";
import { type ReadBond, readBond } from "./read-bond.ts";
import { accepted, day } from "./testing/bond-samples.ts";
import { yieldOf } from "./yield.ts";

const folder = join(import.meta.dirname, "../../../../../shared/data/bonds");

function rowsOf(file: string): string[][] {
  return readFileSync(join(folder, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}

function ofz(terms: { rate: string; issued: string; maturity: string; first?: string }): ReadBond {
  const coupons = accepted(
    generateCoupons({
      issueDate: date(terms.issued),
      maturity: date(terms.maturity),
      rate: dec(terms.rate),
      every: { days: 182 },
      ...(terms.first === undefined ? {} : { firstCoupon: date(terms.first) }),
    }),
  );
  return accepted(readBond({ nominal: money("1000"), currency: "RUB", coupons, roundsPerBond: true }));
}

/** Issue day implied by the first coupon. */
function issuedOn(first: { date: string; amount: number }, percent: number): string {
  return addDays(date(first.date), -Math.round((first.amount * 365) / (10 * percent)));
}

test("OFZ 26238, 35.40 for 182 days: published accrued coupon on some days", () => {
  // Public terms: 7.1 %, first coupon 34.04 on 2021-12-08 after 175 days; n x 35.40 / 182.
  const bond = ofz({ rate: "0.071", issued: "2021-06-16", maturity: "2041-05-15" });
  expect(formatMoney(bond.coupons[0]?.amount ?? 0n)).toBe("34.04");
  expect(formatMoney(bond.coupons[1]?.amount ?? 0n)).toBe("35.4");
  expect(accruedOn(bond, day("2021-12-08")).amount).toBe(0n);
  expect(formatMoney(accruedOn(bond, day("2022-03-09")).amount)).toBe("17.7");
  // 181 x 35.40 / 182 = 35.2055
  expect(formatMoney(accruedOn(bond, day("2022-06-07")).amount)).toBe("35.21");
});

describe.skipIf(!existsSync(folder))("real OFZ", { tags: ["real-data"] }, () => {
  const terms = existsSync(folder) ? rowsOf("ofz_terms.csv") : [];
  const schedule = existsSync(folder) ? rowsOf("ofz_coupon_schedule.csv") : [];

  test.each(terms.map((row) => [row[0] ?? "", row] as const))("%s to the kopeck", (secid, row) => {
    const [, , , , , , percent = "", , firstDate = "", firstAmount = "", , maturity = ""] = row;
    const issued = issuedOn({ date: firstDate, amount: Number(firstAmount) }, Number(percent));
    const bond = ofz({ rate: (Number(percent) / 100).toFixed(6), issued, maturity, first: firstDate });
    const expected = schedule.filter(([id]) => id === secid).map((cells) => [cells[3], Number(cells[5])]);
    expect(expected.length).toBeGreaterThan(9);
    expect(bond.coupons.map((coupon) => [coupon.end, moneyToNumber(couponPaid(bond, coupon))])).toEqual(
      expected,
    );
    expect(bond.repayments).toEqual([
      { date: maturity, day: dayNumber(date(maturity)), amount: money("1000"), left: 0n },
    ]);
  });

  // The Bank of Russia's zero-coupon curve is fitted to these bonds: wrong compounding or missing accrued interest is
  // off by 20 bp and more.
  test.each([
    ["26207", "0.0815", "2012-02-22", "2027-02-03"],
    ["26212", "0.0705", "2013-01-23", "2028-01-19"],
  ])("OFZ %s follows the zero-coupon curve 2016-2021", (number, rate, issued, maturity) => {
    const bond = ofz({ rate, issued, maturity });
    const curve = new Map(
      rowsOf("cbr_zero_coupon_curve_2015_2021.csv").map(([on = "", ...cells]) => [on, cells]),
    );
    const years = [0.25, 0.5, 0.75, 1, 2, 3, 5, 7, 10, 15, 20, 30];
    const gaps: number[] = [];
    for (const [on = "", price] of rowsOf(`ofz_${number}_price_2015_2021.csv`)) {
      const rates = curve.get(on)?.map(Number);
      if (on < "2016" || rates === undefined) continue;
      const quote = { day: day(on), clean: decFromNumber(Number(price) / 10) };
      expect(decToNumber(quote.clean)).toBeGreaterThan(50);
      const found = accepted(durationOf(bond, quote, "effective"));
      const at = years.findIndex((year) => year >= found.macaulay);
      const [low = 0, high = 1] = years.slice(at - 1, at + 1);
      const [lowRate = 0, highRate = 0] = rates.slice(at - 1, at + 1);
      const fitted = lowRate + ((highRate - lowRate) * (found.macaulay - low)) / (high - low);
      gaps.push(accepted(yieldOf(bond, quote, "effective")).rate * 100 - fitted);
    }
    const sorted = gaps.sort((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(1000);
    expect(Math.abs(sorted[Math.floor(sorted.length / 2)] ?? 9)).toBeLessThan(0.1);
  });
});
