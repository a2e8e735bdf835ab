import { addYears, type IsoDate } from "../days/iso-date.ts";
import { type Dec, decToNumber, type Money, moneyToNumber } from "../money/decimal.ts";
import { isRefused, type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import { countingDay, currencyOf, type IncomePayment, lastYearOf } from "./payment.ts";

export interface YearlyIncome {
  readonly perShare: Dec;
  readonly currency: string | undefined;
  readonly payments: readonly IncomePayment[];
}

function sumOf(payments: readonly IncomePayment[]): YearlyIncome | Refused {
  const currency = currencyOf(payments);
  if (isRefused(currency)) return currency;
  let perShare = 0n;
  for (const { amount } of payments) perShare += amount;
  return { perShare: perShare as Dec, currency, payments };
}

/**
 * Sums regular payments in (asOf - 1 year, asOf] by ex-date (pay date when unknown), without estimates and specials,
 * per share of `asOf`. Refuses `mixed-currencies` {currencies}.
 */
export function trailingIncome(payments: readonly IncomePayment[], asOf: IsoDate): YearlyIncome | Refused {
  return sumOf(lastYearOf(payments, asOf));
}

/**
 * Sums regular payments in (asOf, asOf + 1 year] by ex-date, declared and estimated. Refuses `mixed-currencies`
 * {currencies}.
 */
export function forwardIncome(forecast: readonly IncomePayment[], asOf: IsoDate): YearlyIncome | Refused {
  const end = addYears(asOf, 1);
  return sumOf(
    forecast.filter((payment) => {
      return payment.kind === "regular" && countingDay(payment) > asOf && countingDay(payment) <= end;
    }),
  );
}

/**
 * Refuses `no-price` {currency} unless positive, `currency-differs` {payments, price}. The price is in shares and
 * currency of the payments (pounds, not pence).
 */
export function yieldOnPrice(
  income: YearlyIncome,
  price: { readonly amount: Dec; readonly currency: string },
): Statistic {
  const { currency } = price;
  if (price.amount <= 0n) return refusal("no-price", { currency });
  if (income.currency !== undefined && income.currency !== currency)
    return refusal("currency-differs", { payments: income.currency, price: currency });
  return decToNumber(income.perShare) / decToNumber(price.amount);
}

/**
 * Returns perShare x quantity / remaining cost in the asset's currency. Refuses `nothing-held`, `no-cost` {currency} (0
 * or unknown), `currency-differs` {payments, cost}.
 */
export function yieldOnCost(
  income: YearlyIncome,
  held: { readonly quantity: Dec; readonly cost: Money | undefined; readonly currency: string },
): Statistic {
  const { quantity, cost, currency } = held;
  if (quantity <= 0n) return refusal("nothing-held");
  if (cost === undefined || cost <= 0n) return refusal("no-cost", { currency });
  if (income.currency !== undefined && income.currency !== currency)
    return refusal("currency-differs", { payments: income.currency, cost: currency });
  return (decToNumber(income.perShare) * decToNumber(quantity)) / moneyToNumber(cost);
}
