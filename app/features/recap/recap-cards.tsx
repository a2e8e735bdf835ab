import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import type { FigureOpening } from "../../ui/money/opens.tsx";
import { countFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { deriveCount, deriveExcess, deriveFeeLoad, gainsFigure } from "./derive-recap.ts";
import type { Recap } from "./recap.contract.ts";
import classes from "./recap.module.css";

type Target = Pick<ExplainTarget, "metric" | "benchmark"> & {
  readonly assetId?: string;
  readonly span?: { readonly from: string; readonly to: string };
};

/** Returns scope and period of a figure; a month has its own days. */
const targetOf = (
  { portfolioId, period }: Recap,
  { assetId, span = period, ...of }: Target,
): ExplainTarget => ({
  ...of,
  scope: assetId === undefined ? { kind: "portfolio", portfolioId } : { kind: "asset", portfolioId, assetId },
  period: { from: span.from, to: span.to },
});

interface BigProps {
  readonly figure: Figure;
  readonly name: string;
  readonly explain: ExplainTarget;
  readonly isCost?: boolean;
  readonly children?: ReactNode;
}

/** Main figure of a card with its details. */
const Big = ({ figure, name, explain, isCost = false, children }: BigProps) => (
  <>
    <p className={classes.big}>
      <FigureText
        figure={figure}
        name={name}
        explain={explain}
        variant="hero"
        sign={!isCost && figure.unit === "ratio"}
      />
    </p>
    {children}
  </>
);

/** Cards of the year; each figure can be explained. */
export function Cards({ recap }: { readonly recap: Recap }) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  const words = { t, locale };
  const { result, best, worst, bestMonth, worstMonth, income, costs, streaks } = recap;
  const of = (metric: string, more: Omit<Target, "metric"> = {}) => targetOf(recap, { metric, ...more });
  return (
    <div className={classes.cards}>
      <Card title={t("card.result")}>
        <Big figure={result.twr} name="twr" explain={of("twr")}>
          <p className={classes.note}>{t("result.leftOut")}</p>
          <Line
            label={t("result.profit")}
            figure={result.profit}
            name="profit"
            explain={of("totalProfit")}
            sign
          />
          <Line
            label={t("result.benchmark", { name: result.benchmark.name })}
            figure={result.benchmark.twr}
            name="benchmark"
            explain={of("benchmarkTwr", { benchmark: result.benchmark.id })}
            sign
          />
          <Line
            label={t("result.ahead")}
            figure={result.ahead}
            name="ahead"
            derive={() => deriveExcess(words, recap)}
            sign
          />
        </Big>
      </Card>
      <Contributor title={t("card.best")} none={t("noBest")} one={best} name="best" of={of} />
      <Contributor title={t("card.worst")} none={t("noWorst")} one={worst} name="worst" of={of} />
      <Card title={t("card.income")}>
        <Big figure={income.paid} name="income" explain={of("incomePaid")} isCost>
          <Line
            label={t("income.payments")}
            figure={countFigure(income.payments)}
            name="payments"
            derive={() => deriveCount(words, recap, "payments")}
          />
          <Line label={t("income.tax")} figure={income.tax} name="tax" explain={of("incomeTax")} />
          {income.largest && (
            <Line
              label={t("income.largest", { asset: income.largest.asset.ticker })}
              figure={income.largest.paid}
              name="largest"
              explain={of("incomePaid", { assetId: income.largest.asset.id })}
            />
          )}
        </Big>
      </Card>
      <Month title={t("card.bestMonth")} month={bestMonth} name="best-month" of={of} />
      <Month title={t("card.worstMonth")} month={worstMonth} name="worst-month" of={of} />
      <Card title={t("card.costs")}>
        <Big figure={costs.fees} name="fees" explain={of("fees")} isCost>
          <Line
            label={t("costs.feeLoad")}
            figure={costs.feeLoad}
            name="fee-load"
            derive={() => deriveFeeLoad(words, recap)}
          />
          <Line label={t("costs.taxes")} figure={costs.taxes} name="taxes" explain={of("taxes")} />
        </Big>
      </Card>
      <Card title={t("card.streaks")}>
        <dl className={classes.streaks}>
          {(["gains", "income", "deposits", "trades"] as const).map((name) => (
            <div key={name} className={classes.line}>
              <dt>{t(`streak.${name}`)}</dt>
              <dd className="num">
                <FigureText
                  figure={name === "gains" ? gainsFigure(recap) : countFigure(streaks[name])}
                  name={`streak-${name}`}
                  derive={() => deriveCount(words, recap, name)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

type Of = (metric: string, more?: Omit<Target, "metric">) => ExplainTarget;

type LineProps = FigureOpening & {
  readonly label: string;
  readonly figure: Figure;
  readonly name: string;
  readonly sign?: boolean;
};

const Line = ({ label, sign = false, ...opened }: LineProps) => (
  <p className={classes.line}>
    <span>{label}</span>
    <FigureText {...opened} sign={sign} />
  </p>
);

interface ContributorProps {
  readonly title: string;
  /** Text without an asset. */
  readonly none: string;
  readonly one: Recap["best"];
  readonly name: string;
  readonly of: Of;
}

function Contributor({ title, none, one, name, of }: ContributorProps) {
  const { t } = useTranslation("recap");
  return (
    <Card title={title}>
      {one === null ? (
        <p className={classes.muted}>{none}</p>
      ) : (
        <>
          <p className={classes.big} title={one.asset.name}>
            {one.asset.ticker}
          </p>
          <Line
            label={t("contribution")}
            figure={one.contribution}
            name={`${name}-contribution`}
            explain={of("contribution", { assetId: one.asset.id })}
            sign
          />
          <Line
            label={t("result.profit")}
            figure={one.profit}
            name={`${name}-profit`}
            explain={of("totalProfit", { assetId: one.asset.id })}
            sign
          />
        </>
      )}
    </Card>
  );
}

interface MonthProps {
  readonly title: string;
  readonly month: Recap["bestMonth"];
  readonly name: string;
  readonly of: Of;
}

function Month({ title, month, name, of }: MonthProps) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  return (
    <Card title={title}>
      {month === null ? (
        <p className={classes.muted}>{t("noMonth")}</p>
      ) : (
        <>
          <Big figure={month.result} name={name} explain={of("twr", { span: month })} />
          <p className={classes.muted}>{formatMonth(month.month, locale, "long")}</p>
        </>
      )}
    </Card>
  );
}
