import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { AmountsGate } from "../../../client/prefs/amounts-gate.tsx";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { FeedbackType } from "../../../shared/codes.ts";
import type { Figure, Reason } from "../../../shared/common.schema.ts";
import { AskInPage } from "../../../shell/feedback/ask-in-page.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { PageHeader } from "../../../ui/shell/page-header.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { ReportTools } from "../report-tools.tsx";
import classes from "../reports.module.css";
import { deriveBase, deriveLoss, deriveRelief, deriveTax } from "./derive-russia.ts";
import type { RussiaReport } from "./russia.contract.ts";
import { RussiaAccounts, RussiaGroups, RussiaLines } from "./russia-cards.tsx";
import { RussiaForm } from "./russia-form.tsx";
import { noteText } from "./russia-note.ts";

type Result = NonNullable<RussiaReport["result"]>;

const formats = ["csv", "xlsx", "pdf"] as const;

export function RussiaPage({ input }: { readonly input: { readonly year?: number } }) {
  const { t } = useTranslation("reports");
  const { data, error, refetch } = useApiQuery("GET /api/tax-report/russia", input);
  const [isSaved, setSaved] = useState(false);
  if (error && !data)
    return <ErrorState what={t("russia.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={10} />;
  const { result } = data;
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("russia.title")} />
      <div className={classes.page}>
        <ReportTools
          kind="russia"
          year={data.year}
          years={data.years}
          formats={formats}
          ask={(format) => callApi("GET /api/tax-report/russia/file", { year: data.year, format })}
          onSaved={() => setSaved(true)}
        />
        <p className={classes.muted}>{t("russia.lead")}</p>
        <Reasons title={t("russia.refusedTitle")} reasons={data.refused} tone="loss">
          {t("russia.refusedText")}
        </Reasons>
        <Reasons title={t("russia.openTitle")} reasons={data.open} tone="warning">
          {t("russia.openText")}
        </Reasons>
        {result && (
          <>
            <RussiaTax report={data} result={result} />
            <RussiaAccounts report={data} />
            <RussiaLines report={data} result={result} />
            <RussiaGroups result={result} />
          </>
        )}
        <Card title={t("russia.form.title")}>
          <AmountsGate of={data.answers}>
            <RussiaForm key={`${data.year} ${data.version}`} report={data} />
          </AmountsGate>
        </Card>
        <Notes notes={data.notes} />
        {isSaved && <AskInPage type={FeedbackType.report} isUnasked />}
      </div>
    </>
  );
}

interface ReasonsProps {
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly tone: "warning" | "loss";
  readonly children: ReactNode;
}

function Reasons({ title, reasons, tone, children }: ReasonsProps) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  if (reasons.length === 0) return null;
  const texts = [...new Set(reasons.map((reason) => noteText(reason, t, locale)))];
  return (
    <Notice tone={tone}>
      <strong>{title}</strong>
      <ul className={classes.open}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {children}
    </Notice>
  );
}

function Notes({ notes }: Pick<RussiaReport, "notes">) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const texts = notes.map((note) => noteText(note, t, locale));
  return <p className={classes.muted}>{texts.join(" ")}</p>;
}

interface TaxProps {
  readonly report: RussiaReport;
  readonly result: Result;
}

const baseNames = ["operations", "iis", "dividends", "main"] as const;
const taxNames = ["computed", "credit", "withheld", "payable", "refundable"] as const;

function RussiaTax({ report, result }: TaxProps) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const words = { t, locale };
  const { bases, tax, longHolding, losses } = result;
  const line = (key: string, label: string, figure: Figure, derive: () => Derivation) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        <FigureText figure={figure} name={key} derive={derive} />
      </dd>
    </div>
  );
  return (
    <Card title={t("russia.tax")}>
      <dl className={classes.sums}>
        {baseNames.map((name) =>
          line(`base-${name}`, t(`russia.base.${name}`), bases[name], () => deriveBase(words, result, name)),
        )}
        {line("long-holding", t("russia.longHolding"), longHolding.deduction, () =>
          deriveRelief(words, result),
        )}
        {(["used", "left", "expired"] as const).flatMap((how) =>
          losses[how].map((loss) =>
            line(
              `loss-${how}-${loss.year}-${loss.base}`,
              t(`russia.loss.${how}`, { year: loss.year, base: t(`russia.lossBase.${loss.base}`) }),
              loss.amount,
              () => deriveLoss(words, result, how, loss),
            ),
          ),
        )}
      </dl>
      <dl className={`${classes.sums} ${classes.results}`}>
        {taxNames.map((name) =>
          line(`tax-${name}`, t(`russia.taxSum.${name}`), tax[name], () =>
            deriveTax(words, report, result, name),
          ),
        )}
      </dl>
      <LongHolding relief={longHolding} />
    </Card>
  );
}

function LongHolding({ relief }: { readonly relief: Result["longHolding"] }) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const { gain, limit, coefficient, code } = relief;
  if (coefficient === null || !("value" in gain) || !("value" in limit)) return null;
  const text = (value: string) => formatMoney(value, locale, { currency: "RUB" });
  const shown = formatNumber(coefficient, locale, { maxDigits: 4 });
  return (
    <p className={classes.muted}>
      {t("russia.coefficient", {
        gain: text(gain.value),
        limit: text(limit.value),
        coefficient: shown,
        code,
      })}
    </p>
  );
}
