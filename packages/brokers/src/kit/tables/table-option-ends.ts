import type { InstrumentRef, Issue } from "../../statement.ts";
import { type Draft, makeDraft } from "../draft.ts";
import { joinOptionEnds, type OptionEnd } from "../option-ends.ts";
import type { OptionTerms } from "../option-symbol.ts";
import { absolute } from "../text/decimal-text.ts";
import { multiplierOf } from "../us-securities.ts";
import type { TableReading } from "./table-reading.ts";
import type { TableRow } from "./table-row.ts";

export interface TableOptionEnd {
  readonly how: "exercise" | "assignment";
  readonly terms: Pick<OptionTerms, "underlying" | "right" | "strike">;
  readonly date: string;
  readonly instrument: InstrumentRef;
  readonly quantity: string;
  readonly currency: string;
}

const OPTION = 9;
const TRADES = new Set(["buy", "sell", "short", "cover"]);
/** In days: Friday's expirations may deliver after the weekend. */
const DELIVERED_WITHIN = 4;

const isShares = ({ kind, instrument }: Draft): boolean =>
  TRADES.has(kind) && instrument !== undefined && instrument.assetType !== OPTION;

/**
 * Joins exercised and assigned contracts with earlier trades of their shares at the strike; others are left to manual
 * entry.
 */
export const readOptionEnds = <Id extends string>(
  reading: TableReading<Id>,
  rows: readonly TableRow<Id>[],
  toEnd: (row: TableRow<Id>) => TableOptionEnd | undefined,
  byHand: (row: TableRow<Id>) => Issue,
): void => {
  const found = rows.flatMap((row) => {
    const end = row.problems.length === 0 ? toEnd(row) : undefined;
    if (end === undefined) return [];
    const { date, instrument, currency } = end;
    const parts = { date, instrument, quantity: absolute(end.quantity), price: "0", currency };
    return [{ row, end, draft: makeDraft([row.line], { kind: "sell", ...parts }) }];
  });
  const ends = found.map(
    ({ end: { how, terms }, draft }): OptionEnd => ({
      ...terms,
      how,
      draft,
      multiplier: multiplierOf(OPTION) ?? "1",
    }),
  );
  const gone = joinOptionEnds(ends, reading.drafts.filter(isShares), DELIVERED_WITHIN);
  reading.removeRows(gone);
  const joined = new Set<TableRow<Id>>();
  for (const { row, draft } of found) {
    if (draft.kind === "sell") continue;
    joined.add(row);
    reading.accept([row], [draft]);
  }
  for (const row of rows) if (!joined.has(row) && row.problems.length === 0) reading.ignore(row, byHand(row));
};
