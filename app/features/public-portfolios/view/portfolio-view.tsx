import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { periodNames } from "../../../shared/names/period-names.ts";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { AllocationCard } from "./allocation-card.tsx";
import { DividendsTab } from "./dividends-tab.tsx";
import { AmountFigures, HeadFigures, MoreFigures } from "./head-figures.tsx";
import { HoldingsCard } from "./holdings-card.tsx";
import { LinesCard, RatioLines } from "./lines-card.tsx";
import { MonthsCard } from "./months-card.tsx";
import { Description, PortfolioHead } from "./portfolio-head.tsx";
import { TransactionsCard } from "./transactions-card.tsx";
import classes from "./view.module.css";
import {
  type DivisionName,
  type Income,
  type Portfolio,
  type Prices,
  type Profits,
  type Stats,
  type Transactions,
  type ViewTab,
  viewTabs,
} from "./view.types.ts";

/** Answers behind a visitor's page; those of hidden tabs may be missing. */
export interface ViewData {
  readonly portfolio: Portfolio;
  readonly stats: Stats | undefined;
  readonly prices: Prices | undefined;
  readonly profits: Profits | undefined;
  readonly income: Income | undefined;
  readonly transactions: Transactions | null | undefined;
}

interface PortfolioViewProps {
  readonly data: ViewData;
  readonly tab: ViewTab;
  readonly by: DivisionName;
  readonly headingLevel: 1 | 2;
  readonly actions?: ReactNode;
  /** Link to older transactions. */
  readonly more?: ReactNode;
}

/** Shows a public portfolio as every visitor sees it; the owner's preview is the same. */
export function PortfolioView({ data, tab, by, headingLevel, actions, more }: PortfolioViewProps) {
  const { t } = useTranslation("public-portfolios");
  const { portfolio, stats, prices } = data;
  const { publication, period } = portfolio;
  const shown = tab === "transactions" && !publication.areTransactionsShared ? "holdings" : tab;
  const tabs = viewTabs.filter((name) => name !== "transactions" || publication.areTransactionsShared);
  return (
    <div className={classes.page} data-public-portfolio={publication.key ?? ""}>
      <PortfolioHead portfolio={portfolio} headingLevel={headingLevel} actions={actions} />
      <section className={classes.overview} aria-label={t("view.overview")}>
        <div className={classes.overviewHead}>
          <h2 className={classes.overviewTitle}>{t("view.growth.title")}</h2>
          <LinkTabs
            param="period"
            value={period.name === "ALL" ? null : period.name}
            label={t("common:period.label")}
            look="pill"
            tabs={periodNames.map((name) => ({
              value: name === "ALL" ? null : name,
              label: t(`common:period.short.${name}`),
            }))}
          />
        </div>
        {stats ? <HeadFigures stats={stats} /> : <SkeletonRows count={2} />}
        {stats && <AmountFigures stats={stats} />}
        {prices ? (
          <RatioLines
            prices={prices}
            kind="growth"
            title={t("view.growth.title")}
            height={260}
            width={1190}
          />
        ) : (
          <SkeletonRows count={6} />
        )}
      </section>
      <Description html={publication.descriptionHtml} />
      <LinkTabs
        param="tab"
        value={shown === "holdings" ? null : shown}
        label={t("view.tabs")}
        drops={["cursor"]}
        tabs={tabs.map((name) => ({
          value: name === "holdings" ? null : name,
          label: t(`view.tab.${name}`),
        }))}
      />
      <Panel data={data} tab={shown} by={by} more={more} />
    </div>
  );
}

function Panel({ data, tab, by, more }: Pick<PortfolioViewProps, "data" | "tab" | "by" | "more">) {
  const { portfolio, stats, prices, profits, income, transactions } = data;
  const { t } = useTranslation("public-portfolios");
  const waiting = <SkeletonRows count={10} />;
  if (tab === "performance")
    return (
      <div className={classes.stack}>
        {stats && (
          <section className={classes.overview} aria-label={t("view.moreFigures")}>
            <MoreFigures stats={stats} />
          </section>
        )}
        {prices ? <LinesCard prices={prices} kind="drawdown" /> : waiting}
        {profits ? <MonthsCard months={profits} /> : waiting}
      </div>
    );
  if (tab === "dividends") return income ? <DividendsTab income={income} /> : waiting;
  if (tab === "transactions")
    return transactions ? (
      <TransactionsCard
        transactions={transactions}
        hasAmounts={portfolio.publication.areAmountsShown}
        currency={portfolio.currency}
        more={more}
      />
    ) : (
      waiting
    );
  return (
    <div className={classes.columns}>
      <HoldingsCard portfolio={portfolio} />
      <AllocationCard portfolio={portfolio} by={by} />
    </div>
  );
}
