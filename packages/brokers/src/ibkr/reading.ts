import type { Collector } from "../kit/collector.ts";
import { type Draft, failed } from "../kit/drafts.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { InstrumentBook } from "./instrument-book.ts";

export interface Reading {
  readonly out: Collector;
  readonly book: InstrumentBook;
  /** The account's base currency, "" when the file does not say. */
  readonly base: string;
  /** All rows read so far, still open to joins. */
  readonly drafts: Draft[];
}

/** Adds the row, or reports the line when anything in it was wrong. */
export const settle = (reading: Reading, row: FieldRow, draft: Draft): Draft | undefined => {
  if (failed(reading.out, row)) return undefined;
  reading.drafts.push(draft);
  return draft;
};
