import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { month as monthText, percent } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { barsOption, barsPlainRows, barsRows } from "../../../ui/charts/kinds/bars-chart.ts";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import { AssetName } from "./asset-name.tsx";
import { numberOf, toFigure } from "./ratio-figure.ts";
import classes from "./view.module.css";
import type { Income } from "./view.types.ts";

const metrics = ["dividendYield", "forwardYield", "yieldOnCost", "dividendGrowth5"] as const;

/** Shows yields, income by month and by payer, all as shares: amounts paid stay hidden. */
export function DividendsTab({ income }: { readonly income: Income }) {
  const { t } = useTranslation("public-portfolios");
  const { figures, asOf, amounts } = income;
  const period = { name: "1Y", from: undefined, to: asOf } as const;
  return (
    <div className={classes.stack}>
      <Card title={t("view.income.title")}>
        <dl className={classes.figures} aria-label={t("view.income.title")}>
          {metrics.map((metric) => (
            <div key={metric}>
              <dt>{t(`view.metric.${metric}`)}</dt>
              <dd>
                <FigureText
                  figure={toFigure(figures[metric])}
                  name={`income-${metric}`}
                  explain={{ metric, scope: { kind: "portfolio", portfolioId: "" }, period }}
                  variant="head"
                  sign={metric === "dividendGrowth5"}
                />
              </dd>
            </div>
          ))}
          {amounts && (
            <div>
              <dt>{t("view.income.paid")}</dt>
              <dd>
                <FigureText
                  figure={amounts.incomePaid}
                  name="income-paid"
                  explain={{ metric: "incomePaid", scope: { kind: "portfolio", portfolioId: "" }, period }}
                  variant="head"
                />
              </dd>
            </div>
          )}
        </dl>
      </Card>
      <div className={classes.columns}>
        <MonthsOfIncome income={income} />
        <PayersCard income={income} />
      </div>
    </div>
  );
}

function MonthsOfIncome({ income: { months } }: { readonly income: Income }) {
  const { t } = useTranslation("public-portfolios");
  const look = useMarketLook("");
  const bars = useMemo(() => months.map(({ month, share }) => ({ month, value: numberOf(share) })), [months]);
  const option = useMemo(() => barsOption(bars, "shares", look), [bars, look]);
  const isPaid = bars.some(({ value }) => value !== null && value !== 0);
  const title = t("view.income.months");
  const text = ({ month, value }: (typeof bars)[number]) =>
    `${monthText(month, look)}: ${value === null ? "—" : percent(value, look)}`;
  const last = bars.at(-1);
  return (
    <Card title={title}>
      <p className={classes.muted}>{t("view.income.monthsHint")}</p>
      {isPaid ? (
        <Chart
          option={option}
          look={look}
          height={240}
          serverWidth={700}
          title={title}
          summary={last ? text(last) : ""}
          points={pointsOf(bars, text)}
          table={{
            columns: [t("view.column.month"), t("view.column.share")],
            rows: () => barsRows(bars, "shares", look),
            plainRows: () => barsPlainRows(bars),
            marks: "none",
          }}
        />
      ) : (
        <EmptyLine>{t("view.income.none")}</EmptyLine>
      )}
    </Card>
  );
}

/** Explains a payer's share: what it is a share of, and that all shares add up to the whole. */
const deriveShare = (t: TFunction, name: string) => ({
  title: `${t("public-portfolios:view.column.share")} · ${name}`,
  rule: t("public-portfolios:view.income.rule"),
  operation: "model" as const,
  parts: [],
});

function PayersCard({ income: { payers, hidden } }: { readonly income: Income }) {
  const { t } = useTranslation("public-portfolios");
  const share = (ratio: PublicRatio, id: string, name: string) => (
    <FigureText
      figure={toFigure(ratio)}
      name={`payer-${id}`}
      derive={() => deriveShare(t, name)}
      variant="cell"
    />
  );
  return (
    <Card title={t("view.income.payers")} isFlush>
      {payers.length === 0 && hidden === null ? (
        <EmptyLine>{t("view.income.none")}</EmptyLine>
      ) : (
        <ScrollBox label={t("view.income.payers")} isTall>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("view.column.asset")}</th>
                <th scope="col" className="num">
                  {t("view.column.share")}
                </th>
              </tr>
            </thead>
            <tbody>
              {payers.map((payer, at) => (
                <tr key={payer.asset.id ?? `own-${at}`}>
                  <th scope="row">
                    <AssetName asset={payer.asset} />
                  </th>
                  <td className="num">
                    {share(payer.share, payer.asset.id ?? `own-${at}`, payer.asset.name ?? "")}
                  </td>
                </tr>
              ))}
              {hidden && (
                <tr>
                  <th scope="row">{t("view.hidden")}</th>
                  <td className="num">{share(hidden.share, "hidden", t("view.hidden"))}</td>
                </tr>
              )}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}
