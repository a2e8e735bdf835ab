import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Reason } from "../../../shared/common.schema.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../backtest.module.css";
import { CompanyPart } from "../form/company-part.tsx";
import type { Stats } from "../form/draft.ts";
import { PaymentPart } from "../form/payment-part.tsx";
import { PeriodPart } from "../form/period-part.tsx";
import { RowsPart } from "../form/rows-part.tsx";
import { HistoryCard } from "./history-card.tsx";
import { lineName } from "./line-names.ts";
import { ResultActions } from "./result-actions.tsx";
import { type ResultPart, type ResultPlace, resultParts } from "./result-parts.ts";
import { StatsTable } from "./stats-table.tsx";

interface Props {
  readonly stats: Stats;
  readonly place: ResultPlace;
}

export function ResultView({ stats, place }: Props) {
  const { t } = useTranslation("backtest");
  const tabs = resultParts.map((part) => ({ value: part, label: t(`part.${part}`) }));
  return (
    <>
      <Card title={t("result.title")} actions={<ResultActions stats={stats} place={place} />}>
        <p className={classes.lead}>
          <DateText value={stats.from} width="long" /> – <DateText value={stats.to} width="long" />
          {" · "}
          {stats.lines
            .filter(({ portfolio }) => portfolio !== null)
            .map((line) => lineName(line, t))
            .join(", ")}
        </p>
        <Notes stats={stats} />
        {stats.keptUntil !== null && (
          <p className={classes.muted}>
            {t("result.keptUntil")} <DateText value={stats.keptUntil.slice(0, 10)} width="long" />
          </p>
        )}
      </Card>
      <LinkTabs param="part" value={place.part} tabs={tabs} label={t("part.label")} />
      <Part stats={stats} place={place} />
    </>
  );
}

function Part({ stats, place }: Props) {
  const { id, part } = place;
  const parts: Record<ResultPart, () => React.ReactNode> = {
    overview: () => (
      <>
        <HistoryCard id={id} currency={stats.currency} />
        <StatsTable stats={stats} />
      </>
    ),
    periods: () => <PeriodPart stats={stats} place={place} />,
    assets: () => <CompanyPart stats={stats} place={place} />,
    dividends: () => <PaymentPart stats={stats} place={place} />,
    rows: () => <RowsPart stats={stats} place={place} />,
  };
  return parts[part]();
}

/** Actual start, and portfolios that could not be simulated. */
function Notes({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const text = (reason: Reason) => reasonText(reason, t, locale);
  const refused = stats.lines.filter(({ played }) => played === null);
  const notes = stats.lines.flatMap(({ played, reasons }) => (played === null ? [] : reasons));
  const described = [...new Set([...stats.reasons, ...notes].map(text))];
  return (
    <>
      {refused.map((line) => (
        <Notice key={line.portfolio ?? "benchmark"} tone="warning">
          <strong>{t("result.refused", { name: lineName(line, t) })}</strong>{" "}
          {line.reasons.map(text).join(". ")}
        </Notice>
      ))}
      {described.length > 0 && <Notice>{described.join(". ")}</Notice>}
    </>
  );
}
