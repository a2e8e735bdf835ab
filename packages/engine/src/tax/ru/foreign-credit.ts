import { DEC_ONE, type Dec, type Money } from "../../money/decimal.ts";
import { multiplyDivide } from "../../money/rounding.ts";
import { NO_MONEY, notNegative, smallest, toKopecks } from "../tax-money.ts";

export interface ForeignTax {
  /** Roubles with kopecks. */
  readonly gross: Money;
  readonly withheld: Money;
  /** 0.1 = 10 %; absent = no treaty. */
  readonly treatyRate?: Dec;
}

/**
 * Computes at most the tax withheld, the treaty rate and the Russian tax, in kopecks (НК РФ ст. 214 п. 2, ст. 232 п. 1;
 * letters of the Ministry of Finance 03-04-05/77094 of 2024-08-16 and of 2024-09 on Israel).
 */
export function foreignCredit({ gross, withheld, treatyRate }: ForeignTax, russianTax: Money): Money {
  if (treatyRate === undefined) return NO_MONEY;
  const byTreaty = toKopecks(multiplyDivide(gross, treatyRate, DEC_ONE));
  return notNegative(smallest(withheld, byTreaty, toKopecks(russianTax)));
}
