import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { MarkedName } from "../../ui/market/marked-name.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { countFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveGrade, type Grades } from "./derive-grades.ts";
import classes from "./income.module.css";

/** Accuracy of own estimates by holding; hidden without any. */
export function ForecastErrors({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { data } = useApiQuery("GET /api/divs-calendar/forecast-errors", { portfolioId });
  if (!data || data.rows.length === 0) return null;
  const { rows, liveSince } = data;
  return (
    <Card title={t("grades.title")} isFlush>
      <div className={classes.chart}>
        <p className={classes.muted}>
          {t("grades.hint")}{" "}
          {liveSince === null
            ? t("grades.noLive")
            : t("grades.liveSince", { date: formatDay(liveSince, locale) })}
        </p>
      </div>
      <ScrollBox label={t("grades.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("by.asset")}</th>
              <th scope="col" className="num">
                {t("grades.count")}
              </th>
              <th scope="col" className="num">
                {t("grades.hindcast")}
              </th>
              <th scope="col" className="num" title={t("grades.biasHint")}>
                {t("grades.bias")}
              </th>
              <th scope="col" className="num">
                {t("grades.live")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GradeRow key={row.asset.id} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

/** Mean error and bias of a holding. */
function GradeRow({ row }: { readonly row: Grades["rows"][number] }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { asset, hindcast, live } = row;
  const { ticker } = asset;
  const figures = [
    ["count", `forecasts-${ticker}`, countFigure(hindcast.scores.length)],
    ["hindcast", `hindcast-${ticker}`, hindcast.error],
    ["bias", `bias-${ticker}`, hindcast.bias],
    ["live", `live-${ticker}`, live.error],
  ] as const;
  return (
    <tr data-grade={ticker}>
      <th scope="row">
        <MarkedName asset={asset} size="tiny">
          {ticker}
        </MarkedName>
      </th>
      {figures.map(([part, name, figure]) => (
        <td key={part} className="num">
          <FigureText
            figure={figure}
            name={name}
            variant="cell"
            sign={part === "bias"}
            isNeutral
            derive={() => deriveGrade({ t, locale }, row, part)}
          />
        </td>
      ))}
    </tr>
  );
}
