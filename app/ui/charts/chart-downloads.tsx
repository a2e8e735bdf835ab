import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import { saveFile } from "../dom/save-file.ts";
import { markedCsv, type TableMarks, tableMarksText } from "../money/marked-csv.ts";
import classes from "./chart.module.css";
import type { ChartColors } from "./chart-colors.ts";
import { ChartMenu } from "./chart-menu.tsx";
import type { GridCell } from "./grid-picture.ts";

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly string[])[];
  /** Rows for a spreadsheet: days as 2024-02-03, plain numbers; by default `rows`. */
  readonly plainRows?: (() => readonly (readonly (string | null)[])[]) | undefined;
  readonly marks: TableMarks;
}

interface ChartDownloadsProps {
  readonly title: string;
  readonly table: ChartTable;
  /** PNG of the picture with the remarks; null for a table without one. */
  readonly onPicture: ((note: string | null) => Promise<Blob>) | null;
}

const fileName = (title: string, ending: string): string =>
  `${title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()}.${ending}`;

function useSaving({ title, table, onPicture }: ChartDownloadsProps) {
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
      // Shown in place: public pages have no toasts. Drawing code may fail to load, a canvas may be refused.
      setFailed(true);
    }
  };
  return { saveRows, savePicture, hasFailed };
}

export function TableDownload(props: Omit<ChartDownloadsProps, "onPicture">) {
  const { t } = useTranslation("common");
  const { title } = props;
  const { saveRows } = useSaving({ ...props, onPicture: null });
  return (
    <span className={classes.downloads}>
      <button type="button" onClick={saveRows} aria-label={t("common:chart.csv", { title })} data-save="csv">
        CSV
      </button>
    </span>
  );
}

interface ChartActionsProps extends ChartDownloadsProps {
  /** Toggle of the data table; absent for charts without one. */
  readonly data?: { readonly isShown: boolean; readonly onToggle: () => void };
}

/** Renders the menu of a chart or coloured table: its numbers, CSV, PNG. */
export function ChartActions({ data, ...props }: ChartActionsProps) {
  const { t } = useTranslation("common");
  const { title } = props;
  const { saveRows, savePicture, hasFailed } = useSaving(props);
  return (
    <>
      <ChartMenu title={title}>
        {data && (
          <li>
            <button type="button" onClick={data.onToggle} data-show-data>
              {t(data.isShown ? "common:chart.hideData" : "common:chart.showData")}
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={saveRows}
            aria-label={t("common:chart.csv", { title })}
            data-save="csv"
          >
            {t("common:chart.saveCsv")}
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => void savePicture()}
            aria-label={t("common:chart.png", { title })}
            data-save="png"
          >
            {t("common:chart.savePng")}
          </button>
        </li>
      </ChartMenu>
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

export function GridDownloads({ title, columns, rows, plainRows, marks, colors, tones }: GridDownloadsProps) {
  const onPicture = async (note: string | null) => {
    const { gridPng } = await import("./grid-picture.ts");
    return gridPng({ title, columns, rows: rows(), colors, tones, note });
  };
  return (
    <div className={classes.gridDownloads} data-chart-actions>
      <ChartActions
        title={title}
        table={{ columns, rows: () => [], plainRows, marks }}
        onPicture={onPicture}
      />
    </div>
  );
}
