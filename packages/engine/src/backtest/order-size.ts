import { DEC_ONE, type Dec, PER_DEC } from "../money/decimal.ts";
import { divideByPower } from "../money/rounding.ts";
import { feeOf } from "../rebalance/order-money.ts";
import type { FeeModel } from "../rebalance/rebalance-input.ts";
import { worthOf } from "../valuation/worth.ts";

/** Price in the asset's currency, rate to the plan's. */
export interface Quote {
  readonly price: Dec;
  readonly rate: Dec;
  readonly step: bigint;
}

const NO_FEES = { percent: 0n, fixed: 0n, minimum: 0n };

/** Quantity, price and rate have 54 decimals, money 10. */
const TO_UNITS = 10n ** 44n;
const TO_OWN_UNITS = TO_UNITS / DEC_ONE;

/** Rounds once as in the ledger. */
export function localWorth({ price }: Quote, quantity: bigint): bigint {
  return worthOf(undefined, { quantity, price, day: 0 });
}

/** Rounds a second time at the rate. */
export function worthInPlan(quote: Quote, quantity: bigint): bigint {
  const worth = localWorth(quote, quantity);
  return isOwnMoney(quote) ? worth : divideByPower(worth * quote.rate, PER_DEC);
}

const isOwnMoney = ({ rate }: Quote): boolean => rate === DEC_ONE;

function unitsBelow(quote: Quote, money: bigint): bigint {
  const { price, rate, step } = quote;
  const units = isOwnMoney(quote) ? (money * TO_OWN_UNITS) / price : (money * TO_UNITS) / (price * rate);
  return step === 1n ? units : units - (units % step);
}

function unitsAbove({ price, rate, step }: Quote, money: bigint): bigint {
  const divisor = price * rate;
  const units = (money * TO_UNITS + divisor - 1n) / divisor;
  return ((units + step - 1n) / step) * step;
}

/** Of rounding to the asset's currency and back. */
function slackOf({ rate }: Quote): bigint {
  return 1n + rate / DEC_ONE;
}

function withoutFee(budget: bigint, fees: FeeModel | undefined): bigint {
  if (fees === undefined) return budget;
  const byPercent = ((budget - fees.fixed) * DEC_ONE) / (DEC_ONE + fees.percent);
  const byMinimum = budget - fees.minimum;
  return byPercent < byMinimum ? byPercent : byMinimum;
}

interface Size {
  readonly units: bigint;
  readonly worth: bigint;
}

const NO_UNITS: Size = { units: 0n, worth: 0n };

/** Includes the fee. */
export function affordable(quote: Quote, budget: bigint, fees: FeeModel | undefined): Size {
  for (let money = withoutFee(budget, fees); money > 0n; money -= slackOf(quote)) {
    const units = unitsBelow(quote, money);
    if (units <= 0n) return NO_UNITS;
    const worth = worthInPlan(quote, units);
    if (worth + feeOf(fees, worth) <= budget) return { units, worth };
  }
  return NO_UNITS;
}

function proceedsOf(quote: Quote, units: bigint, fees: FeeModel | undefined): bigint {
  const worth = worthInPlan(quote, units);
  return worth - feeOf(fees, worth);
}

/** Leaves `needed` after the fee; at most those held. */
export function unitsToRaise(
  quote: Quote,
  needed: bigint,
  at: { readonly held: bigint; readonly fees: FeeModel | undefined },
): bigint {
  const { percent, fixed, minimum } = at.fees ?? NO_FEES;
  const left = DEC_ONE - percent;
  const byPercent = ((needed + fixed) * DEC_ONE + left - 1n) / left;
  const byMinimum = needed + minimum;
  for (let gross = byPercent > byMinimum ? byPercent : byMinimum; ; gross += slackOf(quote)) {
    const units = unitsAbove(quote, gross);
    if (units >= at.held) return at.held;
    if (proceedsOf(quote, units, at.fees) >= needed) return units;
  }
}

/** Returns the units to sell of an excess of `money`, at most those held. */
export function unitsOfExcess(quote: Quote, money: bigint, held: bigint): bigint {
  const units = unitsBelow(quote, money);
  return units < held ? units : held;
}
