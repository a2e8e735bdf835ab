import type { IsoDate } from "../days/iso-date.ts";
import type { Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import type { DatedAmount, TaxAmount, TaxSide } from "./tax-input.ts";

/** Or the unmatched part of a closing trade. */
export interface TaxLot {
  readonly tradeId: string;
  readonly trade: IsoDate;
  readonly settled: IsoDate;
  /** In 10^-18 units, positive. */
  quantity: bigint;
  amount: TaxAmount | undefined;
  accrued: TaxAmount | undefined;
  fees: readonly DatedAmount[];
}

interface Share {
  readonly part: bigint;
  readonly whole: bigint;
}

/** Takes `part / whole`; the last slice takes the rest (exactness E5). */
function cut<Amount extends TaxAmount>(from: Amount, { part, whole }: Share): [Amount, Amount] {
  const taken = multiplyDivide(from.amount, part, whole) as Money;
  return [
    { ...from, amount: taken },
    { ...from, amount: (from.amount - taken) as Money },
  ];
}

/** Takes a share of amount, fees and, optionally, accrued interest out of the lot. */
export function takeMoney(lot: TaxLot, share: Share, isAccruedTaken: boolean): TaxSide {
  const { tradeId, trade, settled } = lot;
  const amount = lot.amount === undefined ? undefined : cut(lot.amount, share);
  const accrued = lot.accrued === undefined || !isAccruedTaken ? undefined : cut(lot.accrued, share);
  const fees = lot.fees.map((fee) => cut(fee, share));
  if (amount !== undefined) lot.amount = amount[1];
  if (accrued !== undefined) lot.accrued = accrued[1];
  lot.fees = fees.map(([, left]) => left);
  return {
    tradeId,
    trade,
    settled,
    amount: amount?.[0],
    ...(accrued === undefined ? {} : { accrued: accrued[0] }),
    fees: fees.map(([taken]) => taken),
  };
}

export function slicePieces(lot: TaxLot, quantity: bigint): TaxSide {
  const side = takeMoney(lot, { part: quantity, whole: lot.quantity }, true);
  lot.quantity -= quantity;
  return side;
}
