import type { Issue } from "../../statement.ts";
import { issue, shown } from "../issue.ts";
import { decimalsOf, divide, isZero } from "./decimal-text.ts";

/** Decimals stored exactly. */
const DECIMALS = { quantity: 18, price: 18, rate: 18, money: 10 } as const;
const WHOLE_DIGITS = 20;
export const MAX_NOTE = 10_000;

/** A row takes 0.5 KB with cells: more lines could need over 512 MB. */
export const MAX_LINES = 250_000;

export type NumberRole = keyof typeof DECIMALS;

export const checkDigits = (value: string, role: NumberRole, column: string): Issue | undefined => {
  if (value.length < 12) return undefined;
  const decimals = decimalsOf(value);
  if (decimals > DECIMALS[role])
    return issue("too-many-decimals", { value: shown(value), max: String(DECIMALS[role]) }, column);
  const whole = value.length - (decimals === 0 ? 0 : decimals + 1) - (value.startsWith("-") ? 1 : 0);
  return whole > WHOLE_DIGITS ? issue("number-too-large", { value: shown(value) }, column) : undefined;
};

/** Further decimals are rounded half to even. */
export interface StoredNumber {
  readonly value: string;
  /** For the row's note: "Fee: 0.12345678905 ≈ 0.123456789". Absent: exact. */
  readonly rounded?: string;
}

/** A quantity or price never rounds to 0. */
export const storeNumber = (value: string, role: NumberRole, label: string): StoredNumber => {
  const kept = DECIMALS[role];
  if (decimalsOf(value) <= kept) return { value };
  const stored = divide(value, "1", kept) ?? value;
  if (isZero(stored) && role !== "money") return { value };
  return { value: stored, rounded: `${label}: ${shown(value)} ≈ ${stored}` };
};

/** Appends roundings to a note, unless it would grow too long. */
export const withRoundings = (note: string | undefined, roundings: readonly string[]): string | undefined => {
  if (roundings.length === 0) return note;
  const all = [...(note === undefined ? [] : [note]), ...new Set(roundings)].join("; ");
  return all.length > MAX_NOTE ? note : all;
};

/** Returns an issue for a text that is too long; texts are never cut silently. */
export const checkLength = (text: string, max: number, column: string): Issue | undefined =>
  text.length > max
    ? issue(
        column === "Note" ? "note-too-long" : "text-too-long",
        { length: String(text.length), max: String(max) },
        column,
      )
    : undefined;
