import { expect, it } from "vitest";
import { scheduleOf, stateOfBond, withoutCoupon, withPayDate } from "./bond-state.ts";

const coupons = [
  { startsOn: "2026-01-01", payDate: "2026-07-01", amount: "30" },
  { startsOn: "2026-07-01", payDate: "2027-01-01", amount: "30" },
  { startsOn: "2027-01-01", payDate: "2027-07-01", amount: null },
];

it("keeps periods joined when a pay date moves or a coupon goes", () => {
  const moved = withPayDate(coupons, 0, "2026-06-30");
  expect(moved.map(({ startsOn, payDate }) => [startsOn, payDate])).toEqual([
    ["2026-01-01", "2026-06-30"],
    ["2026-06-30", "2027-01-01"],
    ["2027-01-01", "2027-07-01"],
  ]);
  expect(withoutCoupon(coupons, 1).map(({ startsOn }) => startsOn)).toEqual(["2026-01-01", "2026-07-01"]);
  const apart = [
    { startsOn: "2026-01-01", payDate: "2026-07-01", amount: "30" },
    { startsOn: "2026-08-01", payDate: "2027-01-01", amount: "30" },
  ];
  expect(withPayDate(apart, 0, "2026-06-30")[1]?.startsOn).toBe("2026-08-01");
});

it("sends what was typed, an empty day as an empty text that the API refuses at its box", () => {
  const state = stateOfBond("1000", { maturity: "2027-07-01", coupons });
  expect(state.startsOn).toBe("2026-01-01");
  expect(scheduleOf(state)).toEqual({ maturity: "2027-07-01", coupons });
  const typed = { ...state, coupons: [{ startsOn: null, payDate: null, amount: null }] };
  expect(scheduleOf(typed).coupons).toEqual([{ startsOn: "", payDate: "", amount: null }]);
});
