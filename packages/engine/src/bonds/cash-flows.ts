import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason, uniqueNotes } from "../figure.ts";
import { DEC_ONE, formatDec, type Money, moneyToNumber } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import type { BondOffer } from "./bond-terms.ts";
import { asMoney, asNumber } from "./minor-unit.ts";
import {
  exactAccrued,
  exactCoupon,
  indexed,
  isCouponEstimated,
  isIndexEstimated,
  nominalOn,
} from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";

export interface BondFlow {
  readonly date: IsoDate;
  readonly day: number;
  readonly coupon: Money;
  readonly principal: Money;
  /** Unrounded, discounted by yields. */
  readonly amount: number;
  /** On an unannounced coupon or an unpublished index factor. */
  readonly isEstimated: boolean;
}

export interface BondFlows {
  readonly flows: readonly BondFlow[];
  readonly notes: readonly Reason[];
}

type Refusal = { readonly refused: readonly Reason[] };

/** `default`: to the earliest put, else to maturity. */
export type Horizon = "default" | "maturity" | "put" | "call";

/** Returns undefined for maturity. Refuses `no-offer` {kind, date}. */
export function offerOf(
  bond: ReadBond,
  day: number,
  horizon: Horizon,
): { readonly offer: BondOffer | undefined } | Refusal {
  if (horizon === "maturity") return { offer: undefined };
  const kind = horizon === "default" ? "put" : horizon;
  const date = fromDayNumber(day);
  const offer = bond.offers.find((candidate) => candidate.kind === kind && candidate.date > date);
  if (offer === undefined && horizon !== "default") return { refused: [reason("no-offer", { kind, date })] };
  return { offer };
}

export function findObstacle(bond: ReadBond, day: number): Reason | undefined {
  const date = fromDayNumber(day);
  const { defaultedOn } = bond.terms;
  if (defaultedOn !== undefined && date >= defaultedOn)
    return reason("bond-defaulted", { date: defaultedOn });
  if (day >= bond.redeemedDay) return reason("bond-redeemed", { date: fromDayNumber(bond.redeemedDay) });
  const issued = bond.coupons[0]?.start;
  if (issued !== undefined && date < issued) return reason("before-issue", { date: issued });
  return undefined;
}

function flowsUntil(bond: ReadBond, day: number, end: IsoDate): BondFlows {
  const flows = new Map<
    number,
    { date: IsoDate; coupon: bigint; principal: bigint; amount: number; isEstimated: boolean }
  >();
  const notes: Reason[] = [];
  const at = (date: IsoDate) => {
    const number = dayNumber(date);
    const flow = flows.get(number) ?? { date, coupon: 0n, principal: 0n, amount: 0, isEstimated: false };
    flows.set(number, flow);
    return flow;
  };
  for (const coupon of bond.coupons) {
    if (coupon.endDay <= day || coupon.end > end) continue;
    const exact = exactCoupon(bond, coupon);
    const flow = at(coupon.end);
    flow.coupon += asMoney(exact);
    flow.amount += asNumber(exact);
    flow.isEstimated ||= isCouponEstimated(bond, coupon);
    const isFirst = !notes.some(({ code }) => code === "floating-coupon-estimated");
    if (coupon.isEstimated && isFirst) notes.push(reason("floating-coupon-estimated", { date: coupon.end }));
  }
  for (const repayment of bond.repayments) {
    if (repayment.day <= day || repayment.date > end) continue;
    const flow = at(repayment.date);
    const principal = indexed(bond, repayment.amount, repayment.day);
    flow.principal += principal;
    flow.amount += moneyToNumber(principal);
    flow.isEstimated ||= isIndexEstimated(bond, repayment.day);
  }
  if (isIndexEstimated(bond, dayNumber(end))) notes.push(reason("index-factor-estimated", { date: end }));
  const sorted = [...flows].sort(([a], [b]) => a - b);
  return {
    flows: sorted.map(([number, { date, coupon, principal, amount, isEstimated }]) => {
      return {
        ...{ date, day: number, amount, isEstimated },
        ...{ coupon: coupon as Money, principal: principal as Money },
      };
    }),
    notes,
  };
}

function withOffer(bond: ReadBond, { flows, notes }: BondFlows, offer: BondOffer): BondFlows {
  const day = dayNumber(offer.date);
  const paid = multiplyDivide(nominalOn(bond, day), offer.price, 100n * DEC_ONE);
  const { kind, date } = offer;
  const note = reason(kind === "put" ? "to-put" : "to-call", { date, price: formatDec(offer.price) });
  const last = flows.at(-1);
  const before = last?.day === day ? last : undefined;
  const { exact: accrued, notes: onAccrued } = exactAccrued(bond, day);
  const isEstimated = before?.isEstimated === true || onAccrued.length > 0 || isIndexEstimated(bond, day);
  const closing: BondFlow = {
    date,
    day,
    coupon: ((before?.coupon ?? 0n) + asMoney(accrued)) as Money,
    principal: ((before?.principal ?? 0n) + paid) as Money,
    amount: (before?.amount ?? 0) + asNumber(accrued) + moneyToNumber(paid),
    isEstimated,
  };
  return {
    flows: [...(before === undefined ? flows : flows.slice(0, -1)), closing],
    notes: uniqueNotes([note, ...notes, ...onAccrued]),
  };
}

export function flowsTo(bond: ReadBond, day: number, offer: BondOffer | undefined): BondFlows {
  const result = flowsUntil(bond, day, offer?.date ?? bond.maturity);
  const ended = offer === undefined ? result : withOffer(bond, result, offer);
  const { replacedBy } = bond.terms;
  if (replacedBy === undefined || replacedBy.date > fromDayNumber(day)) return ended;
  const { code, date } = replacedBy;
  return { flows: ended.flows, notes: [...ended.notes, reason("bond-replaced", { code, date })] };
}

/**
 * Returns the payments of one bond after a settlement day (a payment of that day belongs to the seller), ascending;
 * days are not adjusted for holidays. Notes: `to-put` or `to-call` {date, price}, `floating-coupon-estimated` {date of
 * the first}, `index-factor-estimated` {date of the last}, `bond-replaced` {code, date}. Refuses `bond-defaulted`,
 * `bond-redeemed`, `before-issue` {date}, `no-offer` {kind, date}.
 */
export function cashFlowsAfter(
  bond: ReadBond,
  day: number,
  horizon: Horizon = "default",
): BondFlows | Refusal {
  const obstacle = findObstacle(bond, day);
  if (obstacle !== undefined) return { refused: [obstacle] };
  const found = offerOf(bond, day, horizon);
  if ("refused" in found) return found;
  return flowsTo(bond, day, found.offer);
}
