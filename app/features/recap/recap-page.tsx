import { IconCalendarStats } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { InputOf } from "../../shared/endpoint.ts";
import type { Figure } from "../../shared/shapes.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { Recap, recapContract } from "./recap.contract.ts";
import classes from "./recap.module.css";
import { SharePicture } from "./share-picture.tsx";

type Input = InputOf<(typeof recapContract)["GET /api/recap/year24"]>;

/** What a year was: cards with the figures that every other screen shows. */
export function RecapPage({ input }: { readonly input: Input }) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  const { data, error, refetch } = useApiQuery("GET /api/recap/year24", input);
  if (error && !data)
    return (
      <>
        <h1 className={classes.title}>{t("title")}</h1>
        {error.code === "NOT_FOUND" ? (
          <EmptyState icon={IconCalendarStats} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        ) : (
          <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (!data)
    return (
      <>
        <h1 className={classes.title}>{t("title")}</h1>
        <SkeletonRows count={10} />
      </>
    );
  const { year, years, period } = data;
  const tabs = years.includes(year) ? years : [year, ...years];
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t("heading", { year: String(year) })}</h1>
          <p className={classes.muted}>
            {data.portfolioName}
            {!data.isOver && ` · ${t("soFar", { day: formatDayWithName(period.to, locale) })}`}
          </p>
        </div>
        {!data.isSandbox && (
          <LinkTabs
            param="year"
            value={String(year)}
            label={t("years")}
            look="pill"
            tabs={tabs.map((one) => ({ value: String(one), label: String(one) }))}
          />
        )}
      </header>
      {data.isEmpty ? (
        <EmptyState
          icon={IconCalendarStats}
          title={t(data.isSandbox ? "sandbox" : "empty", { year: String(year) })}
        >
          {t(data.isSandbox ? "sandboxText" : "emptyText")}
        </EmptyState>
      ) : (
        <>
          <Cards recap={data} />
          <SharePicture input={input} year={year} />
          <p className={classes.muted}>
            <a href={`/dashboard?p=${data.portfolioId}&from=${period.from}&to=${period.to}`}>{t("check")}</a>
          </p>
        </>
      )}
    </div>
  );
}

interface BigProps {
  readonly figure: Figure;
  readonly name: string;
  readonly isCost?: boolean;
  readonly children?: ReactNode;
}

/** The one large figure of a card, and what belongs to it. */
const Big = ({ figure, name, isCost = false, children }: BigProps) => (
  <>
    <p className={classes.big}>
      <FigureText figure={figure} name={name} variant="hero" sign={!isCost && figure.unit === "ratio"} />
    </p>
    {children}
  </>
);

function Cards({ recap }: { readonly recap: Recap }) {
  const { t } = useTranslation("recap");
  const { result, best, worst, bestMonth, worstMonth, income, costs, streaks } = recap;
  return (
    <div className={classes.cards}>
      <Card title={t("card.result")}>
        <Big figure={result.twr} name="twr">
          <Line label={t("result.profit")} figure={result.profit} name="profit" sign />
          <Line
            label={t("result.benchmark", { name: result.benchmark.id.split("@")[0] })}
            figure={result.benchmark.twr}
            name="benchmark"
            sign
          />
          <Line label={t("result.ahead")} figure={result.ahead} name="ahead" sign />
        </Big>
      </Card>
      <Contributor title={t("card.best")} none={t("noBest")} one={best} name="best" />
      <Contributor title={t("card.worst")} none={t("noWorst")} one={worst} name="worst" />
      <Card title={t("card.income")}>
        <Big figure={income.paid} name="income" isCost>
          <p className={classes.line}>
            <span>{t("income.payments")}</span>
            <span className="num">{income.payments}</span>
          </p>
          <Line label={t("income.tax")} figure={income.tax} name="tax" />
          {income.largest && (
            <Line
              label={t("income.largest", { asset: income.largest.asset.ticker })}
              figure={income.largest.paid}
              name="largest"
            />
          )}
        </Big>
      </Card>
      <Month title={t("card.bestMonth")} month={bestMonth} name="best-month" />
      <Month title={t("card.worstMonth")} month={worstMonth} name="worst-month" />
      <Card title={t("card.costs")}>
        <Big figure={costs.fees} name="fees" isCost>
          <Line label={t("costs.feeLoad")} figure={costs.feeLoad} name="fee-load" />
          <Line label={t("costs.taxes")} figure={costs.taxes} name="taxes" />
        </Big>
      </Card>
      <Card title={t("card.streaks")}>
        <dl className={classes.streaks}>
          {(["gains", "income", "deposits", "trades"] as const).map((name) => (
            <div key={name} className={classes.line}>
              <dt>{t(`streak.${name}`)}</dt>
              <dd className="num" data-figure={`streak-${name}`}>
                {streaks[name]}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly figure: Figure;
  readonly name: string;
  readonly sign?: boolean;
}

const Line = ({ label, figure, name, sign = false }: LineProps) => (
  <p className={classes.line}>
    <span>{label}</span>
    <FigureText figure={figure} name={name} sign={sign} />
  </p>
);

interface ContributorProps {
  readonly title: string;
  /** What is said where there is none. */
  readonly none: string;
  readonly one: Recap["best"];
  readonly name: string;
}

function Contributor({ title, none, one, name }: ContributorProps) {
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
          <Line label={t("contribution")} figure={one.contribution} name={`${name}-contribution`} sign />
          <Line label={t("result.profit")} figure={one.profit} name={`${name}-profit`} sign />
        </>
      )}
    </Card>
  );
}

interface MonthProps {
  readonly title: string;
  readonly month: Recap["bestMonth"];
  readonly name: string;
}

function Month({ title, month, name }: MonthProps) {
  const { t } = useTranslation("recap");
  const { locale } = useReader();
  return (
    <Card title={title}>
      {month === null ? (
        <p className={classes.muted}>{t("noMonth")}</p>
      ) : (
        <>
          <Big figure={month.result} name={name} />
          <p className={classes.muted}>{formatMonth(month.month, locale, "long")}</p>
        </>
      )}
    </Card>
  );
}
