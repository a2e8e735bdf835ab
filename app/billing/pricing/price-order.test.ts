import fc from "fast-check";
import { expect, it } from "vitest";
import { billingCurrencies } from "../../shared/names/billing-names.ts";
import { prices, soldPeriods, soldPlans } from "../../shared/plan-catalogue.ts";
import type { Discount } from "../billing.types.ts";
import { toCents } from "../money/cents.ts";
import { priceOrder } from "./price-order.ts";

const promo = (rest: Partial<Discount>): Discount => ({
  ...{ source: "promo", code: "X", periods: 1 },
  ...rest,
});
const month = { plan: "Tier2_1", period: "Month", currency: "USD", credit: "0" } as const;

it("two years cost two single years less a fifth, cut to the cent", () => {
  for (const plan of soldPlans)
    for (const currency of billingCurrencies) {
      const { Year, TwoYears } = prices[plan][currency];
      expect([plan, currency, toCents(TwoYears)]).toEqual([plan, currency, (toCents(Year) * 16n) / 10n]);
    }
});

it("the best discount counts, never two", () => {
  const discounts = [
    promo({ percent: "20" }),
    promo({ source: "limited-offer", code: null, percent: "50" }),
    promo({ amount: "4", currency: "USD" }),
    promo({ amount: "300", currency: "RUB" }),
  ];
  expect(priceOrder({ ...month, discounts })).toEqual({
    listAmount: "9.99",
    discount: { source: "limited-offer", code: null, percent: "50", amount: "5.00", periods: 1 },
    credit: "0.00",
    amount: "4.99",
  });
  expect(priceOrder({ ...month, discounts: discounts.slice(0, 1) }).amount).toBe("7.99");
  expect(priceOrder({ ...month, discounts: [promo({ amount: "50", currency: "USD" })] }).amount).toBe("0.00");
});

it("credit is spent up to the price, and leaves no rest that no provider charges", () => {
  const price = (credit: string) => {
    const { credit: spent, amount } = priceOrder({ ...month, discounts: [], credit });
    return [spent, amount];
  };
  expect(price("3.30")).toEqual(["3.30", "6.69"]);
  expect(price("20")).toEqual(["9.99", "0.00"]);
  expect(price("9.80")).toEqual(["9.49", "0.50"]);
  expect(price("-5")).toEqual(["0.00", "9.99"]);
});

it("an old plan keeps its agreed price, and is not sold without one", () => {
  const old = { ...month, plan: "Tier1", discounts: [] };
  expect(priceOrder({ ...old, oldPrice: "4.99" }).amount).toBe("4.99");
  expect(() => priceOrder(old)).toThrow(RangeError);
  expect(() => priceOrder({ ...month, period: "Forever", discounts: [] })).toThrow(RangeError);
});

it("list price, discount, credit and amount always add up", () => {
  const money = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => (cents / 100).toFixed(2));
  const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => (tenths / 10).toFixed(1));
  const input = fc.record({
    plan: fc.constantFrom(...soldPlans),
    period: fc.constantFrom(...soldPeriods),
    currency: fc.constantFrom(...billingCurrencies),
    credit: money,
    discounts: fc.array(
      fc.oneof(
        percent.map((one) => promo({ percent: one })),
        money.map((one) => promo({ amount: one, currency: "RUB" })),
      ),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(input, (order) => {
      const { listAmount, discount, credit, amount } = priceOrder(order);
      const off = discount ? toCents(discount.amount) : 0n;
      expect(off + toCents(credit) + toCents(amount)).toBe(toCents(listAmount));
      expect([toCents(amount) >= 0n, toCents(credit) <= toCents(order.credit)]).toEqual([true, true]);
    }),
    { numRuns: 1_000 },
  );
});
