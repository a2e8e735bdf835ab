import type { Dec, Money } from "../money/decimal.ts";
import { PER_DEC } from "../money/decimal.ts";
import { abs, divideByPower, powerOfTen } from "../money/rounding.ts";
import type { CashBalance, FeeModel, RebalanceAsset } from "./rebalance-input.ts";

/** Quantity x price has 36 decimals, money 10. */
const PER_AMOUNT = powerOfTen(26);

/** Rounds half to even (exactness E2), in the asset's currency. */
export function amountOf(asset: RebalanceAsset, quantity: bigint): Money {
  return divideByPower(quantity * asset.price, PER_AMOUNT) as Money;
}

export function inView(money: bigint, rate: Dec): Money {
  return divideByPower(money * rate, PER_DEC) as Money;
}

export function viewAmountOf(asset: RebalanceAsset, quantity: bigint): Money {
  return inView(amountOf(asset, quantity), asset.rate);
}

/** Rounds each balance (exactness E6). */
export function cashInView(cash: readonly CashBalance[]): Money {
  let sum = 0n;
  for (const { amount, rate } of cash) sum += inView(amount, rate);
  return sum as Money;
}

/** Returns the fee of an order in the view's currency; 0 without an order. */
export function feeOf(fees: FeeModel | undefined, money: bigint): Money {
  if (fees === undefined || money === 0n) return 0n as Money;
  const charged = fees.fixed + divideByPower(abs(money) * fees.percent, PER_DEC);
  return (charged > fees.minimum ? charged : fees.minimum) as Money;
}
