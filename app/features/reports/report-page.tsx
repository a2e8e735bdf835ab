import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FeedbackType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { AskInPage } from "../../shell/feedback/ask-in-page.tsx";
import { useSeenPortfolios } from "../../shell/use-seen-portfolio.ts";
import { IconReportMoney } from "../../ui/icons/icons.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { deriveGains, deriveIncomes } from "./derive-report.ts";
import { GainsTable } from "./gains-table.tsx";
import { IncomeGroups, IncomeTable } from "./income-table.tsx";
import type { ReportAsked } from "./report-input.ts";
import { ReportTools } from "./report-tools.tsx";
import type { Report } from "./reports.contract.ts";
import classes from "./reports.module.css";

const formats = ["csv", "xlsx", "pdf", "json"] as const;

export function ReportPage({ input }: { readonly input: ReportAsked }) {
  const { t } = useTranslation("reports");
  const { data, error, refetch } = useApiQuery("GET /api/history-profits/for-report", input);
  const portfolios = useSeenPortfolios();
  const [isSaved, setSaved] = useState(false);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const portfolio = portfolios.find(({ id }) => id === data.portfolioId);
  const kind = data.gains ? "gains" : "income";
  const rows = data.gains?.rows.length ?? data.income?.rows.length ?? 0;
  return (
    <>
      <PageHeader title={t("title")} subtitle={portfolio?.name} />
      <div className={classes.page}>
        <ReportTools
          kind={data.gains ? null : "income"}
          year={data.year}
          years={data.years}
          formats={formats}
          ask={(format) =>
            callApi("GET /api/history-profits/for-report/file", { ...input, year: data.year, format })
          }
          onSaved={() => setSaved(true)}
        />
        {data.isSandbox && <Notice>{t("sandbox")}</Notice>}
        <OpenPoints open={data.open} />
        {rows === 0 ? (
          <Card>
            <EmptyState icon={IconReportMoney} title={t(`empty.${kind}`, { year: data.year })}>
              {t(`empty.${kind}Text`)}
            </EmptyState>
          </Card>
        ) : (
          <>
            <Card title={t("sums")}>
              <Sums report={data} />
            </Card>
            {data.income && <IncomeGroups report={data} income={data.income} />}
            <Card title={t(`rows.${kind}`)} isFlush>
              {data.gains && <GainsTable report={data} gains={data.gains} />}
              {data.income && <IncomeTable report={data} income={data.income} />}
            </Card>
          </>
        )}
        <LeftOut report={data} />
        <p className={classes.muted}>
          {t(`method.${kind}`)} {t("advice")}
        </p>
        {isSaved && <AskInPage type={FeedbackType.report} isUnasked />}
      </div>
    </>
  );
}

const results: readonly string[] = ["gain", "longGain", "shortGain"];

function Sums({ report }: { readonly report: Report }) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const totals: Readonly<Record<string, Figure>> = report.gains?.totals ?? report.income?.totals ?? {};
  const derive = (name: string) =>
    report.gains
      ? deriveGains({ t, locale }, report, name as never)
      : deriveIncomes({ t, locale }, report, name as never);
  return (
    <dl className={classes.sums}>
      {Object.entries(totals).map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`sum.${name}`)}</dt>
          <dd>
            <FigureText
              figure={figure}
              name={`sum-${name}`}
              sign={results.includes(name)}
              derive={() => derive(name)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OpenPoints({ open }: Pick<Report, "open">) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  if (open.length === 0) return null;
  const texts = [...new Set(open.map((reason) => reasonText(reason, t, locale)))];
  return (
    <Notice tone="warning">
      <strong>{t("open")}</strong>
      <ul className={classes.open}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {t("openText")}
    </Notice>
  );
}

/** Excluded rows of the year, by kind. */
function LeftOut({ report: { leftOut } }: { readonly report: Report }) {
  const { t, i18n } = useTranslation("reports");
  if (leftOut.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const kinds = leftOut.map(({ kindName, count }) => `${t(`ledger:kind.${kindName}`)} (${count})`);
  return <p className={classes.muted}>{t("leftOut", { kinds: list.format(kinds) })}</p>;
}
