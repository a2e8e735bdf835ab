import type { Collector } from "../kit/collector.ts";
import type { DraftRow, Issue } from "../statement.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import type { SectionRow } from "./section-row.ts";

/** A row under construction: a tax or accrued interest of another section may still join it. */
export type Draft = { -readonly [Key in keyof DraftRow]: DraftRow[Key] };

export interface Reading {
  readonly out: Collector;
  readonly book: InstrumentBook;
  /** The account's base currency, "" when the file does not say. */
  readonly base: string;
  /** All rows read so far, still open to joins. */
  readonly drafts: Draft[];
}

/** Adds the row, or reports the line when anything in it was wrong. */
export const settle = (reading: Reading, row: SectionRow, draft: Draft): Draft | undefined => {
  const [problem] = row.problems;
  if (problem === undefined) {
    reading.drafts.push(draft);
    return draft;
  }
  reading.out.fail(row.line, problem, row.raw);
  return undefined;
};

export const addCheck = (draft: Draft, check: Issue): void => {
  draft.checks = [...draft.checks, check];
};

/** Another line of the file belongs to the same row. */
export const addLine = (draft: Draft, line: number): void => {
  if (draft.lines.includes(line)) return;
  draft.lines = [...draft.lines, line].sort((a, b) => a - b);
  draft.line = draft.lines[0] ?? line;
};

/** The fields every row has. */
export const startRow = (row: SectionRow, kind: DraftRow["kind"], day: { date: string; time?: string }) => ({
  line: row.line,
  lines: [row.line],
  kind,
  ...day,
  affectsCash: true,
  checks: [] as Issue[],
});
