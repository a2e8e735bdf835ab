import { toMinorUnit } from "../bonds/minor-unit.ts";
import { addDays, type IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import type { IncomePayment } from "./payment.ts";

/** What is held at the end of this day and after, until the next step; shares short are negative. */
export interface HoldingStep {
  readonly date: IsoDate;
  readonly quantity: Dec;
}

export interface Receivable {
  readonly payment: IncomePayment;
  /** Held at the end of the day before the ex-date. */
  readonly quantity: Dec;
  /** Gross, in the payment's currency; negative of a short position: it is owed. */
  readonly amount: Money;
}

/** 10^(18 + 18 - 10): quantity x amount per share -> money. */
const TO_MONEY = 10n ** 26n;

/** Quantity at the end of a day; `steps` ascending by date (of two of one day the later counts), 0 before the first. */
export function quantityOn(steps: readonly HoldingStep[], date: IsoDate): Dec {
  let quantity = 0n as Dec;
  for (const step of steps) if (step.date <= date) quantity = step.quantity;
  return quantity;
}

/** A payment of which so many units are owed; the currency and kind of a coupon decide how it is rounded. */
type OwedPayment = Pick<IncomePayment, "amount"> & Partial<Pick<IncomePayment, "kind" | "currency">>;

/**
 * Gross of so many units: units x amount per unit, rounded once half to even to money, a coupon to the minor unit of its
 * currency; negative of units owed.
 */
export function amountOwed(quantity: bigint, { amount, kind, currency }: OwedPayment): Money {
  const product = { numerator: quantity * amount, denominator: TO_MONEY };
  if (kind === "coupon" && currency !== undefined) return toMinorUnit(product, currency);
  return divideHalfEven(product.numerator, product.denominator) as Money;
}

/**
 * What a holder is entitled to: the quantity at the end of the day before the ex-date x amount, money rounded once
 * half to even to 10 decimals. A payment without a known ex-date counts on its pay date: the quantity of the evening
 * before it.
 */
export function entitlement(payment: IncomePayment, holdings: readonly HoldingStep[]): Receivable {
  const quantity = quantityOn(holdings, addDays(payment.exDate ?? payment.payDate, -1));
  return { payment, quantity, amount: amountOwed(quantity, payment) };
}

/**
 * Declared payments that are in the value but not in cash at the end of `asOf`: ex-date <= asOf < pay date, with
 * something held at entitlement, in the order given. Payments are per share as declared (not adjusted: quantity and
 * amount are of the same evening); estimates and payments without an ex-date make no receivable (`withExDates` finds
 * it from the record date). The sum per
 * currency is the caller's (conventions C33: received + change of receivables).
 */
export function receivablesOn(
  payments: readonly IncomePayment[],
  holdings: readonly HoldingStep[],
  asOf: IsoDate,
): Receivable[] {
  return payments
    .filter(({ exDate, payDate, status }) => {
      return status !== "estimated" && exDate !== undefined && exDate <= asOf && asOf < payDate;
    })
    .map((payment) => entitlement(payment, holdings))
    .filter(({ quantity }) => quantity !== 0n);
}
