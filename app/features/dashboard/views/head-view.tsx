import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/shapes.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import { Refusal } from "../../../ui/money/refusal.tsx";
import { ofPortfolio } from "../dashboard-target.ts";
import { deriveHead, type HeadName } from "../derive-head.ts";
import type { ViewProps } from "../widget-frame.ts";
import classes from "./views.module.css";

const returns: ReadonlySet<string> = new Set(["irr", "twr"]);

/** The one hero figure, then the head figures in one quiet line. */
export function HeadView({ body: { head }, frame }: ViewProps<"head">) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  // On somebody's site no transaction may be seen: there the formula and the figures beside it explain.
  const opens = (metric: HeadName) =>
    frame.isAlone
      ? { derive: () => deriveHead({ t, locale }, head, frame, metric) }
      : { explain: ofPortfolio(frame, metric) };
  // The first one of a dashboard has the plain names.
  const nameOf = (metric: string) => (frame.id === frame.kind ? metric : `${frame.id}-${metric}`);
  const results: readonly (readonly [HeadName, Figure])[] = [
    ["income", head.income],
    ["irr", head.irr],
    ["twr", head.twr],
    ["cash", head.cash],
  ];
  // Once for all of them: what the value lacks the others lack too.
  const missing = [head.value, head.totalProfit].find(isRefused);
  return (
    <>
      <div className={classes.hero}>
        <span className={classes.label}>{t("head.value")}</span>
        <FigureText figure={head.value} name={nameOf("value")} {...opens("value")} variant="hero" />
        <span className={classes.quiet}>
          <FigureText
            figure={head.dayChange}
            name={nameOf("dayChange")}
            {...opens("dayChange")}
            sign="amount"
          />
          <FigureText
            figure={head.dayChangeRatio}
            name={nameOf("dayChangeRatio")}
            {...opens("dayChangeRatio")}
            sign
          />
          <span className={classes.muted}>{t("head.today")}</span>
        </span>
      </div>
      {missing && <Refusal figure={missing} portfolioId={frame.isAlone ? undefined : frame.portfolioId} />}
      <dl className={classes.heads}>
        <div>
          <dt className={classes.label}>{t("head.invested")}</dt>
          <dd>
            <FigureText
              figure={head.invested}
              name={nameOf("invested")}
              {...opens("invested")}
              variant="head"
            />
          </dd>
        </div>
        <div>
          <dt className={classes.label}>{t("head.totalProfit")}</dt>
          <dd>
            <FigureText
              figure={head.totalProfit}
              name={nameOf("totalProfit")}
              {...opens("totalProfit")}
              variant="head"
              sign="amount"
            />
            <FigureText
              figure={head.simpleReturn}
              name={nameOf("simpleReturn")}
              {...opens("simpleReturn")}
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
                name={nameOf(metric)}
                {...opens(metric)}
                variant="head"
                sign={returns.has(metric)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
