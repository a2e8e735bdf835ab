import type { LotChoice } from "../ledger/transaction.ts";
import { type Four, minus, NONE, plain, plus, share, size } from "./naive-exact.ts";

export interface NaiveLot {
  readonly opened: number;
  quantity: bigint;
  amounts: Four;
  readonly sources: Set<string>;
}

export interface Pool {
  lots: NaiveLot[];
  largest: bigint;
  decimals: number;
}

/** Accepts less than the last decimal printed or 10^-12 of the largest size, and than a thousandth. */
export function isRounding({ largest, decimals }: Pool, units: bigint): boolean {
  const isSmall = units * 10n ** 12n < largest || units < 10n ** BigInt(18 - decimals);
  return isSmall && units < 10n ** 15n;
}

export function print(pool: Pool, quantity: bigint): void {
  const [, fraction = ""] = plain(quantity, 18).split(".");
  pool.decimals = Math.max(pool.decimals, fraction.length);
}

export interface Closing {
  readonly opened: number;
  readonly sources: ReadonlySet<string>;
  readonly quantity: bigint;
  readonly taken: Four;
  readonly given: Four;
}

export interface Trade {
  readonly opened: number;
  readonly quantity: bigint;
  readonly amounts: Four;
  readonly sources: Iterable<string>;
}

export interface Taking {
  readonly method: string;
  readonly choices: readonly LotChoice[] | undefined;
}

export function heldIn(pool: Pool): bigint {
  return pool.lots.reduce((sum, lot) => sum + lot.quantity, 0n);
}

function queueOf(lots: readonly NaiveLot[], { method, choices }: Taking): [NaiveLot, bigint][] {
  const whole = (list: readonly NaiveLot[]): [NaiveLot, bigint][] =>
    list.map((lot) => [lot, size(lot.quantity)]);
  if (method === "lifo") return whole([...lots].reverse());
  if (method === "hifo") {
    const dearer = (a: NaiveLot, b: NaiveLot): number => {
      const gap = size(b.amounts[2] * a.quantity) - size(a.amounts[2] * b.quantity);
      return gap > 0n ? 1 : gap < 0n ? -1 : 0;
    };
    return whole([...lots].sort(dearer));
  }
  if (method !== "specific" || choices === undefined) return whole(lots);
  const free = new Map(whole(lots));
  const named = choices.flatMap(({ rowId, quantity }) => {
    let left: bigint = quantity;
    return lots.flatMap((lot): [NaiveLot, bigint][] => {
      const most = [left, free.get(lot) ?? 0n].reduce((a, b) => (b < a ? b : a));
      if (!lot.sources.has(rowId)) return [];
      free.set(lot, (free.get(lot) ?? 0n) - most);
      left -= most;
      return [[lot, most]];
    });
  });
  return [...named, ...whole(lots)];
}

// The last cut takes the rest.
function giveUp(pool: Pool, money: Four, units: bigint, taking: Taking): Closing[] {
  const closings: Closing[] = [];
  let left = money;
  let open = units;
  for (const [lot, most] of queueOf(pool.lots, taking)) {
    const own = size(lot.quantity);
    const take = [own, most, open].reduce((a, b) => (b < a ? b : a));
    if (take === 0n) continue;
    const taken = share(lot.amounts, take, own);
    const given = share(left, take, open);
    const quantity = lot.quantity < 0n ? -take : take;
    closings.push({ opened: lot.opened, sources: new Set(lot.sources), quantity, taken, given });
    lot.quantity -= quantity;
    lot.amounts = minus(lot.amounts, taken);
    left = minus(left, given);
    open -= take;
  }
  pool.lots = pool.lots.filter(({ quantity }) => quantity !== 0n);
  return closings;
}

function open(pool: Pool, trade: Trade, method: string): void {
  const [first] = pool.lots;
  if (method === "average" && first !== undefined) {
    first.quantity += trade.quantity;
    first.amounts = plus(first.amounts, trade.amounts);
    for (const id of trade.sources) first.sources.add(id);
    return;
  }
  const lot = { ...trade, sources: new Set(trade.sources) };
  const younger = pool.lots.findIndex(({ opened }) => opened > trade.opened);
  pool.lots.splice(younger < 0 ? pool.lots.length : younger, 0, lot);
}

/** Closes a rounding remainder too. */
export function move(pool: Pool, trade: Trade, taking: Taking): Closing[] {
  const held = heldIn(pool);
  let closings: Closing[] = [];
  let { quantity, amounts } = trade;
  if (held !== 0n && held < 0n !== quantity < 0n) {
    const [own, wanted] = [size(held), size(quantity)];
    const isDust = own === wanted || isRounding(pool, size(own - wanted));
    const isAll = isDust || wanted <= own;
    const closing = isDust || wanted > own ? own : wanted;
    const given = isAll ? amounts : share(amounts, closing, wanted);
    amounts = isAll ? NONE : minus(amounts, given);
    quantity = isAll ? 0n : quantity + held;
    closings = giveUp(pool, given, closing, taking);
    if (heldIn(pool) === 0n) pool.largest = 0n;
  }
  if (quantity !== 0n) open(pool, { ...trade, quantity, amounts }, taking.method);
  const now = size(heldIn(pool));
  if (now > pool.largest) pool.largest = now;
  return closings;
}

/** Releases cost; units stay. */
export function release(pool: Pool, money: Four, take: (lot: NaiveLot, given: Four) => Four): Closing[] {
  let left = money;
  let units = size(heldIn(pool));
  return pool.lots.map((lot) => {
    const own = size(lot.quantity);
    const given = share(left, own, units);
    const taken = take(lot, given);
    lot.amounts = minus(lot.amounts, taken);
    left = minus(left, given);
    units -= own;
    return { opened: lot.opened, sources: new Set(lot.sources), quantity: lot.quantity, taken, given };
  });
}
