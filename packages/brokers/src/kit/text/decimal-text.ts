/** Exact arithmetic on decimal texts ("-1234.5"). Results are canonical: no exponent, trailing zeros or "-0". */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

const read = (text: string): Scaled => {
  const dot = text.indexOf(".");
  if (dot < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, dot) + text.slice(dot + 1)), scale: text.length - dot - 1 };
};

const write = (units: bigint, scale: number): string => {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  if (scale === 0) return sign + digits;
  const fraction = digits.slice(-scale).replace(/0+$/, "");
  const whole = digits.slice(0, -scale);
  return fraction === "" ? (whole === "0" ? "0" : sign + whole) : `${sign}${whole}.${fraction}`;
};

const aligned = (a: string, b: string): { x: bigint; y: bigint; scale: number } => {
  const left = read(a);
  const right = read(b);
  const scale = Math.max(left.scale, right.scale);
  const lift = (value: Scaled) =>
    value.scale === scale ? value.units : value.units * 10n ** BigInt(scale - value.scale);
  return { x: lift(left), y: lift(right), scale };
};

const CANONICAL = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Normalises a number: "-0012.50" gives "-12.5". */
export const canonical = (text: string): string => {
  if (CANONICAL.test(text)) return text;
  const { units, scale } = read(text);
  return write(units, scale);
};

export const add = (a: string, b: string): string => {
  // Most costs are 0.
  if (b === "0") return canonical(a);
  if (a === "0") return canonical(b);
  const { x, y, scale } = aligned(a, b);
  return write(x + y, scale);
};

export const subtract = (a: string, b: string): string => {
  if (b === "0") return canonical(a);
  const { x, y, scale } = aligned(a, b);
  return write(x - y, scale);
};

export const multiply = (a: string, b: string): string => {
  const left = read(a);
  const right = read(b);
  return write(left.units * right.units, left.scale + right.scale);
};

export const compare = (a: string, b: string): number => {
  const { x, y } = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
};

/** Returns a / b rounded half to even at `scale` decimals; undefined for b = 0. */
export const divide = (a: string, b: string, scale: number): string | undefined => {
  const { x, y } = aligned(a, b);
  if (y === 0n) return undefined;
  const isNegative = x < 0n !== y < 0n;
  const top = (x < 0n ? -x : x) * 10n ** BigInt(scale);
  const bottom = y < 0n ? -y : y;
  const rest = (top % bottom) * 2n;
  let units = top / bottom;
  if (rest > bottom || (rest === bottom && units % 2n === 1n)) units += 1n;
  return write(isNegative ? -units : units, scale);
};

export const isZero = (text: string): boolean => !/[1-9]/.test(text);
export const isNegative = (text: string): boolean => text.startsWith("-") && !isZero(text);
export const absolute = (text: string): string => (text.startsWith("-") ? text.slice(1) : text);
export const negate = (text: string): string =>
  isZero(text) ? text : text.startsWith("-") ? text.slice(1) : `-${text}`;

/** Returns the printed decimals: "12.50" has 2. */
export const decimalsOf = (text: string): number => {
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
};

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

/** Reduces a ratio to whole numbers: 0.2 to 1 gives 1 to 5; 0 to 0 stays. */
export const reduceRatio = (to: string, from: string): { to: string; from: string } => {
  const { x, y } = aligned(to, from);
  const divisor = greatestDivisor(x, y);
  if (divisor === 0n) return { to: "0", from: "0" };
  return { to: (x / divisor).toString(), from: (y / divisor).toString() };
};
