import { type BondCoupon, type BondTerms, generateCoupons, type ReadBond, readBond } from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults, JsonPath } from "./faults.ts";
import type { BondInput } from "./schema/bond-schema.ts";

type Wanted = { readonly currency: string; readonly path: JsonPath };

function couponsOf(bond: BondInput, path: JsonPath, faults: Faults): readonly BondCoupon[] {
  const rule = bond.couponSchedule;
  if (rule === undefined) return (bond.coupons ?? []).map((coupon) => defined(coupon));
  const { frequency = 0, days, ...plan } = rule;
  const coupons = generateCoupons({ ...defined(plan), every: days === undefined ? { frequency } : { days } });
  if (!("refused" in coupons)) return coupons;
  for (const { code, params } of coupons.refused) {
    faults.add([...path, "couponSchedule"], [code, ...Object.values(params)].join(" "));
  }
  return [];
}

/** Reads bond terms; the engine's refusals are faults of the input. */
export function readBondTerms(
  bond: BondInput,
  { currency, path }: Wanted,
  faults: Faults,
): ReadBond | undefined {
  const { couponSchedule, coupons: _coupons, floating, ...rest } = bond;
  const maturity = bond.maturity ?? couponSchedule?.maturity;
  const terms: BondTerms = {
    ...defined(rest),
    ...(floating !== undefined && { floating: defined(floating) }),
    currency,
    coupons: couponsOf(bond, path, faults),
    ...(maturity !== undefined && { maturity }),
  };
  const read = readBond(terms);
  if (!("refused" in read)) return read;
  for (const { code, params } of read.refused) {
    faults.add(path, [code, ...Object.values(params)].join(" "));
  }
  return undefined;
}
