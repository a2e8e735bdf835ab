import { dayNumber } from "../days/iso-date.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { nominalDueOn, repaidDay } from "./naive-bond.ts";
import {
  addPosting,
  bookClosings,
  inView,
  type NaiveBook,
  type NaiveEvent,
  newEvent,
  type Posting,
  poolOf,
  post,
  type RowPrice,
  type Settlement,
  standIn,
  takingOf,
} from "./naive-book.ts";
import { type Four, NONE, nearest, negative, ONE, plus, share, size } from "./naive-exact.ts";
import { type Play, playOf } from "./naive-kinds.ts";
import {
  type Closing,
  heldIn,
  isRounding,
  move,
  type NaiveLot,
  type Pool,
  print,
  release,
} from "./naive-lots.ts";
import { amountOf, convert } from "./naive-market.ts";

/** Returns those inside the cost, in the asset's and the view's currency. */
export function charge(
  book: NaiveBook,
  event: NaiveEvent,
  asset: Asset | undefined,
  isPurchase: boolean,
): readonly [local: bigint, base: bigint] {
  const { row, day } = event;
  const fee = { money: -(row.fee ?? 0n), currency: row.feeCurrency ?? row.currency };
  const tax = { money: -(row.tax ?? 0n), currency: row.taxCurrency ?? row.currency };
  const postings = [
    post(book, event, { ...fee, line: "fee" }),
    post(book, event, { ...tax, line: isPurchase ? "fee" : "tax" }),
  ];
  let [local, base] = [0n, 0n];
  for (const posting of postings) {
    if (posting?.line !== "fee" || asset === undefined) continue;
    local += convert(book.input, -posting.money, { from: posting.currency, to: asset.currency }, day);
    base -= posting.base;
  }
  return [local, base];
}

function grossOf(book: NaiveBook, row: Transaction, asset: Asset | undefined): bigint {
  const play = playOf(row);
  const isPlain = ["earned", "owed", "charged", "taxed", "refunded"].includes(play);
  const day = dayNumber(row.date);
  const quantity = row.quantity ?? 0n;
  if (play === "lapsed" || (asset?.isFuture === true && !isPlain && play !== "margin")) return 0n;
  if (row.amount !== undefined) return row.amount;
  if (row.quantity !== undefined && row.price !== undefined)
    return amountOf(isPlain ? undefined : asset, quantity, row.price, day);
  const isFree = play === "received" && row.kind !== "staking-reward";
  const price = asset === undefined || isFree ? undefined : standIn(book, asset, day);
  if (asset === undefined || price === undefined) return 0n;
  const worth = amountOf(asset, quantity, price, day);
  return convert(book.input, worth, { from: asset.currency, to: row.currency }, day);
}

/** Returns those held, or more with short positions or a rounding remainder. */
export function covered(book: NaiveBook, row: Transaction, asset: Asset, isTrade: boolean): bigint {
  const pool = poolOf(book, asset.id, row.accountId);
  const all = heldIn(pool);
  const held = all > 0n ? all : 0n;
  const wanted = row.quantity ?? size(all);
  const mayShort = row.kind === "short" || (isTrade && book.input.allowShort === true);
  const isMissing = wanted > held && !isRounding(pool, wanted - held);
  return isMissing && !mayShort ? held : wanted;
}

export function trade(
  book: NaiveBook,
  event: NaiveEvent,
  asset: Asset,
  part: {
    readonly quantity: bigint;
    readonly amounts: Four;
    readonly opened?: number;
    readonly sources?: Iterable<string>;
    readonly isCarried?: boolean;
    readonly isStated?: boolean;
  },
): void {
  const { row, day } = event;
  const sources = part.sources ?? [row.id];
  const pool = poolOf(book, asset.id, row.accountId);
  const whole = { opened: part.opened ?? day, quantity: part.quantity, amounts: part.amounts, sources };
  bookClosings(book, event, asset, move(pool, whole, takingOf(book, asset, row)), part);
}

export function recordPrice(book: NaiveBook, asset: Asset, rowPrice: RowPrice): void {
  if (rowPrice.price !== undefined || rowPrice.money !== 0n) book.rowPrice.set(asset.id, rowPrice);
}

function resize(pool: Pool, quantity: bigint): void {
  const all = heldIn(pool);
  let [before, after] = [0n, 0n];
  for (const lot of pool.lots) {
    before += lot.quantity;
    const grown = nearest(before * quantity, all);
    lot.quantity = grown - after;
    after = grown;
  }
}

function addSplit(book: NaiveBook, row: Transaction, asset: Asset): void {
  const { ratio } = row;
  if (ratio === undefined) return;
  const all = [...(book.pools.get(asset.id)?.values() ?? [])];
  for (const pool of row.accountId === undefined ? all : [poolOf(book, asset.id, row.accountId)]) {
    let [before, after] = [0n, 0n];
    for (const lot of pool.lots) {
      before += lot.quantity;
      const grown = nearest(before * ratio.to, ratio.from);
      lot.quantity = grown - after;
      after = grown;
    }
    pool.largest = nearest(pool.largest * ratio.to, ratio.from);
    if (row.quantity !== undefined && row.accountId === undefined) resize(pool, row.quantity);
  }
  const day = dayNumber(row.date);
  const known = book.splits.get(asset.id) ?? [];
  const isSame = known.some((split) => split.day === day && split.to * ratio.from === ratio.to * split.from);
  if (book.input.lotScope === "account" && isSame) return;
  book.splits.set(asset.id, [...known, { day, ...ratio }]);
}

function repay(book: NaiveBook, event: NaiveEvent, asset: Asset, paid: Four): void {
  const { row, day } = event;
  const pool = poolOf(book, asset.id, row.accountId);
  const units = size(heldIn(pool));
  const withoutLot: Closing[] = [
    { opened: day, sources: new Set(), quantity: 0n, taken: NONE, given: negative(paid) },
  ];
  const atMost = (left: bigint, money: bigint): bigint => {
    if (left <= 0n || money >= 0n) return 0n;
    return left < -money ? left : -money;
  };
  if (playOf(row) === "repaid") {
    const whole = nearest(units * nominalDueOn(asset, repaidDay(asset, day)), ONE);
    if (whole <= 0n) return;
    const part = paid[0] < whole ? paid[0] : whole;
    const take = (lot: NaiveLot): Four => share(lot.amounts, part, whole);
    bookClosings(book, event, asset, release(pool, negative(paid), take));
  } else if (playOf(row) === "margin" || units === 0n) bookClosings(book, event, asset, withoutLot);
  else {
    const take = ({ amounts: a }: NaiveLot, m: Four): Four => [
      ...([atMost(a[0], m[0]), atMost(a[1], m[1])] as const),
      ...([atMost(a[2], m[2]), atMost(a[3], m[3])] as const),
    ];
    bookClosings(book, event, asset, release(pool, negative(paid), take));
  }
}

function bring(book: NaiveBook, event: NaiveEvent, asset: Asset, entry: readonly [bigint, bigint]): void {
  const { row, day } = event;
  const quantity = row.quantity ?? 0n;
  const lots = row.carried ?? [
    {
      quantity,
      ...(row.cost !== undefined && { cost: row.cost }),
      ...(row.acquired !== undefined && { acquired: row.acquired }),
    },
  ];
  let before = 0n;
  for (const lot of lots) {
    const after = before + lot.quantity;
    const cut = (amount: bigint): bigint =>
      nearest(amount * after, quantity) - nearest(amount * before, quantity);
    const opened = lot.acquired === undefined ? day : dayNumber(lot.acquired);
    const cost = lot.cost ?? 0n;
    const costLocal = convert(book.input, cost, { from: row.currency, to: asset.currency }, opened);
    const costBase = inView(book, row, cost, row.currency, opened);
    const amounts: Four = [cut(entry[0]), cut(entry[1]), costLocal, costBase];
    trade(book, event, asset, { quantity: lot.quantity, amounts, opened, isCarried: true });
    before = after;
  }
}

/** With income the trade amounts too. */
function adjust(book: NaiveBook, { row, day }: NaiveEvent, asset: Asset, money: bigint): void {
  const pool = poolOf(book, asset.id, row.accountId);
  const local = convert(book.input, money, { from: row.currency, to: asset.currency }, day);
  const base = inView(book, row, money, row.currency, day);
  const isIncome = row.kind === "notional-distribution";
  let left: Four = [isIncome ? local : 0n, isIncome ? base : 0n, local, base];
  let units = heldIn(pool);
  for (const lot of units > 0n ? pool.lots : []) {
    const part = share(left, lot.quantity, units);
    lot.amounts = plus(lot.amounts, part);
    left = plus(left, negative(part));
    units -= lot.quantity;
  }
}

/** Only where lots are pooled per account. */
function relocate(book: NaiveBook, event: NaiveEvent, asset: Asset): void {
  const { row } = event;
  if (book.input.lotScope !== "account") return;
  const quantity = covered(book, row, asset, false);
  if (quantity === 0n) return;
  const taking = takingOf(book, asset, row);
  const out = { opened: 0, quantity: -quantity, amounts: NONE, sources: [] };
  const target = poolOf(book, asset.id, row.toAccountId);
  for (const closing of move(poolOf(book, asset.id, row.accountId), out, taking)) {
    const { opened, quantity: units, taken, sources } = closing;
    const met = move(target, { opened, quantity: units, amounts: taken, sources }, taking);
    bookClosings(book, event, asset, met);
  }
}

const POSTED: Readonly<Partial<Record<Play, readonly [Posting["line"], 1n | -1n, Settlement]>>> = {
  bought: ["position", -1n, "cash"],
  sold: ["position", 1n, "cash"],
  repaid: ["position", 1n, "cash"],
  returned: ["position", 1n, "cash"],
  adjusted: ["position", -1n, "inside"],
  margin: ["position", 1n, "cash"],
  earned: ["income", 1n, "cash"],
  owed: ["income", -1n, "cash"],
  charged: ["fee", -1n, "cash"],
  taxed: ["tax", -1n, "cash"],
  refunded: ["tax", 1n, "cash"],
  received: ["position", -1n, "inside"],
  "given-as-fee": ["position", 1n, "inside"],
  brought: ["position", -1n, "border"],
  "taken-out": ["position", 1n, "border"],
};

function playMoney(book: NaiveBook, row: Transaction): void {
  const event = newEvent(book, row, undefined);
  const play = playOf(row);
  const amount = row.amount ?? 0n;
  const isOut = play === "paid-out" || play === "taken-out";
  if (book.input.trackCash && row.affectsCash) {
    if (play === "exchanged") exchange(book, event, amount);
    else post(book, event, { line: "money", money: isOut ? -amount : amount, currency: row.currency });
  }
  charge(book, event, undefined, false);
}

/** The leg in the view's currency, otherwise the paid one. */
function exchange(book: NaiveBook, event: NaiveEvent, amount: bigint): void {
  const { row, day } = event;
  const bought = row.toCurrency ?? row.currency;
  const toAmount = row.toAmount ?? 0n;
  const isView = bought === book.input.currency && row.currency !== bought;
  const base = isView ? toAmount : inView(book, row, amount, row.currency, day);
  const leg = { line: "money", isCash: true, isFlow: false } as const;
  if (amount === 0n) return;
  addPosting(book, event, { ...leg, currency: row.currency, money: -amount, base: -base });
  addPosting(book, event, { ...leg, currency: bought, money: toAmount, base });
}

function playUnits(book: NaiveBook, event: NaiveEvent, asset: Asset, entry: Four, inCost: Four): void {
  const { row } = event;
  const play = playOf(row);
  const quantity = row.quantity ?? 0n;
  if (play === "bought" || play === "received") {
    trade(book, event, asset, { quantity, amounts: plus(entry, inCost) });
  } else if (play === "sold" || play === "given-as-fee") {
    const gone = covered(book, row, asset, row.kind !== "redemption");
    const isFee = play === "given-as-fee";
    const amounts = plus(negative(entry), isFee ? NONE : inCost);
    if (gone !== 0n) trade(book, event, asset, { quantity: -gone, amounts });
  } else if (play === "brought") bring(book, event, asset, [entry[0], entry[1]]);
  else if (play === "taken-out") {
    const gone = covered(book, row, asset, false);
    if (gone > 0n) trade(book, event, asset, { quantity: -gone, amounts: negative(entry), isCarried: true });
  } else if (play === "lapsed") {
    const held = heldIn(poolOf(book, asset.id, row.accountId));
    const stated = row.quantity ?? size(held);
    const gone = stated > size(held) ? size(held) : stated;
    if (gone > 0n) trade(book, event, asset, { quantity: held > 0n ? -gone : gone, amounts: inCost });
  } else if (["repaid", "returned", "margin"].includes(play)) {
    repay(book, event, asset, plus(entry, negative(inCost)));
  }
}

const UNITLESS: ReadonlySet<Play> = new Set<Play>([
  ...(["earned", "owed", "charged", "taxed", "refunded", "repaid", "returned", "margin"] as const),
  "adjusted",
]);

export function playRow(book: NaiveBook, row: Transaction, asset: Asset | undefined): void {
  const play = playOf(row);
  const isMoney = ["paid-in", "paid-out", "exchanged"].includes(play);
  if (isMoney || (asset === undefined && (play === "brought" || play === "taken-out")))
    return void playMoney(book, row);
  const event = newEvent(book, row, asset?.id);
  const isInside = row.toAccountId !== undefined;
  if (asset !== undefined && play === "split") addSplit(book, row, asset);
  if (asset !== undefined && row.quantity !== undefined && !UNITLESS.has(play)) {
    const pool = poolOf(book, asset.id, row.accountId);
    for (const { quantity } of [...(row.carried ?? []), { quantity: row.quantity }]) print(pool, quantity);
    if (isInside) print(poolOf(book, asset.id, row.toAccountId), row.quantity);
  }
  const stated = isInside || play === "split" ? 0n : grossOf(book, row, asset);
  const isCostAlone = row.kind === "cost-adjustment";
  const gross = isCostAlone ? 0n : stated;
  const [line, sign, settled] = POSTED[play] ?? (["position", 1n, "inside"] as const);
  const { currency } = row;
  const posted = post(book, event, { line, money: sign * gross, currency }, settled);
  if (play === "received" || play === "adjusted")
    post(book, event, { line: "income", money: gross, currency }, settled);
  if (play === "given-as-fee") post(book, event, { line: "fee", money: -gross, currency }, settled);
  const border = settled === "border" ? settled : "cash";
  post(book, event, { line: "income", money: sign * (row.accrued ?? 0n), currency }, border);
  const [feeLocal, feeBase] = charge(book, event, asset, play === "bought");
  if (asset === undefined) return;
  if (isInside) {
    relocate(book, event, asset);
    return;
  }
  if (play === "adjusted") adjust(book, event, asset, stated);
  const local = convert(book.input, gross, { from: currency, to: asset.currency }, event.day);
  const base = sign * (posted?.base ?? 0n);
  if (line === "position")
    playUnits(book, event, asset, [local, base, local, base], [0n, 0n, feeLocal, feeBase]);
  const hasPrice = ["bought", "sold", "given-as-fee", "brought", "taken-out", "received", "lapsed"];
  const { day } = event;
  const price = row.currency === asset.currency ? row.price : undefined;
  if (hasPrice.includes(play)) recordPrice(book, asset, { day, price, quantity: row.quantity, money: local });
}
