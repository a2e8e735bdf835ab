import type { TFunction } from "i18next";
import type { Locale } from "../../shared/locales.ts";
import { toCsv } from "../../shared/text/csv-text.ts";
import { type Marked, markSentences, marksText } from "./marks-text.ts";

/** Marks by row or of the whole table; "none" for numbers without any (closes, payments, simulations). */
export type TableMarks =
  | "none"
  | { readonly rows?: () => readonly (readonly Marked[])[]; readonly all?: () => readonly Marked[] };

const mostRemarks = 3;

/** Returns the first remarks and the number of others in the CSV; null without any. */
export function tableMarksText(marks: TableMarks, t: TFunction, locale: Locale): string | null {
  if (marks === "none") return null;
  const texts = markSentences([...(marks.rows?.() ?? []).flat(), ...(marks.all?.() ?? [])], t, locale);
  const left = texts.length - mostRemarks;
  const shown = left > 0 ? [...texts.slice(0, mostRemarks), t("common:chart.more", { count: left })] : texts;
  return shown.length === 0 ? null : shown.join("; ");
}

interface MarkedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly marks: TableMarks;
}

/** Marks of rows are a last column, of the table a last line. */
export function markedCsv({ columns, rows, marks }: MarkedTable, t: TFunction, locale: Locale): string {
  if (marks === "none") return toCsv(columns, rows);
  const notes = (marks.rows?.() ?? []).map((marked) => marksText(marked, t, locale));
  const whole = marksText(marks.all?.() ?? [], t, locale);
  if (rows.length === 0 || (whole === null && notes.every((note) => note === null)))
    return toCsv(columns, rows);
  const noted = rows.map((row, place) => [...row, notes[place] ?? null]);
  const last = whole === null ? [] : [[...columns.map(() => null), whole]];
  return toCsv([...columns, t("common:chart.note")], [...noted, ...last]);
}
