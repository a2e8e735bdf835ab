import { describe, expect, test } from "vitest";
import type { BondTerms } from "../bonds/bond-terms.ts";
import { readBond } from "../bonds/read-bond.ts";
import { formatDec } from "../money/decimal.ts";
import { dec, money } from "../testing/exact.ts";
import { bondIncome } from "./bond-income.ts";
import { day } from "./testing/samples.ts";

const period = (start: string, end: string) => ({ start: day(start), end: day(end) });

function incomeOf(terms: Partial<BondTerms>, asOf: string, years?: number) {
  const bond = readBond({ nominal: money("1000"), currency: "RUB", coupons: [], ...terms });
  if ("refused" in bond) throw new Error(JSON.stringify(bond));
  return bondIncome(bond, day(asOf), years);
}

function linesOf(terms: Partial<BondTerms>, asOf: string, years?: number): string[] {
  const income = incomeOf(terms, asOf, years);
  if ("refused" in income) throw new Error(JSON.stringify(income));
  return income.payments.map(
    ({ payDate, amount, kind, status, isFloating }) =>
      `${payDate} ${kind} ${formatDec(amount)} ${status}${isFloating === true ? " floating" : ""}`,
  );
}

// OFZ 26207 (8.15 %, 182 days): 40.64 a coupon, as its schedule prints it; redeemed on 2027-02-03.
const ofz: Partial<BondTerms> = {
  coupons: [
    { ...period("2025-08-06", "2026-02-04"), amount: money("40.64") },
    { ...period("2026-02-04", "2026-08-05"), amount: money("40.64") },
    { ...period("2026-08-05", "2027-02-03"), amount: money("40.64") },
  ],
};

describe("the income of a bond", () => {
  test("is its schedule: coupons after the day, and the nominal at the end", () => {
    expect(linesOf(ofz, "2026-02-04")).toEqual([
      "2026-08-05 coupon 40.64 announced",
      "2027-02-03 coupon 40.64 announced",
      "2027-02-03 amortisation 1000 announced",
    ]);
    expect(linesOf(ofz, "2026-02-03", 1)).toEqual([
      "2026-02-04 coupon 40.64 announced",
      "2026-08-05 coupon 40.64 announced",
      "2027-02-03 coupon 40.64 announced",
      "2027-02-03 amortisation 1000 announced",
    ]);
    expect(linesOf(ofz, "2026-02-02", 1)).toHaveLength(2);
  });

  test("marks coupons whose rate is not fixed: the last known one is carried as an estimate", () => {
    const floating: Partial<BondTerms> = {
      roundsPerBond: true,
      coupons: [
        { ...period("2025-01-15", "2025-07-16"), rate: dec("0.16") },
        period("2025-07-16", "2026-01-14"),
      ],
    };
    // 1000 x 16 % x 182 / 365 = 79.78.
    expect(linesOf(floating, "2025-02-01")).toEqual([
      "2025-07-16 coupon 79.78 announced",
      "2026-01-14 coupon 79.78 estimated floating",
      "2026-01-14 amortisation 1000 announced",
    ]);
  });

  test("has the parts of the nominal that are paid back earlier", () => {
    const amortising = { ...ofz, amortisations: [{ date: day("2026-08-05"), amount: money("400") }] };
    expect(linesOf(amortising, "2026-02-04").filter((line) => line.includes("amortisation"))).toEqual([
      "2026-08-05 amortisation 400 announced",
      "2027-02-03 amortisation 600 announced",
    ]);
  });

  test("of a defaulted or redeemed bond is refused", () => {
    const defaulted = incomeOf({ ...ofz, defaultedOn: day("2026-01-01") }, "2026-02-04");
    expect(defaulted).toEqual({ refused: [{ code: "bond-defaulted", params: { date: "2026-01-01" } }] });
    const redeemed = incomeOf(ofz, "2027-02-03");
    expect(redeemed).toEqual({ refused: [{ code: "bond-redeemed", params: { date: "2027-02-03" } }] });
  });
});
