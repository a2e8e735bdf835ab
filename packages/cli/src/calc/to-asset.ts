import { type Asset, type Bond, couponPaid } from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults, JsonPath } from "./faults.ts";
import { readBondTerms } from "./read-bond-terms.ts";
import type { AssetInput } from "./schema/portfolio-schema.ts";

/** Where a coupon grows evenly with the calendar days of its period, which is how the ledger accrues it. */
const EVEN_DAY_COUNTS = ["actual/365", "actual/360", "actual/actual-icma"];

function toBond(asset: AssetInput, path: JsonPath, faults: Faults): Bond | undefined {
  const { bond, currency } = asset;
  if (bond === undefined) return undefined;
  if (bond.dayCount !== undefined && !EVEN_DAY_COUNTS.includes(bond.dayCount)) {
    faults.add([...path, "dayCount"], `a ledger accrues ${EVEN_DAY_COUNTS.join(", ")} only`);
  }
  const read = readBondTerms(bond, { currency, path }, faults);
  if (read === undefined) return undefined;
  const coupons = read.coupons.map((coupon) => {
    return { start: coupon.start, end: coupon.end, amount: couponPaid(read, coupon) };
  });
  const { nominal, amortisations } = bond;
  return { nominal, coupons, ...(amortisations !== undefined && { amortisations }) };
}

/** An asset of the file as the ledger takes it. */
export function toAsset(asset: AssetInput, path: JsonPath, faults: Faults): Asset {
  const { id, type, currency, multiplier, option, costMethod, staleDays, isBlocked } = asset;
  const bond = toBond(asset, [...path, "bond"], faults);
  return {
    ...defined({ id, currency, multiplier, bond, option, costMethod, staleDays, isBlocked }),
    ...(type === "crypto" && { isCrypto: true }),
    ...(type === "futures" && { isFuture: true }),
  };
}
