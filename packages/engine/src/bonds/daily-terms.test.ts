import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyToNumber } from "../money/decimal.ts";
import { dec, money, PROPERTY_RUNS } from "../testing/exact.ts";
import { dailyTermsOf } from "./daily-terms.ts";
import { asNumber } from "./minor-unit.ts";
import { exactAccrued, nominalHeldOn } from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";
import { coupon, day, read } from "./testing/bond-samples.ts";
import { randomBond } from "./testing/random-bond.ts";

function exactly(bond: ReadBond, first: number, last: number) {
  const nominal: number[] = [];
  const accrued: number[] = [];
  for (let on = first; on <= last; on++) {
    nominal.push(moneyToNumber(nominalHeldOn(bond, on)));
    accrued.push(asNumber(exactAccrued(bond, on).exact));
  }
  return { nominal, accrued };
}

function daily(bond: ReadBond, first: number, last: number) {
  const { nominal, accrued } = dailyTermsOf(bond, { first, last });
  return { nominal: [...nominal], accrued: [...accrued] };
}

function compare(bond: ReadBond, first: number, last: number): void {
  const [found, exact] = [daily(bond, first, last), exactly(bond, first, last)];
  expect(found.nominal).toEqual(exact.nominal);
  if (bond.roundsPerBond) expect(found.accrued).toEqual(exact.accrued);
  else {
    for (const [i, accrued] of found.accrued.entries()) {
      const [wanted = 0] = [exact.accrued[i]];
      expect(Math.abs(accrued - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 1e-14);
    }
  }
}

test("every day of a random bond is the float of the exact amounts", () => {
  const seeds = fc.integer({ min: 1, max: 1e9 });
  fc.assert(
    fc.property(seeds, fc.integer({ min: -60, max: 900 }), (seed, offset) => {
      const bond = randomBond(seed);
      const first = (bond.coupons[0]?.startDay ?? bond.redeemedDay - 400) + offset;
      const last = first + 400;
      compare(bond, first, last);
      compare(bond, bond.redeemedDay - 40, bond.redeemedDay + 5);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test("ties of a kopeck go to the even one, and a coupon of parts of kopecks is exact too", () => {
  // 0.025 after one day is 0.02, 0.075 is 0.08.
  const tie = (amount: string) => read({ coupons: [coupon("2024-01-01", "2024-01-03", { amount })] });
  const first = day("2024-01-01");
  expect(daily(tie("0.05"), first, first + 2).accrued).toEqual([0, 0.02, 0]);
  expect(daily(tie("0.15"), first, first + 2).accrued).toEqual([0, 0.08, 0]);
  expect(daily(tie("0.0501"), first, first + 2).accrued).toEqual([0, 0.03, 0]);
});

test("a default ends the accrual on its day, whatever the period", () => {
  const bond = read({ defaultedOn: "2022-02-01" as never });
  const { accrued } = daily(bond, day("2022-01-31"), day("2022-08-01"));
  // 40 x 30 / 181
  expect(accrued[0]).toBe(6.63);
  expect(accrued.slice(1).every((amount) => amount === 0)).toBe(true);
});

test("a bond still held keeps what is due, on the factor of its last day", () => {
  const indexFactors = [
    { date: "2022-01-01" as never, factor: dec("1.1") },
    { date: "2024-01-01" as never, factor: dec("1.25") },
  ];
  const bond = read({ indexFactors, amortisations: [{ date: "2023-01-01" as never, amount: money("400") }] });
  const { nominal } = daily(bond, day("2022-12-31"), day("2024-02-01"));
  expect(nominal[0]).toBe(1100);
  expect(nominal[1]).toBe(660);
  expect(nominal.at(-1)).toBe(750);
});
