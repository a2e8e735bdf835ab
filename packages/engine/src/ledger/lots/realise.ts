import { abs } from "../../money/rounding.ts";
import type { WordRate } from "../../money/word.ts";
import { atRate } from "../../valuation/rates.ts";
import type { FoldState } from "../fold-state.ts";
import type { CompiledRow, LotAmounts } from "../rows/compiled-row.ts";
import type { Lot } from "./lot.ts";
import { closingSize, partOf, reduce, reduceSums, type Slice, together } from "./lots.ts";

type Proceeds = Pick<LotAmounts, "entryLocal" | "entryBase" | "costLocal" | "costBase">;

type Left = Pick<LotAmounts, "entryLocal" | "costLocal">;

/**
 * Closes lots in order without listing slices: equals `closeLots` and `recordClosings`, with gains per lot only where
 * they are converted one by one. Returns false, unchanged, when the trade opens a lot or no rate of the day is needed.
 */
export function realise(state: FoldState, row: CompiledRow, size: bigint, amounts: LotAmounts): boolean {
  const { position, totals, asset } = state;
  const { view, rates } = state.options.compile;
  const isShort = position.quantity < 0n;
  if (position.quantity === 0n || isShort !== row.kind.quantitySign > 0) return false;
  const closing = closingSize(position, size);
  const isView = asset.currency === view;
  const isAtDay = !isView && row.row.rate === undefined;
  const rate = isAtDay ? rates.find(asset.currency, view, row.day) : undefined;
  if (closing === undefined || (rate === undefined && !isView)) return false;
  const proceeds = isShort ? negated(amounts) : amounts;
  const gains = rate === undefined ? undefined : { rate, left: proceeds };
  const taken = closeFromLots(state, closing, gains);
  totals.realisedEntry += proceeds.entryBase - taken.entryBase;
  totals.realised += proceeds.costBase - taken.costBase;
  if (isView) {
    totals.realisedPrice += proceeds.entryLocal - taken.entryLocal;
    totals.realisedGainPrice += proceeds.costLocal - taken.costLocal;
  }
  if (isUnknown(amounts)) state.hasUnknownClosing = true;
  reduceSums(position, taken);
  if (position.quantity === 0n) position.largest = 0n;
  return true;
}

function negated({ entryLocal, entryBase, costLocal, costBase }: LotAmounts): Proceeds {
  return { entryLocal: -entryLocal, entryBase: -entryBase, costLocal: -costLocal, costBase: -costBase };
}

const NOTHING: Slice = { quantity: 0n, entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };

function closeFromLots(
  state: FoldState,
  size: bigint,
  gains: { rate: WordRate; left: Left } | undefined,
): Slice {
  const { lots } = state.position;
  let sum = NOTHING;
  let closing = size;
  let closed = 0;
  while (closing > 0n) {
    const lot = lots[closed];
    if (lot === undefined) break;
    const held = abs(lot.quantity);
    const isWhole = held <= closing;
    const take = isWhole ? held : closing;
    const taken: Slice = isWhole ? lot : partOf(lot, take, held);
    if (gains !== undefined) {
      const share = shareOf(gains.left, take, closing);
      bookGains(state, gains.rate, share, taken);
      if (take < closing) gains.left = leftOf(gains.left, share);
    }
    if (isUnknown(lot)) state.hasUnknownClosing = true;
    sum = sum === NOTHING ? taken : together(sum, taken);
    if (isWhole) closed++;
    else reduce(lot, taken);
    closing -= take;
  }
  if (closed > 0) lots.splice(0, closed);
  return sum;
}

const isUnknown = ({ unknown, unknownLocal, localMissing }: Lot | LotAmounts): boolean =>
  unknown !== undefined || unknownLocal !== undefined || localMissing !== undefined;

function shareOf(left: Left, part: bigint, whole: bigint): Left {
  if (part === whole) return left;
  const { entryLocal, costLocal } = left;
  const slice = { quantity: whole, entryLocal, entryBase: entryLocal, costLocal, costBase: costLocal };
  return partOf(slice, part, whole);
}

function leftOf(left: Left, share: Left): Left {
  return { entryLocal: left.entryLocal - share.entryLocal, costLocal: left.costLocal - share.costLocal };
}

/** Books gains in the asset's currency at the day's rate. */
function bookGains({ totals }: FoldState, rate: WordRate, share: Left, taken: Slice): void {
  totals.realisedPrice += atRate(share.entryLocal - taken.entryLocal, rate);
  totals.realisedGainPrice += atRate(share.costLocal - taken.costLocal, rate);
}
