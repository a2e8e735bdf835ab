import type { DraftRow, Issue } from "../statement.ts";
import type { Collector } from "./collector.ts";
import type { FieldRow } from "./tables/field-row.ts";
import type { DateReading } from "./text/dates.ts";
import { withRoundings } from "./text/limits.ts";

export type Draft = { -readonly [Key in keyof DraftRow]: DraftRow[Key] };

export const addCheck = (draft: Draft, check: Issue): void => {
  draft.checks = [...draft.checks, check];
};

export const addLine = (draft: Draft, line: number): void => {
  if (draft.lines.includes(line)) return;
  draft.lines = [...draft.lines, line].sort((a, b) => a - b);
  draft.line = draft.lines[0] ?? line;
};

export const startRow = (row: FieldRow, kind: DraftRow["kind"], day: DateReading) => ({
  line: row.line,
  lines: [row.line],
  kind,
  ...day,
  affectsCash: true,
  checks: [] as Issue[],
  ...(row.externalId === undefined ? {} : { externalId: row.externalId }),
});

export const failed = (out: Collector, row: FieldRow): boolean => {
  const [problem] = row.problems;
  if (problem !== undefined) out.fail(row.line, problem, row.raw);
  return problem !== undefined;
};

/** Adds the row, open to joins, or reports its line. */
export const addDraft = (out: Collector, row: FieldRow, draft: Draft): Draft | undefined => {
  if (failed(out, row)) return undefined;
  const note = withRoundings(draft.note, row.roundings);
  if (note !== undefined) draft.note = note;
  out.rows.push(draft);
  return draft;
};
