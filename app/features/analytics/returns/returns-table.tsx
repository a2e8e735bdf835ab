import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { TableDownload } from "../../../ui/charts/chart-downloads.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../analytics.module.css";
import type { Returns } from "../analytics.types.ts";
import { ofWhole } from "../stats-target.ts";
import { deriveAhead } from "./derive-returns.ts";

type Row = Returns["rows"][number];

const plain = (figure: Figure): string | null => ("value" in figure ? figure.value : null);

/** By named period and year, with differences to benchmarks. */
export function ReturnsTable({ returns }: { readonly returns: Returns }) {
  const { t } = useTranslation("analytics");
  const { locale } = useReader();
  const { rows, benchmarks } = returns;
  const nameOf = ({ name }: Row) => {
    if (name === "shown") return t("returns.shown");
    return /^\d{4}$/.test(name) ? name : t(`common:period.short.${name}`);
  };
  const columns = [t("returns.period"), t("explain:metric.twr"), t("explain:metric.irr")];
  const table = {
    columns: [...columns, ...benchmarks.map(({ name }) => name)],
    rows: () => [],
    plainRows: () =>
      rows.map((row) => [
        nameOf(row),
        plain(row.twr),
        plain(row.irr),
        ...row.cells.map(({ benchmarkReturn }) => plain(benchmarkReturn)),
      ]),
    marks: {
      rows: () =>
        rows.map(({ twr, irr, cells }) => [twr, irr, ...cells.map(({ benchmarkReturn }) => benchmarkReturn)]),
    },
  };
  return (
    <Card
      title={t("returns.title")}
      isFlush
      actions={<TableDownload title={t("returns.title")} table={table} />}
    >
      <ScrollBox label={t("returns.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at > 0 ? "num" : undefined}>
                  {column}
                </th>
              ))}
              {benchmarks.map(({ id, name, currency, isTotalReturn, refusal }) => (
                <th
                  key={id}
                  scope="col"
                  className="num"
                  title={refusal ? reasonText(refusal, t, locale) : currency}
                >
                  {name}
                  {isTotalReturn === false && <span className={classes.ahead}>{t("returns.priceOnly")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} data-row={row.name}>
                <th scope="row">{nameOf(row)}</th>
                <Cells row={row} title={nameOf(row)} returns={returns} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {benchmarks.length > 0 && <p className={classes.under}>{t("returns.aheadNote")}</p>}
    </Card>
  );
}

interface CellsProps {
  readonly row: Row;
  readonly title: string;
  readonly returns: Returns;
}

function Cells({ row, title, returns }: CellsProps) {
  const { t } = useTranslation("analytics");
  const at = { from: row.from, to: row.to };
  return (
    <>
      {(["twr", "irr"] as const).map((metric) => (
        <td key={metric} className="num">
          <FigureText
            figure={row[metric]}
            name={`${metric}-${row.name}`}
            explain={ofWhole(returns, metric, { at })}
            variant="cell"
            sign
          />
        </td>
      ))}
      {row.cells.map(({ benchmarkReturn, ahead }, place) => {
        const id = returns.benchmarks[place]?.id ?? "";
        return (
          <td key={id} className="num">
            <FigureText
              figure={benchmarkReturn}
              name={`${id}-${row.name}`}
              explain={ofWhole(returns, "benchmarkReturn", { at, benchmark: id })}
              variant="cell"
              sign="amount"
              isNeutral
            />
            {"value" in ahead && (
              <span className={classes.ahead} title={t("returns.aheadHint")}>
                <FigureText
                  figure={ahead}
                  name={`ahead-${id}-${row.name}`}
                  derive={() => deriveAhead({ row, place, title }, returns, t)}
                  sign
                />
              </span>
            )}
          </td>
        );
      })}
    </>
  );
}
