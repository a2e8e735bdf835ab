import { useTranslation } from "react-i18next";
import { FigureText } from "../../../ui/money/figure.tsx";
import { RatioText } from "./ratio-text.tsx";
import classes from "./view.module.css";
import type { Stats } from "./view.types.ts";

type Metric = keyof Stats["figures"];

interface Shown {
  readonly metric: Metric;
  readonly sign?: boolean;
  readonly unit?: "number";
}

/** Headline figures, the first of them in large type. */
const first: readonly Shown[] = [
  { metric: "twr", sign: true },
  { metric: "twrAnnualised", sign: true },
  { metric: "benchmarkReturn", sign: true },
  { metric: "volatility" },
  { metric: "maxDrawdown", sign: true },
  { metric: "dividendYield" },
];

/** Key figures over the chosen period, each of which opens its formula. */
export function HeadFigures({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("public-portfolios");
  return (
    <dl className={classes.heads} aria-label={t("view.figures")}>
      {first.map((shown) => (
        <Pair key={shown.metric} stats={stats} shown={shown} isHero={shown.metric === "twr"} />
      ))}
    </dl>
  );
}

const rest: readonly Shown[] = [
  { metric: "simpleReturn", sign: true },
  { metric: "irr", sign: true },
  { metric: "dayChangeRatio", sign: true },
  { metric: "sharpe", unit: "number" },
  { metric: "beta", unit: "number" },
  { metric: "alpha", sign: true },
];

/** Shows the other figures of return and risk. */
export function MoreFigures({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("public-portfolios");
  return (
    <dl className={classes.figures} aria-label={t("view.moreFigures")}>
      {rest.map((shown) => (
        <Pair key={shown.metric} stats={stats} shown={shown} />
      ))}
    </dl>
  );
}

interface PairProps {
  readonly stats: Stats;
  readonly shown: Shown;
  readonly isHero?: boolean;
}

function Pair({ stats, shown: { metric, sign = false, unit }, isHero = false }: PairProps) {
  const { t } = useTranslation("public-portfolios");
  const name = stats.benchmark?.name;
  return (
    <div data-hero={isHero ? "" : undefined}>
      <dt>{metric === "benchmarkReturn" && name ? name : t(`view.metric.${metric}`)}</dt>
      <dd>
        <RatioText
          ratio={stats.figures[metric]}
          name={metric}
          metric={metric}
          period={stats.period}
          sign={sign}
          variant={isHero ? "hero" : "head"}
          {...(unit && { unit })}
        />
      </dd>
    </div>
  );
}

const amounts = ["value", "netFlows", "totalProfit", "income"] as const;

/** Shows sums in money, only where the owner shows them. */
export function AmountFigures({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("public-portfolios");
  const shown = stats.amounts;
  if (shown === null) return null;
  return (
    <dl className={classes.figures} aria-label={t("view.amounts")}>
      {amounts.map((metric) => (
        <div key={metric}>
          <dt>{t(`explain:metric.${metric}`)}</dt>
          <dd>
            <FigureText
              figure={shown[metric]}
              name={metric}
              explain={{ metric, scope: { kind: "portfolio", portfolioId: "" }, period: stats.period }}
              variant="head"
              sign={metric === "totalProfit"}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
