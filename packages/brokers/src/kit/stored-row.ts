import type { DraftRow } from "../statement.ts";
import { type NumberRole, storeNumber, withRoundings } from "./text/limits.ts";

const ROLES = {
  quantity: "quantity",
  price: "price",
  rate: "rate",
  amount: "money",
  accrued: "money",
  fee: "money",
  tax: "money",
  toAmount: "money",
  toQuantity: "quantity",
  costShare: "rate",
} as const satisfies Partial<Record<keyof DraftRow, NumberRole>>;
const FIELDS = Object.keys(ROLES) as readonly (keyof typeof ROLES)[];

/** Shorter numbers cannot exceed ten decimals. */
const SHORT = 12;

/** Rounds a row's numbers to the ledger's decimals, noting each rounding. */
export const toStoredRow = (row: DraftRow): DraftRow => {
  const roundings: string[] = [];
  const changed: { -readonly [Key in keyof typeof ROLES]?: string } = {};
  for (const field of FIELDS) {
    const printed = row[field];
    if (printed === undefined || printed.length <= SHORT) continue;
    const { value, rounded } = storeNumber(printed, ROLES[field], field);
    if (rounded === undefined) continue;
    changed[field] = value;
    roundings.push(rounded);
  }
  if (roundings.length === 0) return row;
  const note = withRoundings(row.note, roundings);
  return { ...row, ...changed, ...(note !== undefined && { note }) };
};
