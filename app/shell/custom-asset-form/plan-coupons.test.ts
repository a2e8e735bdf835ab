import { expect, it } from "vitest";
import { planCoupons } from "./plan-coupons.ts";

const plan = { nominal: "1000", ratePercent: "7.05" };

it("pays half a year's rate twice a year, back from maturity", () => {
  const coupons = planCoupons({ ...plan, rhythm: "6m", startsOn: "2025-03-15", maturity: "2026-09-15" });
  expect(coupons).toEqual([
    { startsOn: "2025-03-15", payDate: "2025-09-15", amount: "35.25" },
    { startsOn: "2025-09-15", payDate: "2026-03-15", amount: "35.25" },
    { startsOn: "2026-03-15", payDate: "2026-09-15", amount: "35.25" },
  ]);
});

it("counts periods of days and broken ones by 365", () => {
  const byDays = planCoupons({ ...plan, rhythm: "182d", startsOn: "2026-01-01", maturity: "2026-12-31" });
  // 1,000 x 7.05% x 182 / 365 = 35.153…
  expect(byDays).toEqual([
    { startsOn: "2026-01-01", payDate: "2026-07-02", amount: "35.15" },
    { startsOn: "2026-07-02", payDate: "2026-12-31", amount: "35.15" },
  ]);
  const broken = planCoupons({ ...plan, rhythm: "12m", startsOn: "2026-05-05", maturity: "2027-06-04" });
  // 30 days of 365: 5.794…; then a whole year.
  expect(broken).toEqual([
    { startsOn: "2026-05-05", payDate: "2026-06-04", amount: "5.79" },
    { startsOn: "2026-06-04", payDate: "2027-06-04", amount: "70.5" },
  ]);
});

it("ends a month that lacks the day on its last", () => {
  const days = planCoupons({ ...plan, rhythm: "3m", startsOn: "2026-02-28", maturity: "2026-08-31" });
  expect(days.map(({ payDate, amount }) => [payDate, amount])).toEqual([
    // Three months before 31 May is 28 February: a quarter, 17.625, rounded half up.
    ["2026-05-31", "17.63"],
    ["2026-08-31", "17.63"],
  ]);
});

it("keeps every digit of nominal and rate", () => {
  const [only] = planCoupons({
    ...{ nominal: "0.1", ratePercent: "12.345678901234567891", rhythm: "12m" as const },
    ...{ startsOn: "2026-01-01", maturity: "2027-01-01" },
  });
  expect(only?.amount).toBe("0.01");
});
