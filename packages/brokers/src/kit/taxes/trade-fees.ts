import { type Draft, makeDraft } from "../draft.ts";
import { absolute, add, isZero } from "../text/decimal-text.ts";

export interface Fee {
  readonly amount: string | undefined;
  /** "" or absent: the trade's. */
  readonly currency?: string | undefined;
}

/** Adds a trade's fees: one currency becomes its fee, further ones rows of the same line. */
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
