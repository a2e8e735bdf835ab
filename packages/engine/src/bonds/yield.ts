import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason, uniqueNotes } from "../figure.ts";
import { type Dec, decToNumber, formatDec, type Money, moneyToNumber } from "../money/decimal.ts";
import { type BondFlows, cashFlowsAfter, findObstacle, flowsTo, type Horizon } from "./cash-flows.ts";
import { presentValue, rateOf, type YieldBasis } from "./discounting.ts";
import { asNumber } from "./minor-unit.ts";
import { accruedOn, exactAccrued, nominalNotes, nominalOn } from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";
import { discountingOf, timeFlows } from "./timing.ts";

type Refusal = { readonly refused: readonly Reason[] };

/** In percent of the remaining nominal. */
export interface BondQuote {
  readonly day: number;
  readonly clean: Dec;
  readonly horizon?: Horizon;
}

/** 0.0725 = 7.25 % a year, by `basis`. */
export interface BondYield {
  readonly rate: number;
  readonly basis: YieldBasis;
  readonly date: string;
  readonly notes: readonly Reason[];
}

export function dirtyOf(bond: ReadBond, { day, clean }: BondQuote): number {
  const nominal = moneyToNumber(nominalOn(bond, day));
  return (decToNumber(clean) / 100) * nominal + asNumber(exactAccrued(bond, day).exact);
}

export function quoteNotes(bond: ReadBond, day: number, later: readonly Reason[]): readonly Reason[] {
  return uniqueNotes([...later, ...exactAccrued(bond, day).notes, ...nominalNotes(bond, day)]);
}

function solve(bond: ReadBond, quote: BondQuote, basis: YieldBasis, flows: BondFlows): BondYield | Refusal {
  const dirty = dirtyOf(bond, quote);
  if (!(dirty > 0)) return { refused: [reason("price-not-positive", { price: formatDec(quote.clean) })] };
  const timed = timeFlows(bond, flows.flows, { day: quote.day, basis });
  const rate = rateOf(timed, discountingOf(bond, basis), dirty);
  if (rate === undefined)
    return { refused: [reason("yield-out-of-range", { price: formatDec(quote.clean) })] };
  const notes = quoteNotes(bond, quote.day, flows.notes);
  return { rate, basis, date: flows.flows.at(-1)?.date ?? bond.maturity, notes };
}

/**
 * Solves for the rate at which payments after settlement are worth the dirty price (see `YieldBasis`). Refuses as
 * `cashFlowsAfter`, and `price-not-positive`, `yield-out-of-range` {price}.
 */
export function yieldOf(bond: ReadBond, quote: BondQuote, basis: YieldBasis): BondYield | Refusal {
  const flows = cashFlowsAfter(bond, quote.day, quote.horizon);
  return "refused" in flows ? flows : solve(bond, quote, basis, flows);
}

/**
 * Returns the lowest yield to a later call or maturity; puts are the holder's choice (MSRB rule G-15). Refuses as
 * `yieldOf`.
 */
export function yieldToWorst(bond: ReadBond, quote: BondQuote, basis: YieldBasis): BondYield | Refusal {
  const obstacle = findObstacle(bond, quote.day);
  if (obstacle !== undefined) return { refused: [obstacle] };
  const date = fromDayNumber(quote.day);
  const calls = bond.offers.filter((offer) => offer.kind === "call" && offer.date > date);
  let worst = solve(bond, quote, basis, flowsTo(bond, quote.day, undefined));
  for (const call of calls) {
    if ("refused" in worst) return worst;
    const found = solve(bond, quote, basis, flowsTo(bond, quote.day, call));
    if ("refused" in found) return found;
    if (found.rate < worst.rate) worst = found;
  }
  return worst;
}

export interface BondPrice {
  /** Percent of the remaining nominal. */
  readonly clean: number;
  /** Of one bond, with accrued interest. */
  readonly dirty: number;
  readonly accrued: Money;
  readonly notes: readonly Reason[];
}

/**
 * Computes present value after settlement, less accrued interest, in percent of the remaining nominal (31 CFR 356
 * appendix B). Refuses as `cashFlowsAfter`, and `yield-out-of-range` {rate} at or below -100 % of a period.
 */
export function priceOf(
  bond: ReadBond,
  query: { readonly day: number; readonly rate: number; readonly horizon?: Horizon },
  basis: YieldBasis,
): BondPrice | Refusal {
  const { day, rate } = query;
  const flows = cashFlowsAfter(bond, day, query.horizon);
  if ("refused" in flows) return flows;
  const discounting = discountingOf(bond, basis);
  if (!(rate > -discounting.frequency && Number.isFinite(rate))) {
    return { refused: [reason("yield-out-of-range", { rate: String(rate) })] };
  }
  const { value: dirty } = presentValue(timeFlows(bond, flows.flows, { day, basis }), discounting, rate);
  const accrued = accruedOn(bond, day).amount;
  const clean =
    ((dirty - asNumber(exactAccrued(bond, day).exact)) / moneyToNumber(nominalOn(bond, day))) * 100;
  return { clean, dirty, accrued, notes: quoteNotes(bond, day, flows.notes) };
}
