import { type Dec, type Money, parseDec, parseMoney } from "../money/decimal.ts";

/** The same with every decimal as text: what JSON can carry. */
export type Plain<Value> = Value extends bigint
  ? string
  : Value extends string | number | boolean | undefined
    ? Value
    : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** Text to a decimal; throws RangeError on text that no trace writes. */
export function dec(text: string): Dec {
  const value = parseDec(text);
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`);
  return value;
}

/** Text to money; throws RangeError on text that no trace writes. */
export function money(text: string): Money {
  const value = parseMoney(text);
  if (value === undefined) throw new RangeError(`not an amount: ${text}`);
  return value;
}
