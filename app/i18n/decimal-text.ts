/** Without a float: no digit is lost. */
export interface DecimalParts {
  readonly isNegative: boolean;
  /** At least one digit, no leading zeros. */
  readonly whole: string;
  readonly fraction: string;
}

const pattern = /^([-+\u2212]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/;

/**
 * Also parses the exponent form of floats (`1e-7`).
 * @throws RangeError for anything else
 */
export function splitDecimal(text: string): DecimalParts {
  const match = pattern.exec(text.trim());
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  if (!match || whole + fraction === "") throw new RangeError(`not a decimal: ${text.slice(0, 40)}`);
  const parts = { isNegative: sign === "-" || sign === "\u2212", whole: trimZeros(whole), fraction };
  return shiftPoint(parts, Number(exponent));
}

/** Right by `places`, left when negative. */
export function shiftPoint(parts: DecimalParts, places: number): DecimalParts {
  if (places === 0) return parts;
  const digits = parts.whole + parts.fraction;
  const point = parts.whole.length + places;
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0");
  const cut = Math.max(point, 0);
  return { ...parts, whole: trimZeros(padded.slice(0, cut)), fraction: padded.slice(cut) };
}

/** Rounds half away from zero; zero loses its sign. */
export function roundParts(parts: DecimalParts, minDigits: number, maxDigits: number): DecimalParts {
  let { whole, fraction } = parts;
  if (fraction.length > maxDigits) {
    const isUp = (fraction[maxDigits] ?? "0") >= "5";
    let units = BigInt(whole + fraction.slice(0, maxDigits));
    if (isUp) units += 1n;
    const digits = units.toString().padStart(maxDigits + 1, "0");
    whole = digits.slice(0, digits.length - maxDigits);
    fraction = digits.slice(digits.length - maxDigits);
  }
  while (fraction.length > minDigits && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  fraction = fraction.padEnd(minDigits, "0");
  const isZero = /^0*$/.test(whole + fraction);
  return { isNegative: parts.isNegative && !isZero, whole: trimZeros(whole), fraction };
}

export const isZeroParts = (parts: DecimalParts): boolean => /^0*$/.test(parts.whole + parts.fraction);

export function signOfDecimal(text: string): -1 | 0 | 1 {
  const parts = splitDecimal(text);
  if (isZeroParts(parts)) return 0;
  return parts.isNegative ? -1 : 1;
}

const trimZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "") || "0";
