import { type Dec, type Money, parseDec, parseMoney } from "../money/decimal.ts";

export type Plain<Value> = Value extends bigint
  ? string
  : Value extends string | number | boolean | undefined
    ? Value
    : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** Parses a decimal. Throws RangeError on text not written by a trace. */
export function dec(text: string): Dec {
  const value = parseDec(text);
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`);
  return value;
}

/** Parses money. Throws RangeError on text not written by a trace. */
export function money(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new RangeError(`not an amount: ${text}`);
  return value;
}
