import {
  couponPaid,
  dayNumber,
  formatDec,
  formatMoney,
  isCouponEstimated,
  type MetricId,
  type Period,
  type ReadBond,
  readBond,
} from "@zerno/engine";
import type { z } from "zod";
import { figuresOf, reasonOf } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { BondTerms } from "../holdings.contract.ts";

type Answer = z.input<typeof BondTerms>;

/** Figures of a bond at its last price: metric ids, scope asset. */
const bondMetrics = [
  "accruedCoupon",
  "yieldToMaturity",
  "macaulayDuration",
  "modifiedDuration",
  "yieldToOffer",
] as const satisfies readonly MetricId[];

/** The coupon of the period that a day is in, or the next one: what the next payment is. */
function nextCouponOf(bond: ReadBond, day: number): Answer["nextCoupon"] {
  const coupon = bond.coupons.find(({ endDay }) => endDay > day);
  if (!coupon) return null;
  return {
    date: coupon.end,
    amount: formatMoney(couponPaid(bond, coupon)),
    isEstimated: isCouponEstimated(bond, coupon),
  };
}

/** Terms and figures of a held bond; null for what is no bond. What its terms do not say is refused with the reason. */
export function bondTermsOf(view: LedgerView, assetId: string, period: Period): Answer | null {
  const row = view.assets.get(assetId);
  if (row?.type !== AssetType.bond) return null;
  const figures = figuresOf(view, bondMetrics, { kind: "asset", assetId }, period);
  const terms = view.input.assets.get(assetId)?.bond;
  const noNominal = { code: "no-nominal", params: { asset: assetId, date: period.to } };
  const nothing = { maturity: null, nextCoupon: null, nextOffer: null, figures };
  if (terms === undefined) return { ...nothing, reasons: [reasonOf(view, noNominal)] };
  const bond = readBond({ ...terms, currency: row.currency });
  if ("refused" in bond) return { ...nothing, reasons: bond.refused.map((reason) => reasonOf(view, reason)) };
  const day = dayNumber(period.to);
  const offer = bond.offers.find(({ date }) => dayNumber(date) > day);
  return {
    maturity: bond.maturity,
    nextCoupon: nextCouponOf(bond, day),
    nextOffer: offer ? { date: offer.date, kind: offer.kind, price: formatDec(offer.price) } : null,
    figures,
    reasons: [],
  };
}
