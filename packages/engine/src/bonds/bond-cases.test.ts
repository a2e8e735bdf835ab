import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { averageLife } from "./duration.ts";
import { accruedOn, nominalOn, worthOfBond } from "./nominal-and-accrued.ts";
import { coupon, day, paidAfter, plain, read } from "./testing/bond-samples.ts";

const accrued = (bond: ReturnType<typeof read>, on: string) => formatMoney(accruedOn(bond, day(on)).amount);

describe("accrued coupon", () => {
  test("40 for 181 days: 0 on payment days, 30 days 6.63, the last day before payment 39.78", () => {
    // 40 x 30 / 181 = 6.6298; 40 x 180 / 181 = 39.7790
    const bond = read();
    expect(["2022-01-01", "2022-01-31", "2022-06-30", "2022-07-01"].map((on) => accrued(bond, on))).toEqual([
      "0",
      "6.63",
      "39.78",
      "0",
    ]);
  });

  test("nothing before the issue and after maturity", () => {
    expect([accrued(read(), "2021-12-31"), accrued(read(), "2024-01-01")]).toEqual(["0", "0"]);
  });

  test("yen have no smaller unit, dinars have three decimals", () => {
    // 40 x 30 / 181 = 6.6298
    expect(accrued(read({ currency: "JPY" }), "2022-01-31")).toBe("7");
    expect(accrued(read({ currency: "KWD" }), "2022-01-31")).toBe("6.63");
    expect(accrued(read({ currency: "KWD" }), "2022-01-30")).toBe("6.409");
  });

  test("a half kopeck goes to the even one: 0.35 over 2 days of 28", () => {
    // 0.35 x 2 / 28 = 0.025; 0.21 x 1 / 14 = 0.015
    const bond = read({ coupons: [coupon("2022-02-01", "2022-03-01", { amount: "0.35" })] });
    expect(accrued(bond, "2022-02-03")).toBe("0.02");
    const other = read({ coupons: [coupon("2022-02-01", "2022-02-15", { amount: "0.21" })] });
    expect(accrued(other, "2022-02-02")).toBe("0.02");
  });

  test("30/360: on the 31st as much as on the 30th; actual/actual: half of the coupon after half of the days", () => {
    // 1000 x 8 % / 2 = 40; 29 of 180 days = 6.44; ISDA: 40 by amount, 30/365 over 181/365
    const american = read({
      dayCount: "30/360-us",
      coupons: [coupon("2022-01-01", "2022-07-01", { rate: "0.08" })],
    });
    expect(formatMoney(american.coupons[0]?.amount ?? 0n)).toBe("40");
    expect(accrued(american, "2022-01-30")).toBe("6.44");
    expect(accrued(american, "2022-01-31")).toBe("6.67");
    const european = read({
      dayCount: "30e/360",
      coupons: [coupon("2022-01-01", "2022-07-01", { rate: "0.08" })],
    });
    expect(accrued(european, "2022-01-31")).toBe("6.44");
    const isda = read({ dayCount: "actual/actual-isda" });
    expect(accrued(isda, "2022-01-31")).toBe("6.63");
  });

  test("actual/360 pays 181/360 of the rate, actual/365 181/365", () => {
    const coupons = [coupon("2022-01-01", "2022-07-01", { rate: "0.08" })];
    // 1000 x 8 % x 181 / 360 = 40.2222; x 181 / 365 = 39.6712
    expect(formatMoney(read({ dayCount: "actual/360", coupons }).coupons[0]?.amount ?? 0n)).toBe("40.22");
    expect(formatMoney(read({ coupons }).coupons[0]?.amount ?? 0n)).toBe("39.67");
  });
});

describe("amortisation", () => {
  const terms = {
    amortisations: [
      { date: date("2023-01-01"), amount: money("300") },
      { date: date("2023-07-01"), amount: money("200") },
    ],
  };

  test("the nominal falls on the day, the rest is paid at maturity; a rate is on what is left", () => {
    const coupons = plain.coupons.map(({ start, end }) => coupon(start, end, { rate: "0.08" }));
    const bond = read({ ...terms, coupons });
    const nominals = ["2022-12-31", "2023-01-01", "2023-07-01", "2024-01-01"].map((on) =>
      nominalOn(bond, day(on)),
    );
    expect(nominals.map(formatMoney)).toEqual(["1000", "700", "500", "0"]);
    // 1000 x 8 % x 184/365 = 40.33; 700 x 8 % x 181/365 = 27.77; 500 x 8 % x 184/365 = 20.16
    expect(paidAfter(bond, "2022-07-01").flows).toEqual([
      "2023-01-01 40.33 300",
      "2023-07-01 27.77 200",
      "2024-01-01 20.16 500",
    ]);
    // (184 x 300 + 365 x 200 + 549 x 500) / 1000 / 365 years from 2022-07-01
    expect(averageLife(bond, day("2022-07-01"))).toBeCloseTo(
      (184 * 300 + 365 * 200 + 549 * 500) / 365_000,
      12,
    );
  });

  test("price is percent of the remaining nominal: 98 % of 700 and 30 days of 40", () => {
    const worth = worthOfBond(read(terms), { day: day("2023-01-31"), clean: dec("98") });
    // 40 x 30 / 181 = 6.63
    expect([worth.nominal, worth.clean, worth.accrued, worth.dirty].map(formatMoney)).toEqual([
      "700",
      "686",
      "6.63",
      "692.63",
    ]);
  });
});
