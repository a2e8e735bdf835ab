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

/** Bond metrics at the last price, scope asset. */
const bondMetrics = [
  "accruedCoupon",
  "yieldToMaturity",
  "macaulayDuration",
  "modifiedDuration",
  "yieldToOffer",
] as const satisfies readonly MetricId[];

/** Coupon of the day's period, or the next one. */
function nextCouponOf(bond: ReadBond, day: number): Answer["nextCoupon"] {
  const coupon = bond.coupons.find(({ endDay }) => endDay > day);
  if (!coupon) return null;
  return {
    date: coupon.end,
    amount: formatMoney(couponPaid(bond, coupon)),
    isEstimated: isCouponEstimated(bond, coupon),
  };
}

/** Returns terms and figures of a held bond; null for other assets. Unknown terms are refused with reasons. */
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
