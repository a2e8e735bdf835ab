import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../client/save-file.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { markedCsv, type TableMarks, tableMarksText } from "../money/marked-csv.ts";
import classes from "./chart.module.css";
import type { ChartColors } from "./chart-colors.ts";
import type { GridCell } from "./grid-picture.ts";

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly string[])[];
  /** The same rows for a spreadsheet: days as 2024-02-03, plain numbers. Without it the rows as they are shown. */
  readonly plainRows?: (() => readonly (readonly (string | null)[])[]) | undefined;
  readonly marks: TableMarks;
}

interface ChartDownloadsProps {
  readonly title: string;
  readonly table: ChartTable;
  /** The picture as PNG with what is marked in its numbers; null: what is shown is a table alone. */
  readonly onPicture: ((note: string | null) => Promise<Blob>) | null;
}

const fileName = (title: string, ending: string): string =>
  `${title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()}.${ending}`;

/** What is drawn, to take away: its numbers as CSV, the drawing as PNG. */
export function ChartDownloads({ title, table, onPicture }: ChartDownloadsProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const [hasFailed, setFailed] = useState(false);
  const saveRows = () => {
    const { columns, marks } = table;
    const rows = table.plainRows?.() ?? table.rows();
    const text = markedCsv({ columns, rows, marks }, t, locale);
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), fileName(title, "csv"));
  };
  const savePicture = async () => {
    setFailed(false);
    try {
      const note = tableMarksText(table.marks, t, locale);
      if (onPicture) saveFile(await onPicture(note), fileName(title, "png"));
    } catch {
      // What draws may not arrive, and a browser may refuse a canvas. Said in place: public pages have no messages.
      setFailed(true);
    }
  };
  return (
    <>
      <span className={classes.downloads}>
        <button type="button" onClick={saveRows} aria-label={t("common:chart.csv", { title })}>
          CSV
        </button>
        {onPicture && (
          <button
            type="button"
            onClick={() => void savePicture()}
            aria-label={t("common:chart.png", { title })}
          >
            PNG
          </button>
        )}
      </span>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {t("common:chart.pngFailed", { title })}
        </p>
      )}
    </>
  );
}

interface GridDownloadsProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly GridCell[])[];
  readonly plainRows: () => readonly (readonly (string | null)[])[];
  readonly marks: TableMarks;
  readonly colors: ChartColors;
  readonly tones: readonly [below: string, above: string];
}

/** A coloured table, to take away like a chart. */
export function GridDownloads({ title, columns, rows, plainRows, marks, colors, tones }: GridDownloadsProps) {
  const onPicture = async (note: string | null) => {
    const { gridPng } = await import("./grid-picture.ts");
    return gridPng({ title, columns, rows: rows(), colors, tones, note });
  };
  return (
    <div className={classes.gridDownloads}>
      <ChartDownloads
        title={title}
        table={{ columns, rows: () => [], plainRows, marks }}
        onPicture={onPicture}
      />
    </div>
  );
}
