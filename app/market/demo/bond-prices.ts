import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { Factors } from "./factors.ts";
import type { BondPlan } from "./listing.ts";
import { type DemoHistory, type DemoPayment, roundTo } from "./listing-prices.ts";
import { demoFirstDay, walk } from "./paths.ts";

interface CashFlow {
  readonly day: number;
  readonly coupon: number;
  readonly repaid: number;
  readonly remaining: number;
}

/** The short rate reaches long yields after about this many days, by half. */
const delayDays = 120;
const longRunYield = 0.086;

function schedule(plan: BondPlan): readonly CashFlow[] {
  const issued = dayNumber(plan.issuedOn as IsoDate);
  const flows: CashFlow[] = [];
  let nominal = plan.nominal;
  for (let number = 1; number <= plan.couponCount; number++) {
    const coupon = roundTo((nominal * plan.couponRate * plan.couponDays) / 365, 2);
    const isLast = number === plan.couponCount;
    const part = plan.amortisations?.find((amortisation) => amortisation.coupon === number)?.amount ?? 0;
    const repaid = isLast ? nominal : part;
    nominal -= repaid;
    flows.push({ day: issued + number * plan.couponDays, coupon, repaid, remaining: nominal });
  }
  return flows;
}

function paymentsOf(plan: BondPlan, flows: readonly CashFlow[]): readonly DemoPayment[] {
  return flows.flatMap(({ day, coupon, repaid, remaining }) => {
    const payDate = fromDayNumber(day);
    const startsOn = fromDayNumber(day - plan.couponDays);
    const payment = { startsOn: null, exDate: null, payDate, amount: String(repaid) };
    const kind = remaining === 0 ? ("redemption" as const) : ("amortisation" as const);
    return [
      { kind: "coupon" as const, startsOn, exDate: null, payDate, amount: String(coupon) },
      ...(repaid > 0 ? [{ ...payment, kind }] : []),
    ];
  });
}

function yields(plan: BondPlan, factors: Factors): Float64Array {
  const noise = walk({ seed: `yield:${plan.ticker}`, drift: 0, volatility: 0.006 }, factors.open.ru);
  const out = new Float64Array(factors.length);
  let slow = factors.keyRate[0] ?? longRunYield;
  for (let index = 0; index < factors.length; index++) {
    slow += ((factors.keyRate[index] ?? slow) - slow) / delayDays;
    out[index] = Math.max(0.02, 0.5 * slow + 0.5 * longRunYield + plan.spread + (noise[index] ?? 0));
  }
  return out;
}

/** Percent of the remaining nominal, without accrued interest. */
function cleanPrice(plan: BondPlan, flows: readonly CashFlow[], at: { day: number; yearly: number }): number {
  const next = flows.findIndex((flow) => flow.day > at.day);
  const coming = flows[next];
  if (coming === undefined) return Number.NaN;
  const rate = Math.log1p(at.yearly) / 365;
  let dirty = 0;
  for (let index = next; index < flows.length; index++) {
    const flow = flows[index];
    if (flow !== undefined) dirty += (flow.coupon + flow.repaid) * Math.exp(-rate * (flow.day - at.day));
  }
  const accrued = (coming.coupon * (plan.couponDays - (coming.day - at.day))) / plan.couponDays;
  return ((dirty - accrued) / (coming.remaining + coming.repaid)) * 100;
}

/** Builds clean closes (percent) and payments, from issue to the day before maturity. */
export function buildBondHistory(plan: BondPlan, factors: Factors): DemoHistory {
  const flows = schedule(plan);
  const yearly = yields(plan, factors);
  const issued = dayNumber(plan.issuedOn as IsoDate);
  const closes = new Float64Array(factors.length).fill(Number.NaN);
  for (let index = Math.max(0, issued - demoFirstDay); index < closes.length; index++) {
    if (factors.open.ru[index] !== 1) continue;
    const at = { day: demoFirstDay + index, yearly: yearly[index] ?? longRunYield };
    closes[index] = roundTo(cleanPrice(plan, flows, at), 2);
  }
  return { closes, payments: paymentsOf(plan, flows) };
}
