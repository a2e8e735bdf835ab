import { useTranslation } from "react-i18next";
import { useCashNames } from "../../client/data/use-cash-names.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { deriveBalance } from "./derive-holding.ts";
import classes from "./holdings.module.css";
import type { Holdings } from "./holdings.types.ts";

/** Balance in the currency itself, value and weight. */
export function CashCard({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useTranslation("holdings");
  const { cash, portfolioId, period } = holdings;
  const names = useCashNames();
  if (cash.length === 0) return null;
  const target = (metric: string, currency: string): ExplainTarget => ({
    metric,
    scope: { kind: "cash", portfolioId, currency },
    period,
  });
  return (
    <Card title={t("cash.title")} className={classes.cash}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("cash.currency")}</th>
            <th scope="col">{t("cash.balance")}</th>
            <th scope="col">{t("cash.value")}</th>
            <th scope="col">{t("cash.weight")}</th>
          </tr>
        </thead>
        <tbody>
          {cash.map(({ currency, balance, value, weight }) => (
            <tr key={currency}>
              <th scope="row" title={names.get(currency)}>
                {currency}
              </th>
              <td>
                <FigureText
                  figure={moneyFigure(balance, currency)}
                  name={`cashBalance-${currency}`}
                  derive={() => deriveBalance(currency, balance, { portfolioId, on: period.to }, t)}
                  variant="cell"
                  digits="own"
                />
              </td>
              <td>
                <FigureText
                  figure={value}
                  name={`cashValue-${currency}`}
                  explain={target("value", currency)}
                  variant="cell"
                />
              </td>
              <td>
                <FigureText
                  figure={weight}
                  name={`cashWeight-${currency}`}
                  explain={target("weight", currency)}
                  variant="cell"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
