import { Decimal } from "decimal.js";

const ZERO = new Decimal(0);

export interface NaiveLot {
  readonly opened: string;
  quantity: Decimal;
  cost: Decimal;
  costLocal: Decimal;
  /** Paid in the asset's currency, without fees. */
  paidLocal: Decimal;
}

export interface Moved {
  readonly opened: string;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly costLocal: Decimal;
  readonly paidLocal: Decimal;
}

export interface Closed {
  readonly cost: Decimal;
  readonly paidLocal: Decimal;
  /** The trade's own cost and amount of the closing part. */
  readonly tradeCost: Decimal;
  readonly tradePaid: Decimal;
}

/** Takes a share of the amounts out of a lot. */
export function shrink(lot: NaiveLot, share: Decimal): void {
  lot.cost = lot.cost.minus(lot.cost.mul(share));
  lot.costLocal = lot.costLocal.minus(lot.costLocal.mul(share));
  lot.paidLocal = lot.paidLocal.minus(lot.paidLocal.mul(share));
}

/** Opens or adds to a lot with what a trade did not close. */
function openLot(lots: NaiveLot[], trade: Moved, share: Decimal, isAverage: boolean): void {
  const lot = {
    opened: trade.opened,
    quantity: trade.quantity.mul(share),
    cost: trade.cost.mul(share),
    costLocal: trade.costLocal.mul(share),
    paidLocal: trade.paidLocal.mul(share),
  };
  const pool = isAverage ? lots[0] : undefined;
  if (pool === undefined) {
    const place = lots.findIndex(({ opened }) => opened > lot.opened);
    lots.splice(place < 0 ? lots.length : place, 0, lot);
    return;
  }
  pool.quantity = pool.quantity.plus(lot.quantity);
  pool.cost = pool.cost.plus(lot.cost);
  pool.costLocal = pool.costLocal.plus(lot.costLocal);
  pool.paidLocal = pool.paidLocal.plus(lot.paidLocal);
}

/** The lot that a disposal takes next. */
function nextLot(lots: readonly NaiveLot[], method: string): NaiveLot | undefined {
  if (method === "lifo") return lots.at(-1);
  if (method !== "hifo") return lots[0];
  const unitCost = (lot: NaiveLot): Decimal => lot.costLocal.div(lot.quantity);
  return lots.reduce<NaiveLot | undefined>(
    (best, lot) => (best === undefined || unitCost(lot).gt(unitCost(best)) ? lot : best),
    undefined,
  );
}

/** Moves a signed quantity with its signed cost through the lots; answers what was closed. */
export function move(lots: NaiveLot[], trade: Moved, method: string): Closed {
  let left = trade.quantity;
  let cost = ZERO;
  let paidLocal = ZERO;
  let closed = ZERO;
  for (;;) {
    const lot = nextLot(lots, method);
    if (left.isZero() || lot === undefined || lot.quantity.isNegative() === left.isNegative()) break;
    const take = Decimal.min(lot.quantity.abs(), left.abs());
    const share = take.div(lot.quantity.abs());
    cost = cost.plus(lot.cost.mul(share));
    paidLocal = paidLocal.plus(lot.paidLocal.mul(share));
    shrink(lot, share);
    lot.quantity = lot.quantity.isNegative() ? lot.quantity.plus(take) : lot.quantity.minus(take);
    left = left.isNegative() ? left.plus(take) : left.minus(take);
    closed = closed.plus(take);
    if (lot.quantity.isZero()) lots.splice(lots.indexOf(lot), 1);
  }
  const openShare = left.div(trade.quantity);
  if (!left.isZero()) openLot(lots, trade, openShare, method === "average");
  if (closed.isZero()) return { cost, paidLocal, tradeCost: ZERO, tradePaid: ZERO };
  const share = new Decimal(1).minus(openShare);
  return { cost, paidLocal, tradeCost: trade.cost.mul(share), tradePaid: trade.paidLocal.mul(share) };
}
