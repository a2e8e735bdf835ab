import type { BondSchedule } from "../../shared/schemas/bond.schema.ts";
import type { Rhythm } from "./plan-coupons.ts";

export interface TypedCoupon {
  readonly startsOn: string | null;
  readonly payDate: string | null;
  readonly amount: string | null;
}

export interface BondState {
  readonly nominal: string | null;
  readonly maturity: string | null;
  readonly coupons: readonly TypedCoupon[];
  readonly startsOn: string | null;
  readonly ratePercent: string | null;
  readonly rhythm: Rhythm;
}

/** Returns a bond's fields, empty without a stated bond. */
export const stateOfBond = (nominal: string | null, schedule: BondSchedule): BondState => ({
  ...{ nominal, maturity: schedule.maturity, coupons: schedule.coupons },
  ...{ startsOn: schedule.coupons[0]?.startsOn ?? null, ratePercent: null, rhythm: "6m" },
});

export const emptyBond: BondState = stateOfBond(null, { maturity: null, coupons: [] });

export const scheduleOf = ({ maturity, coupons }: BondState): BondSchedule => ({
  maturity,
  coupons: coupons.map(({ startsOn, payDate, amount }) => ({
    ...{ startsOn: startsOn ?? "", payDate: payDate ?? "", amount },
  })),
});

/** Changes a pay date; the next period starts where this one ends. */
export function withPayDate(coupons: readonly TypedCoupon[], at: number, payDate: string | null) {
  const before = coupons[at]?.payDate ?? null;
  return coupons.map((coupon, index) => {
    if (index === at) return { ...coupon, payDate };
    return index === at + 1 && coupon.startsOn === before ? { ...coupon, startsOn: payDate } : coupon;
  });
}

/** Removes a coupon; the next period starts where the previous one ends. */
export function withoutCoupon(coupons: readonly TypedCoupon[], at: number): TypedCoupon[] {
  const gone = coupons[at];
  return coupons
    .filter((_, index) => index !== at)
    .map((coupon, index) =>
      index === at && gone && coupon.startsOn === gone.payDate
        ? { ...coupon, startsOn: gone.startsOn }
        : coupon,
    );
}
