import { dayNumber } from "../days/iso-date.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import type { Dec } from "../money/decimal.ts";
import {
  addPosting,
  bookClosings,
  inView,
  type NaiveBook,
  type NaiveEvent,
  newEvent,
  poolOf,
  post,
  standIn,
  takingOf,
} from "./naive-book.ts";
import { type Four, minus, NONE, nearest, negative, ONE, plus, share, size } from "./naive-exact.ts";
import { deliversUnderlying, playOf } from "./naive-kinds.ts";
import { type Closing, heldIn, move, print, release } from "./naive-lots.ts";
import { amountOf, closeOn, convert, rateOf } from "./naive-market.ts";
import { charge, covered, recordPrice, trade } from "./naive-rows.ts";

interface Pair {
  readonly book: NaiveBook;
  readonly row: Transaction;
  readonly from: Asset;
  readonly to: Asset;
  readonly day: number;
}

/** Stated price of a new unit, its close, or for exchanges the old one's. */
interface Price {
  readonly of: Asset;
  readonly price: bigint;
  readonly currency: string;
  readonly isStated: boolean;
}

function priceOf({ book, row, from, to, day }: Pair): Price | undefined {
  if (playOf(row) === "exercised") return undefined;
  if (row.price !== undefined) return { of: to, price: row.price, currency: row.currency, isStated: true };
  for (const asset of playOf(row) === "spun" ? [to] : [to, from]) {
    const price = standIn(book, asset, day);
    if (price !== undefined) return { of: asset, price, currency: asset.currency, isStated: false };
  }
  return undefined;
}

/** Undefined at cost. */
interface Worth {
  readonly isStated: boolean;
  readonly base: bigint;
  readonly fromLocal: bigint;
  readonly toLocal: bigint;
}

function worthOf(pair: Pair, old: bigint, fresh: bigint): Worth | undefined {
  const { book, row, from, to, day } = pair;
  const price = priceOf(pair);
  if (price === undefined) return undefined;
  const { currency } = price;
  const at = (target: string, money: bigint, source = currency): bigint =>
    convert(book.input, money, { from: source, to: target }, day);
  let money = amountOf(price.of, price.of === to ? fresh : old, price.price, day);
  if (price.of === from && row.kind === "merger" && row.amount !== undefined) {
    const cash = at(currency, row.amount, row.currency);
    money = size(money) > cash ? (money < 0n ? money + cash : money - cash) : 0n;
  }
  const view = book.input.currency;
  const base = price.isStated ? inView(book, row, money, currency, day) : at(view, money);
  const { isStated } = price;
  return { isStated, base, fromLocal: at(from.currency, money), toLocal: at(to.currency, money) };
}

interface Moved {
  readonly lots: readonly { readonly units: bigint; readonly closing: Closing }[];
  readonly quantity: bigint;
  readonly base: bigint;
  readonly worth: Worth | undefined;
}

const atCost = ({ taken: [local, base] }: Closing): Four => [-local, -base, -local, -base];

function handOver(
  { book, from }: Pair,
  event: NaiveEvent,
  closings: readonly Closing[],
  worth: Worth | undefined,
): bigint {
  const valued = closings.map((one) => (worth === undefined ? { ...one, given: atCost(one) } : one));
  bookClosings(book, event, from, valued, { isCarried: true, isStated: worth?.isStated === true });
  const base = valued.reduce((sum, { given }) => sum - given[1], 0n);
  postMoved(book, event, base);
  return base;
}

function postMoved(book: NaiveBook, event: NaiveEvent, base: bigint): void {
  const flags = { isCash: false, isFlow: false };
  addPosting(book, event, { line: "moved", currency: book.input.currency, money: base, base, ...flags });
}

/** Stated, by the day's market values, or zero. */
function costShareOf(
  { book, row, from, to, day }: Pair,
  fresh: bigint,
  held: bigint,
): readonly [bigint, bigint] {
  if (row.costShare !== undefined) return [row.costShare, ONE];
  if (row.kind === "rights-grant") return [0n, ONE];
  const [child, parent] = [closeOn(book.input, to, day), closeOn(book.input, from, day)];
  if (child?.day !== day || parent?.day !== day) return [0n, ONE];
  const own = amountOf(to, size(fresh), child.price, day);
  const part = convert(book.input, own, { from: to.currency, to: from.currency }, day);
  return [part, part + amountOf(from, size(held), parent.price, day)];
}

function playSpinOff(pair: Pair): void {
  const { book, row, from, to } = pair;
  const event = newEvent(book, row, from.id);
  const pool = poolOf(book, from.id, row.accountId);
  const held = heldIn(pool);
  const { ratio, toQuantity, amount } = row;
  const isEntitled = ratio !== undefined && (toQuantity === undefined || amount !== undefined);
  const sign = held < 0n ? -1n : 1n;
  const quantity = isEntitled ? nearest(held * ratio.to, ratio.from) : sign * (toQuantity ?? 0n);
  const paid = toQuantity ?? (size(quantity) / ONE) * ONE;
  const fraction = isEntitled && amount !== undefined && held > 0n ? size(quantity) - paid : 0n;
  const worth = worthOf(pair, held, quantity);
  const money: Four = worth === undefined ? NONE : toFour(worth);
  const [part, whole] = costShareOf(pair, quantity, held);
  const top = part < whole ? part : whole;
  const closings = release(pool, negative(money), (lot) => share(lot.amounts, top, whole));
  charge(book, event, undefined, false);
  let base = worth?.base ?? 0n;
  if (closings.length > 0) base = handOver(pair, event, closings, worth);
  else {
    const isStated = worth?.isStated === true;
    bookClosings(book, event, from, [{ taken: NONE, given: negative(money) }], { isCarried: true, isStated });
    postMoved(book, event, base);
  }
  const lots = closings.map((closing) => ({ units: closing.quantity, closing }));
  arrive(pair, { lots, quantity, base, worth });
  if (amount === undefined) return;
  const last = newEvent(book, row, to.id);
  post(book, last, { line: "position", money: amount, currency: row.currency });
  const local = convert(book.input, amount, { from: row.currency, to: to.currency }, pair.day);
  const proceeds = inView(book, row, amount, row.currency, pair.day);
  if (fraction <= 0n) return;
  trade(book, last, to, { quantity: -fraction, amounts: [-local, -proceeds, -local, -proceeds] });
}

const toFour = ({ fromLocal, base }: Worth): Four => [fromLocal, base, fromLocal, base];

// New units keep dates and costs; their trade amount is the transferred value.
function arrive({ book, row, from, to, day }: Pair, moved: Moved): void {
  const event = newEvent(book, row, to.id);
  postMoved(book, event, -moved.base);
  const none: Closing = { opened: day, sources: new Set(), quantity: 1n, taken: NONE, given: NONE };
  const lots = moved.lots.length === 0 ? [{ units: 1n, closing: none }] : moved.lots;
  const total = lots.reduce((sum, { units }) => sum + size(units), 0n);
  let before = 0n;
  for (const { units, closing } of lots) {
    const after = before + size(units);
    const start = before;
    const cut = (amount: bigint): bigint => nearest(amount * after, total) - nearest(amount * start, total);
    before = after;
    const quantity = cut(moved.quantity);
    if (quantity === 0n) continue;
    const { taken, opened } = closing;
    const local = (money: bigint): bigint =>
      convert(book.input, money, { from: from.currency, to: to.currency }, day);
    const { worth } = moved;
    const entry =
      worth === undefined
        ? ([local(taken[0]), taken[1]] as const)
        : ([cut(worth.toLocal), cut(moved.base)] as const);
    const amounts: Four = [...entry, local(taken[2]), taken[3]];
    const sources = [...closing.sources, row.id];
    const isStated = worth?.isStated === true;
    trade(book, event, to, { quantity, amounts, opened, sources, isCarried: true, isStated });
  }
  const rate = rateOf(book.input, row.currency, to.currency, day);
  const price = row.price === undefined || rate === undefined ? undefined : nearest(row.price * rate, ONE);
  if (playOf(row) !== "exercised") recordPrice(book, to, { day, price, quantity: undefined, money: 0n });
}

// The cash part realises cash / (cash + value of the new units) of every lot.
function payCash(pair: Pair, closings: readonly Closing[], worth: Worth | undefined): Closing[] {
  const { book, row, from, day } = pair;
  const amount = row.amount ?? 0n;
  const event = newEvent(book, row, from.id);
  post(book, event, { line: "position", money: amount, currency: row.currency });
  const cash = convert(book.input, amount, { from: row.currency, to: from.currency }, day);
  const whole = cash + size(worth?.fromLocal ?? 0n);
  if (whole === 0n) return [...closings];
  const base = inView(book, row, amount, row.currency, day);
  let left: Four = [-cash, -base, -cash, -base];
  let units = closings.reduce((sum, { quantity }) => sum + size(quantity), 0n);
  return closings.map((closing) => {
    const given = share(left, size(closing.quantity), units);
    left = minus(left, given);
    units -= size(closing.quantity);
    const taken = share(closing.taken, cash < whole ? cash : whole, whole);
    bookClosings(book, event, from, [{ taken, given }]);
    return { ...closing, taken: minus(closing.taken, taken) };
  });
}

function playMerger(pair: Pair): void {
  const { book, row, from } = pair;
  const event = newEvent(book, row, from.id);
  const pool = poolOf(book, from.id, row.accountId);
  const held = heldIn(pool);
  const units = row.quantity ?? size(held);
  const gone = units > size(held) ? size(held) : units;
  const sign = held < 0n ? -1n : 1n;
  const fresh =
    row.toQuantity ?? (row.ratio === undefined ? 0n : nearest(units * row.ratio.to, row.ratio.from));
  const worth = worthOf(pair, sign * units, sign * fresh);
  const amounts = worth === undefined ? NONE : negative(toFour(worth));
  const out = { opened: 0, quantity: -sign * gone, amounts, sources: [] };
  let closings = gone === 0n ? [] : move(pool, out, takingOf(book, from, row));
  charge(book, event, undefined, false);
  if (row.kind === "merger" && (row.amount ?? 0n) !== 0n) closings = payCash(pair, closings, worth);
  const isHeld = closings.length > 0;
  const base = isHeld ? handOver(pair, event, closings, worth) : (worth?.base ?? 0n);
  if (!isHeld) postMoved(book, event, base);
  const lots = closings.map((closing) => ({ units: closing.quantity, closing }));
  arrive(pair, { lots, quantity: sign * fresh, base, worth });
}

function playSwap(pair: Pair): void {
  const { book, row, from, to, day } = pair;
  const price = priceOf(pair);
  const units = (price?.of === to ? row.toQuantity : row.quantity) ?? 0n;
  const gross = row.amount ?? amountOf(price?.of, units, price?.price ?? 0n, day);
  const isStated = row.amount !== undefined || price?.isStated === true;
  const currency = isStated ? row.currency : (price?.currency ?? row.currency);
  const base = isStated
    ? inView(book, row, gross, currency, day)
    : convert(book.input, gross, { from: currency, to: book.input.currency }, day);
  const local = (asset: Asset): bigint =>
    convert(book.input, gross, { from: currency, to: asset.currency }, day);
  const posting = { line: "position", currency, isCash: false, isFlow: false } as const;
  const out = newEvent(book, row, from.id);
  addPosting(book, out, { ...posting, money: gross, base });
  const given: Four = [local(from), base, local(from), base];
  const gone = covered(book, row, from, true);
  if (gone > 0n) trade(book, out, from, { quantity: -gone, amounts: negative(given), isStated });
  const stated = { day, price: undefined };
  recordPrice(book, from, { ...stated, quantity: row.quantity, money: local(from) });
  const into = newEvent(book, row, to.id);
  addPosting(book, into, { ...posting, money: -gross, base: -base });
  const [feeLocal, feeBase] = charge(book, into, to, true);
  const cost: Four = [local(to), base, local(to) + feeLocal, base + feeBase];
  trade(book, into, to, { quantity: row.toQuantity ?? 0n, amounts: cost, isStated });
  recordPrice(book, to, { ...stated, quantity: row.toQuantity, money: local(to) });
}

function playExercise(pair: Pair): void {
  const { book, row, from, to, day } = pair;
  const event = newEvent(book, row, from.id);
  const pool = poolOf(book, from.id, row.accountId);
  const held = heldIn(pool);
  const units = row.quantity ?? size(held);
  const gone = units > size(held) ? size(held) : units;
  const out = { opened: 0, quantity: held < 0n ? gone : -gone, amounts: NONE, sources: [] };
  const closings = gone === 0n ? [] : move(pool, out, takingOf(book, from, row));
  const base = handOver(pair, event, closings, undefined);
  const joined = newEvent(book, row, to.id);
  postMoved(book, joined, -base);
  const isSale = deliversUnderlying(row.optionRight ?? from.option?.right, row.kind);
  const fresh = row.toQuantity ?? nearest(units * (from.multiplier ?? ONE), ONE);
  const price = row.price ?? from.option?.strike ?? 0n;
  const gross = row.amount ?? amountOf(to, fresh, price, day);
  const { currency } = row;
  const posted = post(book, joined, { line: "position", money: isSale ? gross : -gross, currency });
  const [feeLocal, feeBase] = charge(book, joined, to, !isSale);
  const local = convert(book.input, gross, { from: currency, to: to.currency }, day);
  const paid = isSale ? (posted?.base ?? 0n) : -(posted?.base ?? 0n);
  const premium = closings.reduce<Four>((sum, { taken }) => {
    const over = (money: bigint): bigint =>
      convert(book.input, money, { from: from.currency, to: to.currency }, day);
    return plus(sum, [over(taken[0]), taken[1], over(taken[2]), taken[3]]);
  }, NONE);
  const cost: Four = [local, paid, local, paid];
  const own = plus(isSale ? negative(cost) : cost, [0n, 0n, feeLocal, feeBase]);
  const moved = isSale ? covered(book, { ...row, quantity: fresh as Dec }, to, true) : fresh;
  const sources = [row.id, ...closings.flatMap((closing) => [...closing.sources])];
  if (moved === 0n) return;
  trade(book, joined, to, { quantity: isSale ? -moved : moved, amounts: plus(own, premium), sources });
}

const PLAYS: Readonly<Record<string, (pair: Pair) => void>> = {
  spun: playSpinOff,
  merged: playMerger,
  swapped: playSwap,
  exercised: playExercise,
};

export function playPair(book: NaiveBook, row: Transaction, from: Asset, to: Asset): void {
  if (row.quantity !== undefined) print(poolOf(book, from.id, row.accountId), row.quantity);
  if (row.toQuantity !== undefined) print(poolOf(book, to.id, row.accountId), row.toQuantity);
  PLAYS[playOf(row)]?.({ book, row, from, to, day: dayNumber(row.date) });
}
