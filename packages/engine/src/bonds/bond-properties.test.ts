import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { decFromNumber } from "../money/decimal.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import { cashFlowsAfter } from "./cash-flows.ts";
import type { DayCount } from "./day-count.ts";
import { presentValue, type YieldBasis } from "./discounting.ts";
import { durationOf } from "./duration.ts";
import { toMinorUnit } from "./minor-unit.ts";
import { accruedOn, couponPaid, nominalOn } from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";
import { stepDate } from "./rhythm.ts";
import { accepted, planned } from "./testing/bond-samples.ts";
import { randomBond } from "./testing/random-bond.ts";
import { discountingOf, timeFlows } from "./timing.ts";
import { priceOf, yieldOf, yieldToWorst } from "./yield.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const bases = fc.constantFrom<YieldBasis[]>("effective", "street", "treasury");
const runs = { numRuns: PROPERTY_RUNS };

function settlementOf(bond: ReadBond, seed: number): number {
  const random = createRandom(seed + 1);
  const last = dayNumber(bond.maturity);
  const first = bond.coupons[0]?.startDay ?? last - 4000;
  return random.integer(first, Math.max(first, last - 31));
}

test("price(yield(price)) = price within 1e-9, for bonds of every kind", () => {
  let solved = 0;
  fc.assert(
    fc.property(seeds, bases, fc.integer({ min: 4000, max: 16_000 }), (seed, basis, hundredths) => {
      const bond = randomBond(seed);
      const clean = hundredths / 100;
      const quote = { day: settlementOf(bond, seed), clean: decFromNumber(clean) };
      const found = yieldOf(bond, quote, basis);
      if ("refused" in found) {
        expect(found.refused[0]?.code).toBe("yield-out-of-range");
        return;
      }
      solved++;
      const price = accepted(priceOf(bond, { day: quote.day, rate: found.rate }, basis));
      expect(Math.abs(price.clean - clean)).toBeLessThan(1e-9);
    }),
    runs,
  );
  expect(solved).toBeGreaterThan(PROPERTY_RUNS * 0.9);
});

test("yield(price(rate)) = rate, and a higher rate is a lower price", () => {
  fc.assert(
    fc.property(seeds, bases, fc.double({ min: -0.05, max: 0.6, noNaN: true }), (seed, basis, rate) => {
      const bond = randomBond(seed);
      const day = settlementOf(bond, seed);
      const price = accepted(priceOf(bond, { day, rate }, basis));
      const higher = accepted(priceOf(bond, { day, rate: rate + 0.001 }, basis));
      expect(higher.clean).toBeLessThan(price.clean);
      fc.pre(price.clean > 0.01);
      const found = accepted(yieldOf(bond, { day, clean: decFromNumber(price.clean) }, basis));
      expect(Math.abs(found.rate - rate)).toBeLessThan(1e-8);
    }),
    runs,
  );
});

test("duration and convexity are the finite differences of the dirty price", () => {
  fc.assert(
    fc.property(seeds, bases, fc.integer({ min: 60, max: 120 }), (seed, basis, clean) => {
      const bond = randomBond(seed);
      const quote = { day: settlementOf(bond, seed), clean: decFromNumber(clean) };
      const at = durationOf(bond, quote, basis);
      if ("refused" in at) return;
      const { flows } = accepted(cashFlowsAfter(bond, quote.day));
      const timed = timeFlows(bond, flows, { day: quote.day, basis });
      const discounting = discountingOf(bond, basis);
      const value = (rate: number) => presentValue(timed, discounting, rate).value;
      const step = 1e-4 * Math.min(1, discounting.frequency + at.rate);
      const [low, middle, high] = [value(at.rate - step), value(at.rate), value(at.rate + step)];
      const slope = (low - high) / (2 * step) / middle;
      const curve = (low + high - 2 * middle) / step ** 2 / middle;
      expect(Math.abs(at.modified / slope - 1)).toBeLessThan(1e-4);
      expect(Math.abs(at.convexity - curve)).toBeLessThan(1e-3 * Math.abs(curve) + 1e-4);
      const factor = 1 + at.rate / discounting.frequency;
      if (basis !== "treasury") expect(Math.abs(at.macaulay / factor / at.modified - 1)).toBeLessThan(1e-9);
    }),
    runs,
  );
});

test("the repayments sum to the nominal, and what is left is always the nominal less what was paid", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const bond = randomBond(seed);
      const sum = bond.repayments.reduce((total, { amount }) => total + amount, 0n);
      expect(sum).toBe(bond.terms.nominal);
      if (bond.indexFactors.length > 0) return;
      const day = settlementOf(bond, seed);
      const { flows } = accepted(cashFlowsAfter(bond, day, "maturity"));
      const later = flows.reduce((total, { principal }) => total + principal, 0n);
      expect(nominalOn(bond, day)).toBe(later);
      expect(nominalOn(bond, dayNumber(bond.maturity))).toBe(0n);
    }),
    runs,
  );
});

test("accrued coupon starts at 0, never falls within a period and stays below the coupon", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const bond = randomBond(seed);
      for (const coupon of bond.coupons.slice(0, 6)) {
        const length = coupon.endDay - coupon.startDay;
        let before = 0n;
        for (let passed = 0; passed < length; passed += Math.max(1, Math.floor(length / 7))) {
          const { amount } = accruedOn(bond, coupon.startDay + passed);
          if (passed === 0) expect(amount).toBe(0n);
          expect(amount).toBeGreaterThanOrEqual(before);
          before = amount;
        }
        const paid = couponPaid(bond, coupon);
        // Published accrued interest may round up where the coupon has fractions of a kopeck.
        const whole = bond.roundsPerBond
          ? toMinorUnit({ numerator: paid, denominator: 1n }, bond.currency)
          : paid;
        expect(before).toBeLessThanOrEqual(whole);
      }
    }),
    runs,
  );
});

test("worst is never above the yield to maturity", () => {
  fc.assert(
    fc.property(seeds, bases, fc.integer({ min: 60, max: 140 }), (seed, basis, clean) => {
      const bond = randomBond(seed);
      const quote = { day: settlementOf(bond, seed), clean: decFromNumber(clean) };
      const worst = yieldToWorst(bond, quote, basis);
      const last = yieldOf(bond, { ...quote, horizon: "maturity" }, basis);
      if ("refused" in worst || "refused" in last) return;
      expect(worst.rate).toBeLessThanOrEqual(last.rate);
    }),
    runs,
  );
});

test("on a payment day a bond at its own rate costs 100, at the coupon frequency", () => {
  const counts = fc.constantFrom<DayCount[]>("actual/actual-icma", "30/360", "30/360-us", "30e/360");
  const shape = fc.tuple(fc.constantFrom(1, 2, 3, 4, 6, 12), fc.integer({ min: 1, max: 40 }), counts);
  const maturities = fc.integer({ min: 12_000, max: 20_000 });
  fc.assert(
    fc.property(shape, maturities, fc.integer({ min: 1, max: 2000 }), (given, last, hundredths) => {
      const [frequency, length, dayCount] = given;
      const maturity = fromDayNumber(last);
      const step = { months: 12 / frequency, rollDay: +maturity.slice(8, 10) };
      fc.pre(step.rollDay <= 28 && maturity.slice(5) !== "02-28");
      const issueDate = stepDate(step, maturity, -length);
      const rate = (hundredths / 10_000).toFixed(4);
      const bond = planned({ issueDate, maturity, rate, every: { frequency } }, { dayCount, frequency });
      for (const coupon of [bond.coupons[0], bond.coupons[Math.floor(length / 2)]]) {
        const price = accepted(priceOf(bond, { day: coupon?.startDay ?? 0, rate: Number(rate) }, "street"));
        expect(Math.abs(price.clean - 100)).toBeLessThan(1e-9);
      }
    }),
    runs,
  );
});
