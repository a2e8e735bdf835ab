import type { Collector } from "../kit/collector.ts";
import { type Draft, failed } from "../kit/drafts.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { InstrumentBook } from "./instrument-book.ts";

export interface Reading {
  readonly out: Collector;
  readonly book: InstrumentBook;
  /** "" when not stated. */
  readonly base: string;
  readonly drafts: Draft[];
}

/** Adds the draft, or reports a row with problems and returns undefined. */
export const settle = (reading: Reading, row: FieldRow, draft: Draft): Draft | undefined => {
  if (failed(reading.out, row)) return undefined;
  reading.drafts.push(draft);
  return draft;
};
