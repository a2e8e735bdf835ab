import type { Draft } from "./draft.ts";
import { issue } from "./issue.ts";
import type { TableReading } from "./tables/table-reading.ts";
import type { TableRow } from "./tables/table-row.ts";

interface Cancelling<Id extends string> {
  readonly keyOf: (row: TableRow<Id>) => string;
  readonly keyOfDraft: (draft: Draft) => string | undefined;
  readonly column: string;
}

/** Removes earlier rows cancelled by lines of the same key, in file order, each once. */
export const removeCancelled = <Id extends string>(
  reading: TableReading<Id>,
  lines: readonly TableRow<Id>[],
  { keyOf, keyOfDraft, column }: Cancelling<Id>,
): void => {
  if (lines.length === 0) return;
  const drafts = Map.groupBy(reading.drafts, (draft) => keyOfDraft(draft) ?? "");
  const byLine = new Map(reading.rows.map((row) => [row.line, row]));
  const gone = new Set<Draft>();
  for (const row of lines) {
    const draft = drafts.get(keyOf(row))?.shift();
    const other = draft && byLine.get(draft.line);
    if (draft === undefined || other === undefined)
      reading.ignore(row, issue("cancelled-trade-unpaired", {}, column));
    else {
      gone.add(draft);
      for (const line of [row, other]) reading.ignore(line, issue("cancelled-pair"));
    }
  }
  reading.removeRows(gone);
};
