import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { ofAsset } from "./dashboard-target.ts";

/** The largest holdings with their profit; the whole list is one click away. */
export function TopHoldingsCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { topHoldings, holdingCount, portfolioId } = stats;
  if (topHoldings.length === 0) return null;
  return (
    <Card
      title={t("top.title")}
      isFlush
      actions={<Link to={`/holdings?p=${portfolioId}`}>{t("top.all", { count: holdingCount })}</Link>}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("top.asset")}</th>
            <th scope="col">{t("top.value")}</th>
            <th scope="col" className={classes.wideOnly}>
              {t("top.day")}
            </th>
            <th scope="col">{t("top.profit")}</th>
          </tr>
        </thead>
        <tbody>
          {topHoldings.map(({ asset, ...figures }) => (
            <tr key={asset.id}>
              <th scope="row">
                <Link to={`/holdings?p=${portfolioId}&asset=${asset.id}`} className={classes.assetLink}>
                  {asset.name}
                </Link>
                <span className={classes.second}>
                  <span className={classes.wideOnly}>{asset.ticker} · </span>
                  <FigureText
                    figure={figures.weight}
                    name={`topWeight-${asset.id}`}
                    explain={ofAsset(stats, "weight", asset.id)}
                  />
                </span>
              </th>
              <td>
                <FigureText
                  figure={figures.value}
                  name={`topValue-${asset.id}`}
                  explain={ofAsset(stats, "value", asset.id)}
                  variant="cell"
                />
              </td>
              <td className={classes.wideOnly}>
                <FigureText
                  figure={figures.dayChangeRatio}
                  name={`topDay-${asset.id}`}
                  explain={ofAsset(stats, "dayChangeRatio", asset.id)}
                  variant="cell"
                  sign
                />
              </td>
              <td>
                <span className={classes.wideOnly}>
                  <FigureText
                    figure={figures.totalProfit}
                    name={`topProfit-${asset.id}`}
                    explain={ofAsset(stats, "totalProfit", asset.id)}
                    variant="cell"
                    sign="amount"
                  />
                </span>
                <span className={classes.second}>
                  <FigureText
                    figure={figures.simpleReturn}
                    name={`topReturn-${asset.id}`}
                    explain={ofAsset(stats, "simpleReturn", asset.id)}
                    variant="cell"
                    sign
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
