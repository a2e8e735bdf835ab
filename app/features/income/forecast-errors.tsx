import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./income.module.css";

/** How right our own estimates were, by holding; nothing while none can be graded. */
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
            {rows.map(({ asset, hindcast, live }) => (
              <tr key={asset.id} data-grade={asset.ticker}>
                <th scope="row">{asset.ticker}</th>
                <td
                  className="num"
                  title={hindcast.scores
                    .map(({ madeOn, forecast, actual }) =>
                      t("grades.scores", { date: formatDay(madeOn, locale), forecast, actual }),
                    )
                    .join("\n")}
                >
                  {hindcast.scores.length}
                </td>
                <td className="num">
                  <FigureText figure={hindcast.error} name={`hindcast-${asset.ticker}`} variant="cell" />
                </td>
                <td className="num">
                  <FigureText
                    figure={hindcast.bias}
                    name={`bias-${asset.ticker}`}
                    variant="cell"
                    sign
                    isNeutral
                  />
                </td>
                <td className="num">
                  <FigureText figure={live.error} name={`live-${asset.ticker}`} variant="cell" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
