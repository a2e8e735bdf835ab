import { addYears, type IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import type { SaleLot, TaxAwareChoice } from "./rebalance-input.ts";

/** Money in the view's currency. */
export interface SoldLot {
  readonly acquired: IsoDate;
  readonly quantity: Dec;
  readonly cost: Money;
  readonly proceeds: Money;
  readonly gain: Money;
  readonly isRelieved: boolean;
}

export interface Sale {
  readonly quantity: bigint;
  /** After the fee, in the view's currency. */
  readonly proceeds: bigint;
}

type Ranked = SaleLot & { readonly isRelieved: boolean };

const compare = (left: bigint | string, right: bigint | string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Dearest first; cross-multiplied without rounding. */
function byUnitCost(left: SaleLot, right: SaleLot): number {
  return compare(right.cost * left.quantity, left.cost * right.quantity);
}

function byDay(left: SaleLot, right: SaleLot): number {
  return (
    compare(left.acquired, right.acquired) ||
    byUnitCost(left, right) ||
    compare(left.quantity, right.quantity)
  );
}

/** 0 for a loss, 1 for a tax-free gain, 2 for a taxed gain. */
function groupOf(lot: Ranked, sale: Sale): number {
  if (sale.proceeds * lot.quantity < lot.cost * sale.quantity) return 0;
  return lot.isRelieved ? 1 : 2;
}

/** Losses from the largest per unit, tax-free gains by day, taxed gains from the smallest per unit. */
function byTax(sale: Sale): (left: Ranked, right: Ranked) => number {
  return (left, right) => {
    const group = groupOf(left, sale);
    const groups = group - groupOf(right, sale);
    if (groups !== 0) return groups;
    return (group === 1 ? 0 : byUnitCost(left, right)) || byDay(left, right);
  };
}

/**
 * Returns first in, first out, or lots by tax. "Longer than" the relief period is strict (НК РФ ст. 219.1 "более трех
 * лет"; 26 U.S.C. 1222 "more than 1 year"). Slices by exactness E5.
 */
export function takeLots(
  lots: readonly SaleLot[],
  sale: Sale,
  choice: TaxAwareChoice | undefined,
): SoldLot[] {
  const years = choice?.reliefYears;
  const ranked = lots.map((lot) => ({
    ...lot,
    isRelieved: choice !== undefined && years !== undefined && addYears(lot.acquired, years) < choice.asOf,
  }));
  ranked.sort(choice === undefined ? byDay : byTax(sale));
  const sold: SoldLot[] = [];
  let quantityLeft = sale.quantity;
  let proceedsLeft = sale.proceeds;
  for (const lot of ranked) {
    if (quantityLeft === 0n) break;
    const quantity = lot.quantity < quantityLeft ? lot.quantity : quantityLeft;
    const cost = multiplyDivide(lot.cost, quantity, lot.quantity) as Money;
    const proceeds = multiplyDivide(proceedsLeft, quantity, quantityLeft) as Money;
    const { acquired, isRelieved } = lot;
    const gain = (proceeds - cost) as Money;
    sold.push({ acquired, quantity: quantity as Dec, cost, proceeds, gain, isRelieved });
    quantityLeft -= quantity;
    proceedsLeft -= proceeds;
  }
  return sold;
}
