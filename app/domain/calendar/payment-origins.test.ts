import { type Dec, type IncomePayment, type IsoDate, parseDec } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { basisOf, sourceOf } from "./payment-origins.ts";

const day = (text: string) => text as IsoDate;
const dec = (text: string) => (parseDec(text) ?? 0n) as Dec;
const paid = (exDate: string, amount: string, more: Partial<IncomePayment> = {}): IncomePayment => ({
  ...{ exDate: day(exDate), payDate: day(exDate), amount: dec(amount), currency: "USD" },
  ...{ kind: "regular", status: "confirmed", ...more },
});
const estimate = (exDate: string) => paid(exDate, "0", { status: "estimated" });

const payments = [
  ...[paid("2022-08-08", "0.7"), paid("2023-08-08", "0.8"), paid("2024-02-29", "0.5")],
  ...[paid("2023-08-08", "9", { kind: "special" }), paid("2024-11-08", "1", { status: "announced" })],
];
const today = day("2024-06-28");
const rows = [{ kind: "dividend", exDate: "2023-08-08", payDate: "2023-09-01", source: "moex" }] as never;
const basis = (exDate: string, more: object = {}) =>
  basisOf(estimate(exDate), { payments, ...more }, { growth: 0.1 }, { rows, today });

describe("what an estimate comes from", () => {
  it("is the latest regular payment of its day, with the growth of the years between", () => {
    expect(basis("2024-08-08")).toEqual({
      ...{ date: "2023-08-08", perUnit: "0.8", years: 1, growth: "0.1", factor: "1.1", source: "moex" },
    });
    expect(basis("2025-08-08")).toMatchObject({ date: "2023-08-08", years: 2, factor: "1.21" });
    expect(basis("2025-11-08")).toMatchObject({ date: "2024-11-08", perUnit: "1", source: null });
    // 29 February is the 28th a year later and stays it.
    expect(basis("2028-02-28")).toMatchObject({ date: "2024-02-29", years: 4 });
    expect(basis("2025-01-01")).toBeNull();
  });

  it("is told per unit of today, after splits", () => {
    const splits = [{ exDate: day("2024-01-10"), to: dec("10"), from: dec("1") }];
    expect(basis("2024-08-08", { splits })).toMatchObject({ perUnit: "0.08" });
  });
});

it("finds the source of a payment by either of its days", () => {
  expect(sourceOf(rows, ["dividend"], "2023-09-01")).toBe("moex");
  expect(sourceOf(rows, ["coupon"], "2023-09-01")).toBeNull();
  expect(sourceOf(undefined, ["dividend"], "2023-09-01")).toBeNull();
});
