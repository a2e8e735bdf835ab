import { type Draft, makeDraft } from "../draft.ts";
import { absolute, add, isZero } from "../text/decimal-text.ts";

export interface Fee {
  readonly amount: string | undefined;
  /** "" or absent: the trade's own. */
  readonly currency?: string | undefined;
}

/**
 * Fees of one trade: those in one currency are its fee, each further currency is a fee row of the same line
 * (a row has one fee currency).
 */
export const addFees = (draft: Draft, fees: readonly Fee[]): Draft[] => {
  const sums = new Map<string, string>();
  for (const { amount, currency } of fees) {
    if (amount === undefined || isZero(amount)) continue;
    const unit = currency === undefined || currency === "" ? draft.currency : currency;
    sums.set(unit, add(sums.get(unit) ?? "0", absolute(amount)));
  }
  const [first, ...others] = [...sums];
  if (first === undefined) return [draft];
  const [currency, fee] = first;
  draft.fee = fee;
  if (currency !== draft.currency) draft.feeCurrency = currency;
  const { date, time, instrument, lines } = draft;
  const further = others.map(([unit, amount]) =>
    makeDraft(lines, { kind: "fee", date, time, instrument, currency: unit, amount }),
  );
  return [draft, ...further];
};
