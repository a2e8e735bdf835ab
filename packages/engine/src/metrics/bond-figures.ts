import type { Horizon } from "../bonds/cash-flows.ts";
import type { YieldBasis } from "../bonds/discounting.ts";
import { averageLife as averageLifeOf, durationOf } from "../bonds/duration.ts";
import type { ReadBond } from "../bonds/read-bond.ts";
import { currentYield as currentYieldOf, simpleYield as simpleYieldOf } from "../bonds/simple-yields.ts";
import { type BondQuote, yieldOf } from "../bonds/yield.ts";
import { type Reason, reason, type Unit } from "../figure.ts";
import { formatDec, formatMoney, parseDec } from "../money/decimal.ts";
import { bondOf, NO_MATURITY } from "../valuation/asset-bond.ts";
import { sumOver } from "../valuation/gains.ts";
import { positionValueOn } from "../valuation/position-value.ts";
import { addNote, addStep, checkRejected, type Query, refuse } from "../valuation/query.ts";
import { lastPrice } from "./holding.ts";
import { EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { answerOf, refuseAll } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";

type Found<Value> = Value | { readonly refused: readonly Reason[] };

function bondTermsFor(query: Query, { accounts }: MetricRequest): ReadBond | undefined {
  const asset = accounts.positions[0]?.asset;
  if (asset === undefined) {
    refuse(query, reason("not-in-ledger"));
    return undefined;
  }
  const bond = bondOf(asset);
  if (bond === undefined) {
    refuse(query, reason("not-a-bond", { asset: asset.id }));
    return undefined;
  }
  if ("refused" in bond) return refuseAll(query, bond);
  if (bond.maturity === NO_MATURITY) return refuseAll(query, { refused: [reason("maturity-unknown")] });
  return bond;
}

function quoteOf(query: Query, request: MetricRequest): BondQuote | undefined {
  const price = lastPrice.compute(query, request);
  const clean = price === undefined ? undefined : parseDec(price.text);
  return clean === undefined ? undefined : { day: request.range.to, clean };
}

type Noted = { readonly notes: readonly Reason[] };

function ofBond<Value extends Noted>(
  formula: string,
  find: (bond: ReadBond, quote: BondQuote) => Found<Value>,
  read: (found: Value) => number,
  unit: Unit = "ratio",
): Metric {
  return {
    unit,
    formula,
    version: 2,
    scopes: ["asset"],
    inputs: EVERY_INPUT,
    isForHoldings: true,
    compute(query, request) {
      const bond = bondTermsFor(query, request);
      const quote = bond === undefined ? undefined : quoteOf(query, request);
      if (bond === undefined || quote === undefined) return undefined;
      const found = find(bond, quote);
      if ("refused" in found) return refuseAll(query, found);
      for (const note of found.notes) addNote(query, note);
      const value = read(found);
      if (Number.isFinite(value)) {
        addStep(query, () => ({
          key: "bond-figure",
          params: { maturity: bond.maturity },
          operands: { price: formatDec(quote.clean) },
          result: numberText(value),
        }));
      }
      return answerOf(query, value);
    },
  };
}

const yieldBy = (basis: YieldBasis, horizon: Horizon) => (bond: ReadBond, quote: BondQuote) =>
  yieldOf(bond, { ...quote, horizon }, basis);
const durationBy = (bond: ReadBond, quote: BondQuote) => durationOf(bond, quote, "effective");

/** Sum of payments / (1 + y)^(days / 365) = dirty price. */
export const yieldToMaturity = ofBond(
  "yield-to-maturity",
  yieldBy("effective", "maturity"),
  ({ rate }) => rate,
);
/** Compounded at the coupon frequency. */
export const yieldToMaturityStreet = ofBond(
  "yield-to-maturity-street",
  yieldBy("street", "maturity"),
  ({ rate }) => rate,
);
export const yieldToOffer = ofBond("yield-to-offer", yieldBy("effective", "put"), ({ rate }) => rate);
/** Coupons of a year / clean price. */
export const currentYield = ofBond("current-yield", currentYieldOf, ({ rate }) => rate);
/** Without reinvestment. */
export const simpleYield = ofBond("simple-yield", simpleYieldOf, ({ rate }) => rate);
/** Years, weighted with present values. */
export const macaulayDuration = ofBond("macaulay-duration", durationBy, ({ macaulay }) => macaulay, "number");
/** Percent change of the price per point of yield. */
export const modifiedDuration = ofBond("modified-duration", durationBy, ({ modified }) => modified, "number");
export const convexity = ofBond("convexity", durationBy, ({ convexity: curve }) => curve, "number");
/** Years, weighted by amount. */
export const averageLife = ofBond(
  "average-life",
  (bond, { day }) => ({ years: averageLifeOf(bond, day), notes: [] }),
  ({ years }) => years,
  "number",
);

export const accruedCoupon: Metric = {
  unit: "money",
  formula: "accrued-coupon",
  version: 2,
  scopes: ["portfolio", "asset", "group"],
  inputs: EVERY_INPUT,
  isForHoldings: true,
  compute(query, { scope, accounts, range }) {
    checkRejected(query, scope, range.to);
    const accrued = sumOver(accounts, (account) =>
      account.asset.bond === undefined ? 0n : positionValueOn(query, account, range.to).accrued,
    );
    return { text: formatMoney(accrued) };
  },
};
