import { type Reason, reason } from "../figure.ts";
import { formatMoney, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";

/** A holding at a repayment of nominal; all money is for the whole holding, in one currency. */
export interface RepaidHolding {
  /** Cost of the nominal that remained before the repayment. */
  readonly cost: Money;
  readonly nominalBefore: Money;
  readonly nominalPaid: Money;
  /** What was received, without coupons; the nominal paid unless the price was another (a put at 101). */
  readonly received: Money;
}

export interface RepaymentResult {
  readonly costReleased: Money;
  readonly costLeft: Money;
  /** Received less cost released. */
  readonly realised: Money;
}

/**
 * Amortisation: cost x nominal paid / nominal before leaves with it, rounded once half to even to money's ten
 * decimals; the difference to what was received is realised gain. Redemption is the amortisation of all that is
 * left and releases all of the cost, so that the slices sum to the cost exactly. Refuses `nominal-overpaid`
 * {paid, left} when more is paid than was left, or nothing. Example: cost 950 for 1000; 300 paid back releases 285
 * and realises 15.
 */
export function repayNominal(
  holding: RepaidHolding,
): RepaymentResult | { readonly refused: readonly Reason[] } {
  const { cost, nominalBefore, nominalPaid, received } = holding;
  if (nominalPaid <= 0n || nominalPaid > nominalBefore) {
    const texts = { paid: formatMoney(nominalPaid), left: formatMoney(nominalBefore) };
    return { refused: [reason("nominal-overpaid", texts)] };
  }
  const costReleased = multiplyDivide(cost, nominalPaid, nominalBefore) as Money;
  return {
    costReleased,
    costLeft: (cost - costReleased) as Money,
    realised: (received - costReleased) as Money,
  };
}
