import type { Draft } from "../draft.ts";
import { issue } from "../issue.ts";
import type { ReportReading } from "../reports/report-reading.ts";
import type { TableRow } from "../tables/table-row.ts";
import { isZero } from "../text/decimal-text.ts";
import type { createRepeatedFees } from "./repeated-fees.ts";

type SplitFee = ReturnType<typeof createRepeatedFees>;

/**
 * Returns a fee without the part repeated by deals; undefined when nothing is left. `isOfDeals`: by the operation, not
 * the note.
 */
export const withoutRepeated = (draft: Draft, split: SplitFee, isOfDeals: boolean): Draft | undefined => {
  const { kind, date, currency, amount = "0", note = "" } = draft;
  if (kind !== "fee") return draft;
  const { rest, isUnmatched } = split({ date, currency, amount, note, isOfDeals });
  if (isZero(rest)) return undefined;
  draft.amount = rest;
  if (isUnmatched) draft.checks = [...draft.checks, issue("fee-unmatched")];
  return draft;
};

/** Accepts the part of a fee beyond the deals' fees, with a check if partial. */
export const acceptDealFee = (
  reading: ReportReading,
  row: TableRow<string>,
  draft: Draft,
  split: SplitFee,
  isOfDeals: boolean,
): void => {
  const left = row.problems.length > 0 ? draft : withoutRepeated(draft, split, isOfDeals);
  if (left === undefined) reading.ignore(row, issue("fee-repeated"));
  else reading.accept(row, [left]);
};
