import { useTranslation } from "react-i18next";
import { FigureText } from "../../../ui/money/figure.tsx";
import { priceDigits } from "../../../ui/money/price-digits.ts";
import { useTradingDayName } from "../../../ui/money/trading-day.tsx";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

type Metric = keyof OneHolding["holding"]["figures"];

const results = new Set<Metric>([
  "unrealised",
  "realised",
  "totalProfit",
  "simpleReturn",
  "twr",
  "irr",
  "dayChange",
  "dayChangeRatio",
]);
const order: readonly Metric[] = [
  "value",
  "quantity",
  "averageCost",
  "lastPrice",
  "cost",
  "weight",
  "totalProfit",
  "simpleReturn",
  "unrealised",
  "realised",
  "income",
  "fees",
  "taxes",
  "twr",
  "irr",
  "dayChange",
  "dayChangeRatio",
];

export function HoldingFigureList({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  const { asset, figures } = one.holding;
  const dayName = useTradingDayName()(one.day);
  const nameOf = (metric: Metric): string => {
    if (metric === "dayChange") return dayName;
    return metric === "dayChangeRatio" ? `${dayName}, %` : t(`column.${metric}`);
  };
  return (
    <dl className={classes.figures}>
      {order.map((metric) => (
        <div key={metric}>
          <dt title={t(`hint.${metric}`)}>{nameOf(metric)}</dt>
          <dd>
            <FigureText
              figure={figures[metric]}
              name={`drawer-${metric}`}
              explain={{
                metric,
                scope: { kind: "asset", portfolioId: one.portfolioId, assetId: asset.id },
                period: one.period,
              }}
              sign={results.has(metric)}
              digits={priceDigits(metric, asset) ?? "own"}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
