import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { InputOf } from "../../shared/endpoint.ts";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { deriveAhead, deriveGrowth } from "./derive-income.ts";
import type { incomeContract } from "./income.contract.ts";
import classes from "./income.module.css";
import { IncomePayers } from "./income-payers.tsx";
import { type Income, ofIncome } from "./income-shown.ts";
import { IncomeSpans } from "./income-spans.tsx";
import { RatesNote } from "./rates-note.tsx";

type Endpoint = (typeof incomeContract)["GET /api/income"];
/** Past and future income by period and payer, with yields and withheld tax. */
export function IncomePage({ input }: { readonly input: InputOf<Endpoint> }) {
  const { t } = useTranslation("income");
  const { data, error, refetch } = useApiQuery("GET /api/income", input);
  const portfolios = useSeenPortfolios();
  if (error && !data)
    return <ErrorState what={t("page.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const portfolio = portfolios.find(({ id }) => id === data.portfolioId);
  return (
    <>
      <PageHeader
        title={t("page.title")}
        subtitle={portfolio?.name}
        actions={
          <Link className="button button-quiet" to={`/div-calendar?p=${data.portfolioId}`}>
            {t("page.calendar")}
          </Link>
        }
      />
      <div className={classes.page}>
        {data.isSandbox && <Notice>{t("sandbox")}</Notice>}
        <Card title={t("page.head")}>
          <div className={classes.page}>
            <Head income={data} />
            <RatesNote rates={data.ahead.rates} net={data.ahead.net} />
          </div>
        </Card>
        <IncomeSpans income={data} by={input.by ?? "month"} />
        <IncomePayers income={data} />
      </div>
    </>
  );
}

const headMetrics = [
  "incomePaid",
  "incomeTax",
  "incomeNextYear",
  "dividendYield",
  "forwardYield",
  "yieldOnCost",
] as const;

function Head({ income }: { readonly income: Income }) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const { head, year, beforeYear, ahead } = income;
  const words = { t, locale };
  const growth = { ...year, paid: head.incomePaid, before: head.before, name: t("page.lastYear") };
  return (
    <dl className={classes.sums}>
      {headMetrics.map((metric) => (
        <div key={metric} title={t(`head.hint.${metric}`)}>
          <dt>{t(`head.${metric}`)}</dt>
          <dd>
            <FigureText figure={head[metric]} name={metric} explain={ofIncome(income, metric, year)} />
          </dd>
        </div>
      ))}
      {(["gross", "net"] as const).map((part) => (
        <div key={part} title={t(`head.hint.ahead.${part}`)}>
          <dt>{t(`head.ahead.${part}`)}</dt>
          <dd>
            <FigureText
              figure={ahead[part]}
              name={`ahead-${part}`}
              derive={() => deriveAhead(words, income, part)}
            />
          </dd>
        </div>
      ))}
      <div title={t("head.hint.growth")}>
        <dt>{t("head.growth")}</dt>
        <dd>
          <FigureText
            figure={head.growth}
            name="growth"
            sign
            derive={() => deriveGrowth(words, income, growth)}
          />
        </dd>
      </div>
      <div title={t("head.hint.before")}>
        <dt>{t("head.before")}</dt>
        <dd>
          <FigureText
            figure={head.before}
            name="before"
            explain={ofIncome(income, "incomePaid", beforeYear)}
          />
        </dd>
      </div>
    </dl>
  );
}
