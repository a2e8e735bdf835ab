import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { DEC_ONE, PER_DEC } from "../money/decimal.ts";
import { abs, divideByPower, multiplyDivide } from "../money/rounding.ts";
import { feeOf } from "../rebalance/order-money.ts";
import { type Book, buy, moveMoney, type Position, quoteOf, sell } from "./book.ts";
import { affordable, type Quote, unitsOfExcess, unitsToRaise, worthInPlan } from "./order-size.ts";

/** Smaller orders are rounding. */
const DUST = 10n ** 9n;

interface Ordered {
  readonly position: Position;
  readonly quote: Quote;
}

interface Quoted extends Ordered {
  readonly value: bigint;
}

interface Bought extends Ordered {
  readonly budget: bigint;
}

interface Whole {
  readonly rows: readonly Quoted[];
  /** In the plan's currency. */
  readonly total: bigint;
}

function quoteAll(book: Book, day: number): Whole | undefined {
  const rows: Quoted[] = [];
  let total = book.cash;
  for (const position of book.positions) {
    const quote = quoteOf(book, position, day);
    if (quote === undefined) return undefined;
    const value = worthInPlan(quote, position.held);
    rows.push({ position, quote, value });
    total += value;
  }
  return { rows, total };
}

/** Cumulative rounding. */
function shareOut(money: bigint, parts: readonly bigint[]): bigint[] {
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  let upTo = 0n;
  let shared = 0n;
  return parts.map((part) => {
    upTo += part;
    const before = shared;
    shared = multiplyDivide(money, upTo, whole);
    return shared - before;
  });
}

function spend(book: Book, day: number, orders: readonly Bought[]): void {
  const { fees } = book.plan;
  for (const { position, quote, budget } of orders) {
    const { units, worth } = affordable(quote, budget, fees);
    buy(book, position, { day, quote, units, worth, fees });
  }
}

export function reinvest(book: Book, position: Position, day: number): void {
  if (!position.isDue) return;
  const quote = quoteOf(book, position, day);
  if (quote === undefined) return;
  const { fees } = book.plan;
  const { units, worth } = affordable(quote, position.earmarked, fees);
  position.earmarked -= buy(book, position, { day, quote, units, worth, fees });
  position.isDue = false;
}

export function contribute(book: Book, day: number, amount: bigint): void {
  const whole = quoteAll(book, day);
  if (whole === undefined) return;
  moveMoney(book, day, amount);
  const free = book.positions.reduce((sum, { earmarked }) => sum - earmarked, book.cash);
  const budgets = shareOut(
    free,
    whole.rows.map(({ position }) => position.asset.weight),
  );
  spend(
    book,
    day,
    whole.rows.map(({ position, quote }, i) => ({ position, quote, budget: budgets[i] ?? 0n })),
  );
}

function releaseDividends(book: Book): void {
  for (const position of book.positions) {
    position.earmarked = 0n;
    position.isDue = false;
  }
}

function raise(book: Book, day: number, needed: bigint): void {
  const { fees } = book.plan;
  for (let pass = 0; pass <= book.positions.length && book.cash < needed; pass++) {
    const held = (quoteAll(book, day)?.rows ?? []).filter(({ value }) => value > feeOf(fees, value));
    if (held.length === 0) return;
    const shares = shareOut(
      needed - book.cash,
      held.map(({ value }) => value),
    );
    for (const [i, { position, quote }] of held.entries()) {
      const units = unitsToRaise(quote, shares[i] ?? 0n, { held: position.held, fees });
      if ((shares[i] ?? 0n) > 0n) sell(book, position, { day, quote, units, fees });
    }
  }
}

/**
 * Withdraws from cash first, then in proportion to values. Returns false, with the note `exhausted` {date}, when all of
 * it is too little.
 */
export function withdraw(book: Book, day: number, amount: bigint): boolean {
  releaseDividends(book);
  raise(book, day, amount);
  const isEnough = book.cash >= amount;
  moveMoney(book, day, -(isEnough ? amount : book.cash));
  if (!isEnough) book.notes.push(reason("exhausted", { date: fromDayNumber(day) }));
  return isEnough;
}

export function hasDrifted(book: Book, day: number, drift: bigint): boolean {
  const whole = quoteAll(book, day);
  if (whole === undefined || whole.total <= 0n) return false;
  const { rows, total } = whole;
  return rows.some(({ position, value }) => {
    return abs(value * DEC_ONE - position.asset.weight * total) > drift * total;
  });
}

export function rebalance(book: Book, day: number): void {
  const whole = quoteAll(book, day);
  if (whole === undefined || whole.total <= 0n) return;
  const { rows, total } = whole;
  const { fees } = book.plan;
  const dust = total / DUST;
  releaseDividends(book);
  const lacking: (Ordered & { lack: bigint })[] = [];
  for (const { position, quote, value } of rows) {
    const lack = divideByPower(total * position.asset.weight, PER_DEC) - value;
    if (lack > dust) lacking.push({ position, quote, lack });
    else if (-lack > dust) {
      sell(book, position, { day, quote, units: unitsOfExcess(quote, -lack, position.held), fees });
    }
  }
  if (lacking.length === 0) return;
  const budgets = shareOut(
    book.cash,
    lacking.map(({ lack }) => lack),
  );
  spend(
    book,
    day,
    lacking.map(({ position, quote }, i) => ({ position, quote, budget: budgets[i] ?? 0n })),
  );
}
