import { addDays, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { formatMoney } from "../money/decimal.ts";
import type { BondCoupon, BondTerms, FloatingRule } from "./bond-terms.ts";
import { findUnordered } from "./floating-rule.ts";

/** Returns the stated maturity, else the end of coupons or full amortisation; undefined when unknown. */
export function maturityOf(terms: Pick<BondTerms, "nominal" | "coupons" | "maturity" | "amortisations">) {
  const { maturity, coupons, amortisations = [], nominal } = terms;
  if (maturity !== undefined) return maturity;
  let left: bigint = nominal;
  let end = coupons.at(-1)?.end;
  for (const { amount } of amortisations) left -= amount;
  if (left !== 0n) return end;
  for (const { date } of amortisations) if (end === undefined || date > end) end = date;
  return end;
}

function isByRule({ start }: BondCoupon, rule: FloatingRule | undefined): boolean {
  const [first] = rule?.rates ?? [];
  return first !== undefined && first.date <= addDays(start, -(rule?.lagDays ?? 0));
}

function checkCoupons({ coupons, floating }: BondTerms): Reason[] {
  const faults: Reason[] = [];
  const unordered = floating === undefined ? undefined : findUnordered(floating);
  if (unordered !== undefined) faults.push(reason("index-rate-order", { date: unordered }));
  for (const [i, { start, end, amount, rate }] of coupons.entries()) {
    const before = coupons[i - 1];
    if (start >= end || (before !== undefined && start < before.end)) {
      faults.push(reason("coupon-order", { start, end }));
    }
    if ((amount !== undefined && amount < 0n) || (rate !== undefined && rate < 0n)) {
      faults.push(reason("coupon-negative", { date: end }));
    }
  }
  const [first] = coupons;
  const isUnknown = first !== undefined && first.amount === undefined && first.rate === undefined;
  if (isUnknown && !isByRule(first, floating)) {
    faults.push(reason("coupon-unknown", { date: first.end }));
  }
  return faults;
}

function checkAmortisations(terms: BondTerms, maturity: IsoDate): Reason[] {
  const faults: Reason[] = [];
  let sum = 0n;
  for (const { date, amount } of terms.amortisations ?? []) {
    sum += amount;
    if (amount <= 0n) faults.push(reason("amortisation-not-positive", { date }));
    if (date > maturity) faults.push(reason("after-maturity", { date, maturity }));
  }
  if (sum > terms.nominal) {
    const texts = { amortised: formatMoney(sum), nominal: formatMoney(terms.nominal) };
    faults.push(reason("amortisation-above-nominal", texts));
  }
  return faults;
}

export function checkTerms(terms: BondTerms): readonly Reason[] {
  const maturity = maturityOf(terms);
  if (maturity === undefined) return [reason("maturity-unknown")];
  const faults = [...checkCoupons(terms), ...checkAmortisations(terms, maturity)];
  if (terms.nominal <= 0n)
    faults.push(reason("nominal-not-positive", { nominal: formatMoney(terms.nominal) }));
  const last = terms.coupons.at(-1);
  if (last !== undefined && last.end > maturity) {
    faults.push(reason("after-maturity", { date: last.end, maturity }));
  }
  const { frequency } = terms;
  if (frequency !== undefined && !(Number.isInteger(frequency) && frequency >= 1 && frequency <= 365)) {
    faults.push(reason("coupon-frequency", { frequency: String(frequency) }));
  }
  for (const { date, price } of terms.offers ?? []) {
    if (price <= 0n) faults.push(reason("offer-price-not-positive", { date }));
    if (date > maturity) faults.push(reason("after-maturity", { date, maturity }));
  }
  for (const { date, factor } of terms.indexFactors ?? []) {
    if (factor <= 0n) faults.push(reason("index-factor-not-positive", { date }));
  }
  return faults;
}
