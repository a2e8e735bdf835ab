import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Approximations } from "../../../ui/money/approximations.tsx";
import { FigureText, type FigureTextProps } from "../../../ui/money/figure.tsx";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import { Refusal } from "../../../ui/money/refusal.tsx";
import { TradingDay } from "../../../ui/money/trading-day.tsx";
import { deriveHead, type HeadName } from "../head/derive-head.ts";
import { ofPortfolio } from "../page/dashboard-target.ts";
import type { ViewProps } from "../page/widget-frame.ts";
import classes from "./views.module.css";

type Props = ViewProps<"head">;
type Shown = (metric: HeadName, look?: Partial<FigureTextProps>) => React.ReactNode;

const quiet = ["netFlows", "irr", "twr", "income"] as const;
const results: ReadonlySet<string> = new Set(["irr", "twr"]);

function useShown({ body: { head }, frame }: Props): Shown {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  // Ids of the first head widget have no prefix.
  const nameOf = (metric: string) => (frame.id === frame.kind ? metric : `${frame.id}-${metric}`);
  return (metric, look) => {
    // On shared pages: formula and related figures instead of transactions.
    const opens = frame.isAlone
      ? { derive: () => deriveHead({ t, locale }, head, frame, metric) }
      : { explain: ofPortfolio(frame, metric) };
    return (
      <FigureText
        figure={head[metric]}
        name={nameOf(metric)}
        isToldBeside={metric !== "value"}
        {...opens}
        {...(look as object)}
      />
    );
  };
}

/** Main figure with day change and stale prices, then smaller figures. */
export function HeadView(props: Props) {
  const { t } = useTranslation("dashboard");
  const { head } = props.body;
  const { frame } = props;
  const shown = useShown(props);
  const { value, totalProfit, dayChangeRatio } = head;
  // Shown once: all head figures lack the same.
  const missing = [value, totalProfit].find(isRefused);
  const portfolioId = frame.isAlone ? undefined : frame.portfolioId;
  return (
    <>
      <div className={classes.hero}>
        <span className={classes.label}>{t("head.value")}</span>
        {shown("value", { variant: "hero" })}
        <span className={classes.quiet}>
          {shown("dayChange", { sign: "amount" })}
          {/* The first day has no previous value. */}
          {!isRefused(dayChangeRatio) && shown("dayChangeRatio", { sign: true })}
          <TradingDay date={head.day} />
        </span>
      </div>
      {missing && <Refusal figure={missing} portfolioId={portfolioId} />}
      <Approximations
        figures={[
          { name: null, figure: value },
          { name: t("explain:metric.dayChange"), figure: head.dayChange },
          { name: t("head.totalProfit"), figure: totalProfit },
          ...quiet.map((metric) => ({ name: t(`head.${metric}`), figure: head[metric] })),
        ]}
        portfolioId={portfolioId}
      />
      <dl className={classes.heads}>
        <div>
          <dt className={classes.label}>{t("head.totalProfit")}</dt>
          <dd>
            {shown("totalProfit", { variant: "head", sign: "amount" })}
            <Percentage head={head} shown={shown} />
          </dd>
        </div>
        {quiet.map((metric) => (
          <div key={metric}>
            <dt className={classes.label} title={t(`head.${metric}Hint`)}>
              {t(`head.${metric}`)}
            </dt>
            <dd>{shown(metric, { variant: "head", sign: results.has(metric) })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Return in percent, naming its base unless net deposits. */
function Percentage({ head, shown }: Pick<Props["body"], "head"> & { readonly shown: Shown }) {
  const { t } = useTranslation("dashboard");
  const { returnBase, netFlows, simpleReturn } = head;
  if (isRefused(simpleReturn)) return shown("simpleReturn");
  const isOfDeposits = "value" in netFlows && "value" in returnBase && netFlows.value === returnBase.value;
  return (
    <span className={classes.base}>
      {shown("simpleReturn", { sign: true })} {isOfDeposits ? t("head.onDeposits") : t("head.onPeak")}
      {!isOfDeposits && <> {shown("returnBase", { digits: "whole" })}</>}
    </span>
  );
}
