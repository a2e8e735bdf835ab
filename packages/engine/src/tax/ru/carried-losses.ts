import type { Money } from "../../money/decimal.ts";
import { NO_MONEY, notNegative, smallest, sumOf } from "../tax-money.ts";
import { RU_LOSS_YEARS } from "./law.ts";
import type { CarriedLoss } from "./ru-input.ts";

export interface CarriedLosses {
  readonly used: readonly CarriedLoss[];
  readonly left: readonly CarriedLoss[];
  readonly expired: readonly CarriedLoss[];
  readonly securities: Money;
  readonly derivatives: Money;
}

function byYear(left: CarriedLoss, right: CarriedLoss): number {
  if (left.year !== right.year) return left.year - right.year;
  if (left.base !== right.base) return left.base < right.base ? -1 : 1;
  return left.amount < right.amount ? -1 : left.amount > right.amount ? 1 : 0;
}

/**
 * Applies losses of ten years, oldest first; traded securities offset only such securities, traded derivatives only
 * such derivatives (НК РФ ст. 220.1, ст. 214.1 п. 16).
 */
export function useCarriedLosses(
  losses: readonly CarriedLoss[],
  year: number,
  bases: { readonly securities: Money; readonly derivatives: Money },
): CarriedLosses {
  const rest = { securities: notNegative(bases.securities), derivatives: notNegative(bases.derivatives) };
  const used: CarriedLoss[] = [];
  const left: CarriedLoss[] = [];
  const expired: CarriedLoss[] = [];
  for (const loss of [...losses].sort(byYear)) {
    if (loss.amount <= 0n || loss.year >= year) continue;
    if (loss.year + RU_LOSS_YEARS < year) {
      expired.push(loss);
      continue;
    }
    const amount = smallest(rest[loss.base], loss.amount);
    rest[loss.base] = (rest[loss.base] - amount) as Money;
    if (amount > NO_MONEY) used.push({ ...loss, amount });
    const remaining = { ...loss, amount: sumOf([loss.amount, -amount]) };
    if (remaining.amount === 0n) continue;
    if (loss.year + RU_LOSS_YEARS === year) expired.push(remaining);
    else left.push(remaining);
  }
  return { used, left, expired, ...rest };
}
