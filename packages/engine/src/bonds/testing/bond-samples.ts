import { dayNumber } from "../../days/iso-date.ts";
import { formatMoney } from "../../money/decimal.ts";
import { date, dec, money } from "../../testing/exact.ts";
import type { BondCoupon, BondTerms } from "../bond-terms.ts";
import { cashFlowsAfter, type Horizon } from "../cash-flows.ts";
import { type CouponPlan, generateCoupons } from "../coupon-plan.ts";
import { type ReadBond, readBond } from "../read-bond.ts";

export function day(text: string): number {
  return dayNumber(date(text));
}

export function accepted<Value extends object>(value: Value): Exclude<Value, { readonly refused: unknown }> {
  if ("refused" in value) throw new Error(JSON.stringify(value));
  return value as Exclude<Value, { readonly refused: unknown }>;
}

type PlanText = Omit<Partial<CouponPlan>, "rate" | "issueDate" | "maturity" | "firstCoupon"> & {
  readonly issueDate: string;
  readonly maturity: string;
  readonly rate: string;
  readonly firstCoupon?: string;
};

/** Returns a bond with a nominal of 10^12: the rounding of coupons is below the digits compared. */
export function planned(plan: PlanText, terms: Partial<BondTerms> = {}): ReadBond {
  const { issueDate, maturity, rate, firstCoupon, ...rest } = plan;
  const coupons = accepted(
    generateCoupons({
      every: { frequency: 2 },
      ...rest,
      issueDate: date(issueDate),
      maturity: date(maturity),
      rate: dec(rate),
      ...(firstCoupon === undefined ? {} : { firstCoupon: date(firstCoupon) }),
    }),
  );
  const nominal = money("1000000000000");
  return accepted(readBond({ nominal, currency: "USD", coupons, maturity: date(maturity), ...terms }));
}

export function coupon(
  start: string,
  end: string,
  size: Partial<Record<"amount" | "rate", string>> = {},
): BondCoupon {
  return {
    start: date(start),
    end: date(end),
    ...(size.amount === undefined ? {} : { amount: money(size.amount) }),
    ...(size.rate === undefined ? {} : { rate: dec(size.rate) }),
  };
}

/** Two years of half-yearly coupons, rounded per bond as on the Moscow exchange. */
export const plain: BondTerms = {
  nominal: money("1000"),
  currency: "RUB",
  roundsPerBond: true,
  coupons: [
    coupon("2022-01-01", "2022-07-01", { amount: "40" }),
    coupon("2022-07-01", "2023-01-01", { amount: "40" }),
    coupon("2023-01-01", "2023-07-01", { amount: "40" }),
    coupon("2023-07-01", "2024-01-01", { amount: "40" }),
  ],
};

export const read = (terms: Partial<BondTerms> = {}) => accepted(readBond({ ...plain, ...terms }));

export function paidAfter(bond: ReturnType<typeof read>, on: string, horizon: Horizon = "maturity") {
  const { flows, notes } = accepted(cashFlowsAfter(bond, day(on), horizon));
  return {
    flows: flows.map((flow) => `${flow.date} ${formatMoney(flow.coupon)} ${formatMoney(flow.principal)}`),
    notes: notes.map(({ code, params }) => `${code} ${Object.values(params).join(" ")}`),
  };
}
