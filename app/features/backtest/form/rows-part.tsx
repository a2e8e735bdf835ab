import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useUser } from "../../../client/session/session-store.ts";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { useSearchWith } from "../../../ui/shell/link-tabs.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../backtest.module.css";
import { markDemo } from "../calc/mark-demo.ts";
import type { PlayedRow } from "../result.schema.ts";
import { deriveRow, type RowFigure, rowFigure } from "../results/derive-rows.ts";
import { LineTabs } from "../results/line-tabs.tsx";
import { type ResultPlace, rowsInput, rowsPerPage } from "../results/result-parts.ts";
import type { Stats } from "./draft.ts";

interface Props {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

/** Simulated rows by page, and as an import file. */
export function RowsPart({ stats, place }: Props) {
  const { t } = useTranslation("backtest");
  const { data, error, refetch } = useApiQuery("GET /api/backtest-result/transactions", rowsInput(place));
  const lines = stats.lines.filter(({ portfolio }) => portfolio !== null);
  const chosen = lines.find(({ portfolio }) => portfolio === (place.portfolio ?? 0));
  if (error && !data)
    return <ErrorState what={t("part.rows")} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LineTabs lines={lines} chosen={chosen} />
      <Card title={t("part.rows")} isFlush actions={<ExportButton place={place} />}>
        {!data ? (
          <SkeletonRows count={12} />
        ) : (
          <>
            <Rows rows={data.rows} stats={stats} offset={place.offset} />
            <Pages place={place} totalCount={data.totalCount} />
          </>
        )}
      </Card>
    </>
  );
}

function ExportButton({ place: { id, portfolio } }: Pick<Props, "place">) {
  const { t } = useTranslation("backtest");
  const user = useUser();
  const toasts = useToasts();
  if (user === null) return <span className={classes.muted}>{t("rows.signIn")}</span>;
  const press = () => {
    callApi("GET /api/backtest-result/exporttransactions", { id, portfolio: portfolio ?? 0 }).then(
      ({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
      },
      toasts.failed,
    );
  };
  return (
    <button type="button" className="button button-quiet" title={t("rows.exportHint")} onClick={press}>
      {t("rows.export")}
    </button>
  );
}

interface RowsProps extends Pick<Props, "stats"> {
  readonly rows: readonly PlayedRow[];
  /** Rows of previous pages. */
  readonly offset: number;
}

function Rows({ rows, stats, offset }: RowsProps) {
  const { t } = useTranslation("backtest");
  return (
    <ScrollBox label={t("part.rows")}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(["date", "kind", "asset"] as const).map((name) => (
              <th key={name} scope="col">
                {t(`rows.${name}`)}
              </th>
            ))}
            {(["quantity", "price", "amount", "fee", "tax"] as const).map((name) => (
              <th key={name} scope="col" className="num">
                {t(`rows.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page that never changes
            <tr key={index}>
              <td>
                <DateText value={row.date} width="digits" />
              </td>
              <td>{t(`rows.kinds.${row.kind}`)}</td>
              <td>{row.asset?.ticker ?? ""}</td>
              <RowFigures row={row} stats={stats} place={offset + index} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface RowFiguresProps extends Pick<Props, "stats"> {
  readonly row: PlayedRow;
  /** Row number in the result. */
  readonly place: number;
}

/** An exchange shows both amounts. */
function RowFigures({ row, stats, place }: RowFiguresProps) {
  const { t } = useTranslation("backtest");
  const shown = (id: RowFigure) => {
    const figure = rowFigure(row, id, stats.currency);
    return (
      figure && (
        <FigureText
          figure={figure}
          name={`${id}-${place}`}
          derive={() => markDemo(t, row.asset?.isDemo ?? false, deriveRow(t, id, row, stats))}
          variant="cell"
        />
      )
    );
  };
  const bought = shown("toAmount");
  return (
    <>
      <td className="num">{shown("quantity")}</td>
      <td className="num">{row.ratio ?? shown("price")}</td>
      <td className="num">
        {shown("amount")}
        {bought && <> → {bought}</>}
      </td>
      <td className="num">{shown("fee")}</td>
      <td className="num">{shown("tax")}</td>
    </>
  );
}

function Pages({ place, totalCount }: Pick<Props, "place"> & { readonly totalCount: number }) {
  const { t } = useTranslation("backtest");
  const toSearch = useSearchWith("from");
  const { offset } = place;
  const last = Math.min(totalCount, offset + rowsPerPage);
  const before = Math.max(0, offset - rowsPerPage);
  return (
    <nav className={classes.pages} aria-label={t("rows.pages")}>
      <span className={classes.muted}>
        {t("rows.shown", { from: totalCount === 0 ? 0 : offset + 1, to: last, count: totalCount })}
      </span>
      {offset > 0 && (
        <Link
          className="button button-quiet"
          to={{ search: toSearch(before === 0 ? null : String(before)) }}
          preventScrollReset
        >
          {t("rows.before")}
        </Link>
      )}
      {last < totalCount && (
        <Link className="button button-quiet" to={{ search: toSearch(String(last)) }} preventScrollReset>
          {t("rows.next")}
        </Link>
      )}
    </nav>
  );
}
