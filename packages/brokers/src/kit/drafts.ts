import type { DraftRow, Issue } from "../statement.ts";
import type { Collector } from "./collector.ts";
import type { FieldRow } from "./tables/field-row.ts";
import type { DateReading } from "./text/dates.ts";
import { withRoundings } from "./text/limits.ts";

/** A row under construction: a tax or accrued interest of another line may still join it. */
export type Draft = { -readonly [Key in keyof DraftRow]: DraftRow[Key] };

export const addCheck = (draft: Draft, check: Issue): void => {
  draft.checks = [...draft.checks, check];
};

/** Another line of the file belongs to the same row. */
export const addLine = (draft: Draft, line: number): void => {
  if (draft.lines.includes(line)) return;
  draft.lines = [...draft.lines, line].sort((a, b) => a - b);
  draft.line = draft.lines[0] ?? line;
};

/** The fields every row has; the id where the reader found one. */
export const startRow = (row: FieldRow, kind: DraftRow["kind"], day: DateReading) => ({
  line: row.line,
  lines: [row.line],
  kind,
  ...day,
  affectsCash: true,
  checks: [] as Issue[],
  ...(row.externalId === undefined ? {} : { externalId: row.externalId }),
});

/** Reports the line when anything in it was wrong, with the first problem. */
export const failed = (out: Collector, row: FieldRow): boolean => {
  const [problem] = row.problems;
  if (problem !== undefined) out.fail(row.line, problem, row.raw);
  return problem !== undefined;
};

/** Adds the row to the statement, or reports the line. The row stays open to joins. */
export const settleInto = (out: Collector, row: FieldRow, draft: Draft): Draft | undefined => {
  if (failed(out, row)) return undefined;
  const note = withRoundings(draft.note, row.roundings);
  if (note !== undefined) draft.note = note;
  out.rows.push(draft);
  return draft;
};
