import { addYears, type IsoDate } from "../days/iso-date.ts";
import { type Dec, decToNumber, type Money, moneyToNumber } from "../money/decimal.ts";
import { isRefused, type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import { countingDay, currencyOf, type IncomePayment, lastYearOf } from "./payment.ts";

/** A year's regular income per share. */
export interface YearlyIncome {
  readonly perShare: Dec;
  /** Undefined when nothing was paid. */
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
 * Regular payments per share of the last 12 months, (asOf - 1 year, asOf] by ex-date (pay date where none is known),
 * estimates and specials left out, exact. `payments` are per share of `asOf` (`adjustForSplits`); an empty list is a
 * share that pays nothing. Refuses `mixed-currencies` {currencies}.
 */
export function trailingIncome(payments: readonly IncomePayment[], asOf: IsoDate): YearlyIncome | Refused {
  return sumOf(lastYearOf(payments, asOf));
}

/**
 * Regular payments per share expected by a buyer of the evening of `asOf`: (asOf, asOf + 1 year] by ex-date, declared
 * and estimated, as `forecastIncome` lists them; one that is ex already but not paid is not his. Refuses
 * `mixed-currencies` {currencies}.
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
 * Yield on a price per share: perShare / price, 0.035 = 3.5 % (trailing or forward, as the income is). Refuses
 * `no-price` {currency} unless the price is positive, `currency-differs` {payments, price}. Price in the shares and the
 * currency of the payments (pence are turned into pounds first).
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
 * Yield on cost of one asset in its own currency: perShare x quantity / remaining cost of the lots held. Refuses
 * `nothing-held`, `no-cost` {currency} (cost 0 or unknown), `currency-differs` {payments, cost}.
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
