/** The three numbers of a trade, of which two give the third. */
export type TotalPart = "quantity" | "price" | "total";

/** What an asset adds to quantity x price. */
export interface TradeTerms {
  /** Money of one unit at a price of 1: 1, a contract's multiplier, a hundredth of a bond's remaining nominal. */
  readonly point: string;
  /** Bonds: accrued interest of one unit. */
  readonly accruedEach: string | null;
}

/** How the numbers of a trade came about. */
export interface TradeState {
  /** The numbers a person entered, the last one first. */
  readonly typed: readonly TotalPart[];
  /** The number that follows from the other two. */
  readonly computed: TotalPart | null;
  /** The number a person emptied last: it stays empty. */
  readonly cleared: TotalPart | null;
  readonly isAccruedOwn: boolean;
  /** Gross amount of a stored row as its statement printed it; kept until a number of the trade changes. */
  readonly stated: string | null;
  /** Null while they are not known: then nothing follows. */
  readonly terms: TradeTerms | null;
}

/** Numbers as exact decimal text, null while empty. */
export interface TradeNumbers {
  readonly quantity: string | null;
  readonly price: string | null;
  /** Money of the trade with its accrued interest, without fee and tax. Never sent: only what it computes is. */
  readonly total: string | null;
  /** Of the whole trade. */
  readonly accrued: string | null;
  readonly trade: TradeState;
}

/** A trade of which nothing was entered. */
export const emptyTrade: TradeState = {
  ...{ typed: [], computed: null, cleared: null, isAccruedOwn: false, stated: null, terms: null },
};

const decPlaces = 18;
const moneyPlaces = 10;
/** Accrued interest is rounded to the currency's minor unit, which a total has to meet. */
const minorPlaces = 2;

const powerOfTen = (places: number): bigint => 10n ** BigInt(places);

/** Units of 10^-places of a decimal text that has no more decimals; undefined for what is no number or is too fine. */
function toUnits(text: string | null, places: number): bigint | undefined {
  const [, sign, whole = "", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? "") ?? [];
  if (whole === "" || rest.length > places) return undefined;
  const units = BigInt(whole + rest.padEnd(places, "0"));
  return sign === "-" ? -units : units;
}

function toText(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
  return units < 0n ? `-${text}` : text;
}

/** Quotient of two numbers above zero, half to even, as the ledger rounds. */
function divide(numerator: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [numerator / divisor, numerator % divisor];
  const isUp = 2n * rest > divisor || (2n * rest === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** Money of quantity x price x point, rounded once. */
const worth = (quantity: bigint, price: bigint, point: bigint): bigint =>
  divide(quantity * price * point, powerOfTen(3 * decPlaces - moneyPlaces));

/** The value with the fewest decimals that meets a condition, of those nearest to a quotient; else all 18 of them. */
function shortest(numerator: bigint, divisor: bigint, isExact: (value: bigint) => boolean): bigint {
  for (let places = 0; places < decPlaces; places++) {
    const step = powerOfTen(decPlaces - places);
    const value = divide(numerator, divisor * step) * step;
    if (value > 0n && isExact(value)) return value;
  }
  return divide(numerator, divisor);
}

/** The same part in units, where it is above zero. */
const positive = (text: string | null, places: number): bigint | undefined => {
  const units = toUnits(text, places);
  return units !== undefined && units > 0n ? units : undefined;
};

/** Of a factor known and a total: the other factor, so that both give the total back. */
function otherFactor(known: bigint, point: bigint, money: bigint): string | null {
  if (money <= 0n) return null;
  const value = shortest(
    money * powerOfTen(3 * decPlaces - moneyPlaces),
    known * point,
    (one) => worth(one, known, point) === money,
  );
  return value > 0n ? toText(value, decPlaces) : null;
}

/** How many units a total pays for, with the accrued interest of each. */
function unitsFor(total: bigint, price: bigint, point: bigint, each: bigint): string | null {
  const scale = powerOfTen(2 * decPlaces - moneyPlaces);
  const onePaid = price * point + each * scale;
  const minor = powerOfTen(moneyPlaces - minorPlaces);
  const isPaid = (units: bigint) =>
    divide(worth(units, price, point) + divide(units * each, powerOfTen(decPlaces)), minor) ===
    divide(total, minor);
  const value = shortest(total * powerOfTen(2 * decPlaces - moneyPlaces + decPlaces), onePaid, isPaid);
  return value > 0n ? toText(value, decPlaces) : null;
}

function compute(part: TotalPart, numbers: TradeNumbers, terms: TradeTerms): string | null {
  const point = positive(terms.point, decPlaces);
  if (point === undefined) return null;
  const { isAccruedOwn } = numbers.trade;
  const accrued = toUnits(numbers.accrued, moneyPlaces) ?? 0n;
  const [quantity, price] = [positive(numbers.quantity, decPlaces), positive(numbers.price, decPlaces)];
  const total = positive(numbers.total, moneyPlaces);
  if (part === "total")
    return quantity && price ? toText(worth(quantity, price, point) + accrued, moneyPlaces) : null;
  if (!total) return null;
  if (part === "price") return quantity ? otherFactor(quantity, point, total - accrued) : null;
  if (!price) return null;
  const each = isAccruedOwn ? undefined : positive(terms.accruedEach, moneyPlaces);
  return each ? unitsFor(total, price, point, each) : otherFactor(price, point, total - accrued);
}

/** The money of a stored trade: as stated, with its accrued interest. */
function statedTotal({ trade, accrued }: TradeNumbers): string | null {
  const stated = toUnits(trade.stated, moneyPlaces);
  return stated === undefined ? null : toText(stated + (toUnits(accrued, moneyPlaces) ?? 0n), moneyPlaces);
}

const parts: readonly TotalPart[] = ["quantity", "price", "total"];

/**
 * Computes the one of quantity, price and total that follows from the two entered last; a number that was filled in
 * counts as entered first. Without the terms, or with fewer than two, nothing follows, and what followed before is
 * taken back. Examples: 100 at 305.50 is 30,550; 100 for 30,550 cost 305.50 each; 10 bonds of 1,000 at 98.5 with
 * 177 accrued are 10,027.
 */
export function solveTotal<State extends TradeNumbers>(state: State): State {
  const { computed, typed, cleared, terms, stated } = state.trade;
  if (stated !== null)
    return { ...state, total: statedTotal(state), trade: { ...state.trade, computed: "total" } };
  const left = computed === null ? state : { ...state, [computed]: null };
  const without = { ...left, trade: { ...state.trade, computed: null } };
  const isFilledIn = (part: TotalPart) => without[part] !== null && !typed.includes(part);
  const known = [...typed.filter((part) => without[part] !== null), ...parts.filter(isFilledIn)];
  const given = known.slice(0, 2);
  const part = parts.find((one) => !given.includes(one));
  if (given.length < 2 || part === undefined || part === cleared || terms === null) return without;
  const value = compute(part, without, terms);
  return value === null
    ? without
    : { ...without, [part]: value, trade: { ...without.trade, computed: part } };
}

/** Notes what a person entered, or emptied. */
export function enter<State extends TradeNumbers>(
  state: State,
  part: TotalPart,
  value: string | null,
): State {
  const { typed, computed } = state.trade;
  const others = typed.filter((one) => one !== part);
  const trade = {
    ...{ ...state.trade, stated: null },
    typed: value === null ? others : [part, ...others],
    computed: computed === part ? null : computed,
    cleared: value === null ? part : null,
  };
  return { ...state, [part]: value, trade };
}
