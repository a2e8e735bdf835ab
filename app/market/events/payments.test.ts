import { dayNumber, formatMoney, type IsoDate, nominalOf } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import type { AssetRow } from "../assets/assets.ts";
import { staleDaysOf, toEngineAsset } from "./payments.ts";

const row = {
  id: "018f0000-0000-7000-8000-000000000001",
  ownerId: nilGuid,
  type: AssetType.bond,
  nominal: "1000",
  currency: "RUB",
  multiplier: "1",
  isActive: true,
} as AssetRow;

const paid = (kind: string, payDate: string, amount: string, startsOn: string | null = null) => ({
  kind,
  payDate,
  amount,
  startsOn,
});

const day = (date: string) => dayNumber(date as IsoDate);

describe("the terms of a bond from its stored payments", () => {
  it("a redemption says when it matures, also without a coupon", () => {
    const { bond } = toEngineAsset(row, [paid("redemption", "2025-06-30", "1000")]);
    expect(bond).toEqual({
      nominal: 10_000_000_000_000n,
      coupons: [],
      amortisations: [],
      maturity: "2025-06-30",
      roundsPerBond: true,
    });
  });

  it("coupons listed after an early redemption do not contradict it", () => {
    const payments = [
      paid("coupon", "2025-01-01", "40", "2024-07-01"),
      paid("redemption", "2025-01-01", "1000"),
      paid("coupon", "2025-07-01", "40", "2025-01-01"),
    ];
    expect(toEngineAsset(row, payments).bond?.maturity).toBe("2025-07-01");
  });

  it("without a redemption none is stated, and repayments after the last coupon keep what they leave", () => {
    const payments = [
      paid("coupon", "2025-01-01", "40", "2024-07-01"),
      paid("amortisation", "2026-01-01", "300"),
    ];
    const asset = toEngineAsset(row, payments);
    expect(asset.bond).not.toHaveProperty("maturity");
    expect(formatMoney(nominalOf(asset, day("2025-12-31")))).toBe("1000");
    expect(formatMoney(nominalOf(asset, day("2026-01-01")))).toBe("700");
  });
});

it("a futures contract is worth nothing itself, so that a deal moves its fee alone", () => {
  expect(toEngineAsset({ ...row, type: AssetType.futures }, [])).toMatchObject({ isFuture: true });
  const priced = toEngineAsset({ ...row, type: AssetType.futures }, [], { isOwnerPriced: true });
  expect(priced).not.toHaveProperty("isFuture");
  expect(toEngineAsset({ ...row, type: AssetType.option }, [])).not.toHaveProperty("isFuture");
});

it("a unit of a fund that no exchange lists is worth its last value for 45 days, a listed one ten, an own thing always", () => {
  const of = (type: AssetRow["type"], exchange: string, isActive = true) =>
    staleDaysOf({ type, exchange, isActive });
  expect([of(AssetType.etf, ""), of(AssetType.etf, "MISX"), of(AssetType.stock, "")]).toEqual([
    ...[45, undefined, undefined],
  ]);
  expect(of(AssetType.custom, "")).toBe(of(AssetType.stock, "MISX", false));
  expect(of(AssetType.custom, "")).toBeGreaterThan(3_650);
});
