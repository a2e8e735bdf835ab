import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { PortfolioFigures } from "../../shared/schemas/ledger.schema.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { TradingDay } from "../../ui/money/trading-day.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { DeletedCard } from "./deleted-card.tsx";
import { deriveTotal } from "./derive-total.ts";
import classes from "./manage-portfolios.module.css";
import { PortfolioLine } from "./portfolio-line.tsx";
import { SettingsDrawer } from "./settings-drawer.tsx";
import { SharedCard } from "./sharing/shared-card.tsx";
import { useManage } from "./use-manage.ts";

/** All portfolios with figures, their total, and actions. */
export function ManagePage() {
  const { t } = useTranslation("portfolios");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, error, refetch } = useApiQuery("GET /api/MyPortfolio", {});
  const figures = useApiQuery("GET /api/DashboardStats/portfolio-list", { period: "ALL" });
  const portfolios = data?.portfolios ?? [];
  const manage = useManage(portfolios);
  if (error && !data)
    return <ErrorState what={t("manage.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const figuresOf = new Map(figures.data?.portfolios.map((one) => [one.id, one]));
  const edited = portfolios.find(({ id }) => id === search.get("edit"));
  const close = () => void navigate({ search: "" }, { preventScrollReset: true });
  return (
    <>
      <PageHeader
        title={t("manage.title")}
        subtitle={t("manage.subtitle")}
        actions={
          <Link className="button button-primary" to="/new-portfolio" data-tour="new-portfolio">
            {t("manage.new")}
          </Link>
        }
      />
      <div className={classes.page}>
        {figures.error && <ErrorState what={t("manage.figures")} error={figures.error} isCompact />}
        {figures.data?.total && <TotalCard total={figures.data.total} />}
        <Card isFlush>
          <ul className={classes.lines}>
            {portfolios.map((portfolio, place) => (
              <PortfolioLine
                key={portfolio.id}
                portfolio={portfolio}
                figures={figuresOf.get(portfolio.id) ?? (figures.error ? null : undefined)}
                names={new Map(portfolios.map(({ id, name }) => [id, name]))}
                manage={manage}
                isFirst={place === 0}
                isLast={place === portfolios.length - 1}
              />
            ))}
          </ul>
        </Card>
        <SharedCard shared={data.shared} />
        <DeletedCard manage={manage} />
      </div>
      {edited && <SettingsDrawer key={edited.id} portfolio={edited} onClose={close} />}
    </>
  );
}

const totals = [
  ["value", "total-value", false],
  ["netFlows", "total-net-flows", false],
  ["totalProfit", "total-profit", true],
  ["dayChange", "total-day", true],
] as const;

function TotalCard({ total }: { readonly total: NonNullable<PortfolioFigures["total"]> }) {
  const { t } = useTranslation("portfolios");
  const { locale } = useReader();
  return (
    <Card title={t("manage.total", { count: total.count })}>
      <dl className={classes.totals}>
        {totals.map(([metric, name, sign]) => (
          <div key={metric}>
            <dt>
              {metric === "dayChange" && total.day ? <TradingDay date={total.day} /> : t(`figure.${metric}`)}
            </dt>
            <dd>
              <FigureText
                figure={total[metric]}
                name={name}
                variant="head"
                sign={sign}
                derive={() => deriveTotal({ t, locale }, total, metric)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.muted}>{t("manage.totalHint")}</p>
    </Card>
  );
}
