import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/shapes.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./dashboard.module.css";
import type { Stats } from "./dashboard-page.tsx";
import { ofPortfolio } from "./dashboard-target.ts";

/** The one hero figure, then the head figures in one quiet line. */
export function HeadCard({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("dashboard");
  const { head } = stats;
  const target = (metric: string) => ofPortfolio(stats, metric);
  const results: readonly (readonly [keyof Stats["head"], Figure])[] = [
    ["income", head.income],
    ["irr", head.irr],
    ["twr", head.twr],
    ["cash", head.cash],
  ];
  const returns = new Set(["irr", "twr"]);
  return (
    <Card>
      <div className={classes.hero}>
        <span className={classes.label}>{t("head.value")}</span>
        <FigureText figure={head.value} name="value" explain={target("value")} variant="hero" />
        <span className={classes.quiet}>
          <FigureText figure={head.dayChange} name="dayChange" explain={target("dayChange")} sign="amount" />
          <FigureText
            figure={head.dayChangeRatio}
            name="dayChangeRatio"
            explain={target("dayChangeRatio")}
            sign
          />
          <span className={classes.muted}>{t("head.today")}</span>
        </span>
      </div>
      <dl className={classes.heads}>
        <div>
          <dt className={classes.label}>{t("head.invested")}</dt>
          <dd>
            <FigureText figure={head.invested} name="invested" explain={target("invested")} variant="head" />
          </dd>
        </div>
        <div>
          <dt className={classes.label}>{t("head.totalProfit")}</dt>
          <dd>
            <FigureText
              figure={head.totalProfit}
              name="totalProfit"
              explain={target("totalProfit")}
              variant="head"
              sign="amount"
            />
            <FigureText
              figure={head.simpleReturn}
              name="simpleReturn"
              explain={target("simpleReturn")}
              sign
            />
          </dd>
        </div>
        {results.map(([metric, figure]) => (
          <div key={metric}>
            <dt className={classes.label} title={t(`head.${metric}Hint`)}>
              {t(`head.${metric}`)}
            </dt>
            <dd>
              <FigureText
                figure={figure}
                name={metric}
                explain={target(metric)}
                variant="head"
                sign={returns.has(metric)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
