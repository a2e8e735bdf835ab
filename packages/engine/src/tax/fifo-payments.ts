import type { Dec, Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { slicePieces, type TaxLot, takeMoney } from "./fifo-lot.ts";
import type { TaxAmount, TaxDisposal, TaxSide } from "./tax-input.ts";
import type { TaxTrade } from "./tax-trade.ts";

interface Paid {
  readonly assetId: string;
  readonly accountId: string;
  readonly lots: TaxLot[];
  readonly disposals: TaxDisposal[];
}

function releasedBy(lot: TaxLot, paid: TaxAmount | undefined): TaxSide {
  const { tradeId, trade, settled, amount } = lot;
  if (amount === undefined || paid === undefined || amount.currency !== paid.currency) {
    lot.amount = undefined;
    return { tradeId, trade, settled, amount: undefined, fees: [] };
  }
  const part = paid.amount < amount.amount ? paid.amount : amount.amount;
  lot.amount = { ...amount, amount: (amount.amount - part) as Money };
  return { tradeId, trade, settled, amount: { ...amount, amount: part }, fees: [] };
}

/**
 * Reduces each lot's cost by units; an excess, or money without a holding, is gain (IRS Publication 550, "Nondividend
 * distributions").
 */
export function returnCapital(position: Paid, row: TaxTrade): void {
  const { assetId, accountId, lots, disposals } = position;
  if (lots.length === 0) bookMargin(position, row);
  const held = lots.reduce((sum, lot) => sum + lot.quantity, 0n);
  const payment: TaxLot = {
    ...{ tradeId: row.id, trade: row.trade, settled: row.settled },
    ...{ quantity: held, amount: row.amount, accrued: undefined, fees: row.fees ?? [] },
  };
  for (const lot of lots) {
    const sold = slicePieces(payment, lot.quantity);
    const acquired = releasedBy(lot, sold.amount);
    disposals.push({
      ...{ assetId, accountId, acquired, sold },
      quantity: lot.quantity as Dec,
      isAmortisation: true,
    });
  }
}

/** Adjusts cost by units, like a purchase fee. */
export function adjustCost({ lots }: Paid, { amount, trade }: TaxTrade): void {
  const held = lots.reduce((sum, lot) => sum + lot.quantity, 0n);
  if (amount === undefined || held === 0n) return;
  let [before, given] = [0n, 0n];
  for (const lot of lots) {
    before += lot.quantity;
    const after = multiplyDivide(amount.amount, before, held);
    lot.fees = [...lot.fees, { amount: (after - given) as Money, currency: amount.currency, day: trade }];
    given = after;
  }
}

/** Books a gain when received, a cost when paid. */
export function bookMargin({ assetId, accountId, disposals }: Paid, row: TaxTrade): void {
  const { amount, fees = [] } = row;
  const side = { tradeId: row.id, trade: row.trade, settled: row.settled };
  const none = amount && { ...amount, amount: 0n as Money };
  const isPaid = amount !== undefined && amount.amount < 0n;
  disposals.push({
    ...{ assetId, accountId, quantity: 0n as Dec, isAmortisation: false },
    acquired: {
      ...side,
      amount: isPaid ? { ...amount, amount: -amount.amount as Money } : none,
      fees: [],
    },
    sold: { ...side, amount: isPaid ? none : amount, fees },
  });
}

export const lotFrom = (side: TaxSide, quantity: bigint): TaxLot => ({
  ...{ tradeId: side.tradeId, trade: side.trade, settled: side.settled, quantity },
  ...{ amount: side.amount, accrued: side.accrued, fees: side.fees },
});

/** Leaves accrued interest. */
export const sliceCost = (lot: TaxLot, share: { readonly part: bigint; readonly whole: bigint }): TaxSide =>
  takeMoney(lot, share, false);
