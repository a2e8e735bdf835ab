/** Any two determine the third. */
export type TotalPart = "quantity" | "price" | "total";

/** Terms of quantity x price. */
export interface TradeTerms {
  /** Money per unit at price 1: 1, a contract's multiplier, 1 % of a bond's remaining nominal. */
  readonly point: string;
  /** Per bond. */
  readonly accruedEach: string | null;
}

/** Origin of a trade's numbers. */
export interface TradeState {
  /** Entered numbers, latest first. */
  readonly typed: readonly TotalPart[];
  readonly computed: TotalPart | null;
  /** Cleared last by the user: stays empty. */
  readonly cleared: TotalPart | null;
  readonly isAccruedOwn: boolean;
  /** Gross of a stored row as printed; kept until a number changes. */
  readonly stated: string | null;
  /** Null while unknown: nothing is computed. */
  readonly terms: TradeTerms | null;
}

/** Exact decimal text, null while empty. */
export interface TradeNumbers {
  readonly quantity: string | null;
  readonly price: string | null;
  /** Includes accrued interest, excludes fee and tax. Never sent: only the computed number is. */
  readonly total: string | null;
  /** Of the whole trade. */
  readonly accrued: string | null;
  readonly trade: TradeState;
}

export const emptyTrade: TradeState = {
  ...{ typed: [], computed: null, cleared: null, isAccruedOwn: false, stated: null, terms: null },
};

const decPlaces = 18;
const moneyPlaces = 10;
/** Accrued interest is rounded to the minor unit, which a total must match. */
const minorPlaces = 2;

const powerOfTen = (places: number): bigint => 10n ** BigInt(places);

/** In units of 10^-places; undefined for a non-number or more decimals. */
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

/** Half to even, as in the ledger; positive numbers. */
function divide(numerator: bigint, divisor: bigint): bigint {
  const [quotient, rest] = [numerator / divisor, numerator % divisor];
  const isUp = 2n * rest > divisor || (2n * rest === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

/** Rounded once. */
const worth = (quantity: bigint, price: bigint, point: bigint): bigint =>
  divide(quantity * price * point, powerOfTen(3 * decPlaces - moneyPlaces));

/** The shortest decimal near a quotient that meets the condition, else all 18 decimals. */
function shortest(numerator: bigint, divisor: bigint, isExact: (value: bigint) => boolean): bigint {
  for (let places = 0; places < decPlaces; places++) {
    const step = powerOfTen(decPlaces - places);
    const value = divide(numerator, divisor * step) * step;
    if (value > 0n && isExact(value)) return value;
  }
  return divide(numerator, divisor);
}

/** Undefined unless positive. */
const positive = (text: string | null, places: number): bigint | undefined => {
  const units = toUnits(text, places);
  return units !== undefined && units > 0n ? units : undefined;
};

/** The factor that, with the known one, restores the total. */
function otherFactor(known: bigint, point: bigint, money: bigint): string | null {
  if (money <= 0n) return null;
  const value = shortest(
    money * powerOfTen(3 * decPlaces - moneyPlaces),
    known * point,
    (one) => worth(one, known, point) === money,
  );
  return value > 0n ? toText(value, decPlaces) : null;
}

/** Units a total pays for, accrued interest included. */
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

/** As stated, with accrued interest. */
function statedTotal({ trade, accrued }: TradeNumbers): string | null {
  const stated = toUnits(trade.stated, moneyPlaces);
  return stated === undefined ? null : toText(stated + (toUnits(accrued, moneyPlaces) ?? 0n), moneyPlaces);
}

const parts: readonly TotalPart[] = ["quantity", "price", "total"];

/**
 * Computes quantity, price or total from the two entered last; prefilled numbers count as entered first. Without terms,
 * or with fewer than two, nothing is computed and the previous result removed. Examples: 100 at 305.50 is 30,550; 100
 * for 30,550 cost 305.50 each; 10 bonds of 1,000 at 98.5 with 177 accrued are 10,027.
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

/** Records a number entered or cleared. */
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
