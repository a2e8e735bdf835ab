import { withheldTax } from "../../portfolio/actions/book-income.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { MOST_WITHHELD } from "../../portfolio/actions/match-income.ts";
import type { IncomeKind } from "../../shared/schemas/action.schema.ts";

/** With the tax that yields the money received, in 10^-10. */
export interface IncomeToBook {
  readonly due: DueIncome;
  readonly tax: bigint;
}

export interface MissingIncome {
  readonly kind: IncomeKind;
  readonly label: string;
  readonly payments: readonly IncomeToBook[];
  readonly sum: bigint;
  /** To the cent; otherwise one payment with some tax. */
  readonly isExact: boolean;
}

interface Question {
  /** Statement less ledger, in 10^-10. */
  readonly missing: bigint;
  /** Due payments of account, currency and period without a row. */
  readonly dues: readonly DueIncome[];
  readonly incomeTaxRate: string | null;
  readonly labelOf: (assetId: string) => string;
}

const cent = 100_000_000n;
const isTaxed = ({ kind }: DueIncome): boolean => kind === "dividend" || kind === "coupon";
const isNear = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) <= cent;
const netOf = ({ due, tax }: IncomeToBook): bigint => due.gross - tax;

/**
 * Returns one payment that matches to the cent, before or after tax; all together; else the only one with a plausible
 * tax. Null if ambiguous. Pure.
 */
export function findMissingIncome({ missing, dues, incomeTaxRate, labelOf }: Question): MissingIncome | null {
  if (missing <= 0n || dues.length === 0) return null;
  const plain = dues.map((due): IncomeToBook => ({ due, tax: 0n }));
  const taxed = dues.map((due): IncomeToBook => ({ due, tax: withheldTax(due, { incomeTaxRate }) }));
  const answer = (payments: readonly IncomeToBook[], isExact: boolean): MissingIncome | null => {
    const [first] = payments;
    if (!first) return null;
    const sum = payments.reduce((total, payment) => total + netOf(payment), 0n);
    return { kind: first.due.kind, label: labelOf(first.due.assetId), payments, sum, isExact };
  };
  for (const list of [taxed, plain]) {
    const exact = list.filter((payment) => isNear(netOf(payment), missing));
    if (exact.length > 0) return exact.length === 1 ? answer(exact, true) : null;
  }
  for (const list of [taxed, plain]) {
    const all = list.reduce((total, payment) => total + netOf(payment), 0n);
    if (isNear(all, missing)) return answer(list, true);
  }
  const possible = dues.filter(
    (due) => isTaxed(due) && missing < due.gross && missing * 100n >= due.gross * (100n - MOST_WITHHELD),
  );
  if (possible.length !== 1) return null;
  return answer(
    possible.map((due) => ({ due, tax: due.gross - missing })),
    false,
  );
}
