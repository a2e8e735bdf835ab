import { splitDecimal } from "./decimal-text.ts";

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export type Evaluated =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: "not-a-number" | "divided-by-zero" };

class Problem extends Error {
  readonly code: "not-a-number" | "divided-by-zero";
  constructor(code: "not-a-number" | "divided-by-zero") {
    super(code);
    this.code = code;
  }
}

/**
 * Evaluates `+ - * /` and brackets over plain decimal texts. A periodic result (`10/3`) is rounded to `maxDecimals`,
 * half to even.
 */
export function evaluate(tokens: readonly string[], maxDecimals: number): Evaluated {
  const reader = { tokens, at: 0 };
  try {
    const result = readSum(reader);
    if (reader.at !== tokens.length) return { ok: false, code: "not-a-number" };
    return { ok: true, value: toText(result, maxDecimals) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, code: error.code };
    throw error;
  }
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

function readSum(reader: Reader): Fraction {
  let left = readProduct(reader);
  for (let sign = take(reader, "+-"); sign; sign = take(reader, "+-")) {
    const right = readProduct(reader);
    const top = right.top * left.bottom * (sign === "+" ? 1n : -1n);
    left = { top: left.top * right.bottom + top, bottom: left.bottom * right.bottom };
  }
  return left;
}

function readProduct(reader: Reader): Fraction {
  let left = readFactor(reader);
  for (let sign = take(reader, "*/"); sign; sign = take(reader, "*/")) {
    const right = readFactor(reader);
    if (sign === "/" && right.top === 0n) throw new Problem("divided-by-zero");
    const by = sign === "*" ? right : { top: right.bottom, bottom: right.top };
    left = { top: left.top * by.top, bottom: left.bottom * by.bottom };
  }
  return left;
}

function readFactor(reader: Reader): Fraction {
  const sign = take(reader, "+-");
  if (sign) {
    const { top, bottom } = readFactor(reader);
    return { top: sign === "-" ? -top : top, bottom };
  }
  if (take(reader, "(")) {
    const inner = readSum(reader);
    if (!take(reader, ")")) throw new Problem("not-a-number");
    return inner;
  }
  const token = reader.tokens[reader.at];
  if (token === undefined || !/^\d/.test(token)) throw new Problem("not-a-number");
  reader.at += 1;
  const { whole, fraction } = splitDecimal(token);
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) };
}

function take(reader: Reader, signs: string): string | undefined {
  const token = reader.tokens[reader.at];
  if (token === undefined || token.length !== 1 || !signs.includes(token)) return undefined;
  reader.at += 1;
  return token;
}

function toText(fraction: Fraction, maxDecimals: number): string {
  const isNegative = fraction.top < 0n !== fraction.bottom < 0n;
  const top = fraction.top < 0n ? -fraction.top : fraction.top;
  const bottom = fraction.bottom < 0n ? -fraction.bottom : fraction.bottom;
  // Too many digits must be reported, not rounded.
  const exactDigits = endingDigits(top, bottom);
  const digits = exactDigits ?? maxDecimals;
  const scaled = top * 10n ** BigInt(digits);
  let units = scaled / bottom;
  const rest = (scaled % bottom) * 2n;
  if (rest > bottom || (rest === bottom && units % 2n === 1n)) units += 1n;
  const text = units.toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const decimals = text.slice(text.length - digits).replace(/0+$/, "");
  const isZero = units === 0n;
  return `${isNegative && !isZero ? "-" : ""}${whole}${decimals === "" ? "" : `.${decimals}`}`;
}

function endingDigits(top: bigint, bottom: bigint): number | undefined {
  let power = 1n;
  for (let digits = 0; digits <= 60; digits += 1) {
    if ((top * power) % bottom === 0n) return digits;
    power *= 10n;
  }
  return undefined;
}
