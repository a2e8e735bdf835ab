import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import { IconCoins } from "../../ui/icons/icons.ts";
import { MarkedName } from "../../ui/market/marked-name.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { filledColumns } from "../../ui/table/filled-columns.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveEqualPayers, deriveShare } from "./derive-income.ts";
import classes from "./income.module.css";
import type { Income } from "./income-shown.ts";

const metrics = [
  "incomePaid",
  "incomeTax",
  "incomeNextYear",
  "dividendYield",
  "forwardYield",
  "yieldOnCost",
  "dividendGrowth5",
] as const;

/** Past and future payers: yields, growth, concentration. */
export function IncomePayers({ income }: { readonly income: Income }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { payers, portfolioId, year } = income;
  const columns = filledColumns(metrics, payers);
  return (
    <Card title={t("payers.title")} isFlush={payers.length > 0}>
      {payers.length === 0 ? (
        <EmptyState icon={IconCoins} title={t("payers.empty")} headingLevel={3}>
          {t("payers.emptyText")}
        </EmptyState>
      ) : (
        <>
          <Concentration income={income} />
          <ScrollBox label={t("payers.title")}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t("by.asset")}</th>
                  <th scope="col" className="num">
                    {t("payers.share")}
                  </th>
                  {columns.map((metric) => (
                    <th key={metric} scope="col" className="num" title={t(`head.hint.${metric}`)}>
                      {t(`head.${metric}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {payers.map((payer) => (
                  <tr key={payer.asset.id} data-payer={payer.asset.ticker}>
                    <th scope="row">
                      <MarkedName asset={payer.asset} size="tiny">
                        <Link to={`/div-calendar?p=${portfolioId}&view=list&asset=${payer.asset.id}`}>
                          {payer.asset.ticker}
                        </Link>
                        <span className={classes.beside}>{payer.asset.name}</span>
                        {!payer.isHeld && <span className={classes.muted}> {t("payers.sold")}</span>}
                      </MarkedName>
                    </th>
                    <td className="num">
                      <FigureText
                        figure={payer.share}
                        name={`share-${payer.asset.ticker}`}
                        variant="cell"
                        derive={() => deriveShare({ t, locale }, income, payer)}
                      />
                    </td>
                    {columns.map((metric) => (
                      <td key={metric} className="num">
                        <FigureText
                          figure={payer[metric]}
                          name={`${metric}-${payer.asset.ticker}`}
                          explain={{
                            metric,
                            scope: { kind: "asset", portfolioId, assetId: payer.asset.id },
                            period: { from: year.from, to: year.to },
                          }}
                          variant="cell"
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Card>
  );
}

/** Largest payer, and effective number of payers. */
function Concentration({ income }: { readonly income: Income }) {
  const { t, i18n } = useTranslation("income");
  const { locale } = useReader();
  const { concentration, payers } = income;
  const [first] = payers;
  if (concentration === null || first === undefined) return null;
  const { largest, equalPayers, above } = concentration;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <div className={classes.chart}>
      <dl className={classes.sums}>
        <div>
          <dt>{t("payers.largest")}</dt>
          <dd>
            <FigureText
              figure={largest}
              name="largest-payer"
              derive={() => deriveShare({ t, locale }, income, first)}
            />
          </dd>
        </div>
        <div title={t("payers.equalHint")}>
          <dt>{t("payers.equal")}</dt>
          <dd>
            <FigureText
              figure={equalPayers}
              name="equal-payers"
              derive={() => deriveEqualPayers({ t, locale }, income)}
            />
          </dd>
        </div>
      </dl>
      {above.length > 0 && (
        <p className={classes.muted}>
          {t("payers.above", { tickers: list.format(above.map(({ ticker }) => ticker)) })}
        </p>
      )}
    </div>
  );
}
