import { toMinorUnit } from "../bonds/minor-unit.ts";
import { addDays, type IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import type { IncomePayment } from "./payment.ts";

/** From the end of this day; short is negative. */
export interface HoldingStep {
  readonly date: IsoDate;
  readonly quantity: Dec;
}

export interface Receivable {
  readonly payment: IncomePayment;
  /** At the end of the day before the ex-date. */
  readonly quantity: Dec;
  /** Gross; negative: owed. */
  readonly amount: Money;
}

/** 10^(18 + 18 - 10). */
const TO_MONEY = 10n ** 26n;

/** Ascending; the later of one day counts. */
export function quantityOn(steps: readonly HoldingStep[], date: IsoDate): Dec {
  let quantity = 0n as Dec;
  for (const step of steps) if (step.date <= date) quantity = step.quantity;
  return quantity;
}

type OwedPayment = Pick<IncomePayment, "amount"> & Partial<Pick<IncomePayment, "kind" | "currency">>;

/** Rounds half to even to money, a coupon to the currency's minor unit. */
export function amountOwed(quantity: bigint, { amount, kind, currency }: OwedPayment): Money {
  const product = { numerator: quantity * amount, denominator: TO_MONEY };
  if (kind === "coupon" && currency !== undefined) return toMinorUnit(product, currency);
  return divideHalfEven(product.numerator, product.denominator) as Money;
}

/**
 * Computes quantity at the end of the day before the ex-date (or pay date) x amount, rounded half to even to 10
 * decimals.
 */
export function entitlement(payment: IncomePayment, holdings: readonly HoldingStep[]): Receivable {
  const quantity = quantityOn(holdings, addDays(payment.exDate ?? payment.payDate, -1));
  return { payment, quantity, amount: amountOwed(quantity, payment) };
}

/**
 * Lists declared payments with ex-date <= asOf < pay date and a holding at entitlement, per share as declared; without
 * an ex-date: see `withExDates`.
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
