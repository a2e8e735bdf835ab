import { abs } from "../money/rounding.ts";
import type { CompiledRow, LotAmounts } from "./compiled-row.ts";
import { toView } from "./entries.ts";
import type { FoldState } from "./fold-state.ts";
import { closingSize, type Lot, partOf, reduceCost, type Slice } from "./lots.ts";

/** What a disposal brings in; what covering a short sale costs stands with a minus sign. */
type Proceeds = Pick<LotAmounts, "entryLocal" | "entryBase" | "costLocal" | "costBase">;

/** Of the proceeds in the asset's currency what the lots to come stand against. */
type Left = Pick<LotAmounts, "entryLocal" | "costLocal">;

/**
 * Takes a trade from the lots in the order they stand and books what it realises, when nobody lists the slices: the
 * sums of `closeLots` and `recordClosings`. Only gains that are brought into the view one by one are worked out per lot.
 * False when the trade opens a lot, all of it or its end, and nothing is done.
 */
export function realise(state: FoldState, row: CompiledRow, size: bigint, amounts: LotAmounts): boolean {
  const { position, totals } = state;
  const isShort = position.quantity < 0n;
  if (position.quantity === 0n || isShort !== row.kind.quantitySign > 0) return false;
  const closing = closingSize(position, size);
  if (closing === undefined) return false;
  const proceeds = isShort ? negated(amounts) : amounts;
  const { entryLocal, entryBase, costLocal, costBase } = position;
  const isOne = state.asset.currency === state.options.compile.view;
  takeFromLots(state, row, closing, isOne ? undefined : proceeds);
  if (isUnknown(amounts)) state.hasUnknownClosing = true;
  totals.realisedEntry += proceeds.entryBase - (entryBase - position.entryBase);
  totals.realised += proceeds.costBase - (costBase - position.costBase);
  if (isOne) {
    totals.realisedPrice += proceeds.entryLocal - (entryLocal - position.entryLocal);
    totals.realisedGainPrice += proceeds.costLocal - (costLocal - position.costLocal);
  }
  position.quantity += isShort ? closing : -closing;
  if (position.quantity === 0n) position.largest = 0n;
  return true;
}

function negated({ entryLocal, entryBase, costLocal, costBase }: LotAmounts): Proceeds {
  return { entryLocal: -entryLocal, entryBase: -entryBase, costLocal: -costLocal, costBase: -costBase };
}

/** With `proceeds` each lot's gains are booked against its share of them. */
function takeFromLots(state: FoldState, row: CompiledRow, size: bigint, proceeds: Left | undefined): void {
  const { position } = state;
  const { lots } = position;
  let left = proceeds;
  let closing = size;
  let closed = 0;
  while (closing > 0n) {
    const lot = lots[closed];
    if (lot === undefined) break;
    const held = abs(lot.quantity);
    const isWhole = held <= closing;
    const take = isWhole ? held : closing;
    const taken: Slice = isWhole ? lot : partOf(lot, take, held);
    if (left !== undefined) {
      const share = shareOf(left, take, closing);
      bookGains(state, row, share, taken);
      left = { entryLocal: left.entryLocal - share.entryLocal, costLocal: left.costLocal - share.costLocal };
    }
    if (isUnknown(lot)) state.hasUnknownClosing = true;
    reduceCost(position, taken);
    if (isWhole) closed++;
    else {
      lot.quantity -= taken.quantity;
      reduceCost(lot, taken);
    }
    closing -= take;
  }
  if (closed > 0) lots.splice(0, closed);
}

const isUnknown = ({ unknown, unknownLocal, localMissing }: Lot | LotAmounts): boolean =>
  unknown !== undefined || unknownLocal !== undefined || localMissing !== undefined;

/** The share of `part` of `whole` units, rounded as a slice's. */
function shareOf(left: Left, part: bigint, whole: bigint): Left {
  if (part === whole) return left;
  const { entryLocal, costLocal } = left;
  return partOf(
    { quantity: whole, entryLocal, entryBase: entryLocal, costLocal, costBase: costLocal },
    part,
    whole,
  );
}

/** The price parts of two gains, at trade amounts and after fees: each in the asset's currency at the rate of the day. */
function bookGains(state: FoldState, row: CompiledRow, share: Left, taken: Slice): void {
  const { totals, asset, options } = state;
  const { currency } = asset;
  const { day } = row;
  const entry = { money: share.entryLocal - taken.entryLocal, currency, day };
  const price = toView(options.compile, row.row, entry);
  const cost = { money: share.costLocal - taken.costLocal, currency, day };
  const gain = toView(options.compile, row.row, cost);
  totals.realisedPrice += price.base;
  totals.realisedGainPrice += gain.base;
  if (price.missing !== undefined || gain.missing !== undefined) state.hasUnknownClosing = true;
}
