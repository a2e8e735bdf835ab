import { cashFlowsAfter } from "../bonds/cash-flows.ts";
import { couponOfPosition } from "../bonds/nominal-and-accrued.ts";
import type { ReadBond } from "../bonds/read-bond.ts";
import { addYears, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { noRate } from "../ledger/entries.ts";
import { formatMoney } from "../money/decimal.ts";
import { bondOf } from "../valuation/asset-bond.ts";
import { quantityOn } from "../valuation/position-value.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { remarkRates } from "../valuation/rate-marks.ts";
import type { MetricRequest } from "./metric.ts";
import { refuseAll } from "./statistic-result.ts";

// Each coupon is rounded on the position.
function couponsAfter(
  query: Query,
  bond: ReadBond,
  { day, quantity }: { day: number; quantity: bigint },
): bigint {
  const obstacle = cashFlowsAfter(bond, day, "maturity");
  if ("refused" in obstacle) {
    for (const why of obstacle.refused) addNote(query, why);
    return 0n;
  }
  const last = dayNumber(addYears(fromDayNumber(day), 1));
  let sum = 0n;
  for (const coupon of bond.coupons) {
    if (coupon.endDay <= day || coupon.endDay > last) continue;
    sum += couponOfPosition(bond, coupon, quantity);
    if (coupon.isEstimated) addNote(query, reason("floating-coupon-estimated", { date: coupon.end }));
  }
  if (obstacle.notes.some(({ code }) => code === "index-factor-estimated")) {
    addNote(query, reason("index-factor-estimated", { date: fromDayNumber(day) }));
  }
  return sum;
}

/**
 * Returns coupons of the 12 months after the range on bonds held at its end, gross, at that day's rate; undefined
 * without bonds. Bonds in default or redeemed count 0, noted; unannounced coupons are noted as estimates. Refuses
 * faults of terms, and `no-rate` {pair, date}.
 */
export function couponsNextYear(query: Query, { accounts, range }: MetricRequest): bigint | undefined {
  const day = range.to;
  const { rates, input } = query.state;
  let sum: bigint | undefined;
  for (const account of accounts.positions) {
    const { asset } = account;
    const bond = asset.bond === undefined ? undefined : bondOf(asset);
    const quantity = bond === undefined ? 0n : quantityOn(query, account, day);
    if (bond === undefined || quantity === 0n) continue;
    sum ??= 0n;
    if ("refused" in bond) {
      refuseAll(query, bond);
      continue;
    }
    query.recorder?.position(account, day);
    const local = couponsAfter(query, bond, { day, quantity });
    if (local === 0n) continue;
    const pair = { from: asset.currency, to: input.currency };
    query.recorder?.rate(pair.from, pair.to, day);
    const money = rates.convert(local, pair, day);
    if (money === undefined) refuse(query, noRate(pair.from, pair.to, fromDayNumber(day)));
    remarkRates(query, pair.from, [day]);
    addStep(query, () => ({
      key: "year-income",
      params: { asset: asset.id, currency: asset.currency },
      operands: {},
      result: formatMoney(local),
    }));
    sum += money ?? 0n;
  }
  return sum;
}
