import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useDeriveFact } from "../../client/data/use-derive-fact.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { IconTrendingUp } from "../../ui/icons/icons.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import type { FigureOpening } from "../../ui/money/opens.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { LinkTabs } from "../../ui/shell/link-tabs.tsx";
import { PageHeader } from "../../ui/shell/page-header.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveAgainst } from "./derive-against.ts";
import type { momentumContract } from "./momentum.contract.ts";
import classes from "./momentum.module.css";
import { type MomentumSpan, momentumSpans, momentumTypes } from "./momentum-names.ts";

type Endpoint = (typeof momentumContract)["GET /api/assetperformance/momentum"];
type Momentum = OutputOf<Endpoint>;

const metricOf: Readonly<Record<MomentumSpan, string>> = {
  ...{ months1: "momentum1", months3: "momentum3", months6: "momentum6", months12: "momentum12" },
  ...{ twelveMinusOne: "momentum12Minus1", high: "highDistance" },
};

/** Momentum of the holdings, with a benchmark and both ends of the market. */
export function MomentumPage({ input }: { readonly input: InputOf<Endpoint> }) {
  const { t } = useTranslation("momentum");
  const { data, error, refetch } = useApiQuery("GET /api/assetperformance/momentum", input);
  if (error && !data) return <ErrorState what={t("title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={12} />;
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <div className={classes.page}>
        <Holdings momentum={data} />
        <Market momentum={data} input={input} />
        <p className={classes.muted}>{t("about")}</p>
      </div>
    </>
  );
}

function Head({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation("momentum");
  return (
    <thead>
      <tr>
        <th scope="col">{t("asset")}</th>
        {momentumSpans.map((span) => (
          <th key={span} scope="col" className="num" title={t(`hint.${span}`)}>
            {t(`span.${span}`)}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

interface CellsProps {
  readonly spans: Momentum["benchmark"]["spans"];
  readonly name: string;
  readonly opening: (span: MomentumSpan) => FigureOpening;
}

function Cells({ spans, name, opening }: CellsProps) {
  const { t } = useTranslation("momentum");
  return momentumSpans.map((span) => (
    <td key={span} className="num" data-label={t(`span.${span}`)}>
      <FigureText
        figure={spans[span]}
        name={`${span}-${name}`}
        {...opening(span)}
        variant="cell"
        sign
        isNeutral={span === "high"}
      />
    </td>
  ));
}

/** Explains figures of any asset, computed nightly from its closes and payments. */
function useMarketOpening() {
  const deriveFact = useDeriveFact();
  return (symbol: string, spans: CellsProps["spans"]) =>
    (span: MomentumSpan): FigureOpening => ({ derive: () => deriveFact(symbol, span, spans[span]) });
}

function Holdings({ momentum }: { readonly momentum: Momentum }) {
  const { t } = useTranslation("momentum");
  const [search, setSearch] = useSearchParams();
  const ofMarket = useMarketOpening();
  const { holdings, benchmark, benchmarks, portfolioId, today } = momentum;
  const choose = (value: string) => {
    const next = new URLSearchParams(search);
    next.set("benchmark", value);
    setSearch(next, { preventScrollReset: true });
  };
  const options = benchmarks.some(({ id }) => id === benchmark.id) ? benchmarks : [benchmark, ...benchmarks];
  if (holdings.length === 0)
    return (
      <Card title={t("held")}>
        <EmptyState icon={IconTrendingUp} title={t("empty")} headingLevel={3}>
          {t("emptyText")}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t("held")} isFlush>
      <div className={classes.choice}>
        <SelectBox
          label={t("benchmark")}
          name="benchmark"
          value={benchmark.id}
          onValue={choose}
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <ScrollBox label={t("held")}>
        <table className={classes.table} aria-label={t("held")}>
          <Head>
            <th scope="col" className="num" title={t("hint.against")}>
              {t("against")}
            </th>
          </Head>
          <tbody>
            <tr className={classes.benchmark}>
              <th scope="row">{benchmark.name}</th>
              <Cells
                spans={benchmark.spans}
                name={benchmark.id}
                opening={ofMarket(benchmark.id, benchmark.spans)}
              />
              <td className="num" aria-hidden="true" />
            </tr>
            {holdings.map(({ asset, spans, against }) => (
              <tr key={`${asset.ownerId}/${asset.id}`} data-asset={asset.ticker}>
                <th scope="row" title={asset.name}>
                  {asset.ticker}
                </th>
                <Cells
                  spans={spans}
                  name={asset.ticker}
                  opening={(span) => ({
                    explain: {
                      metric: metricOf[span],
                      scope: { kind: "asset", portfolioId, assetId: asset.id },
                      period: { from: today, to: today },
                    },
                  })}
                />
                <td className="num" data-label={t("against")}>
                  <FigureText
                    figure={against}
                    name={`against-${asset.ticker}`}
                    derive={() => deriveAgainst(t, momentum, { asset, own: spans.months12, against })}
                    variant="cell"
                    sign
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

interface MarketProps {
  readonly momentum: Momentum;
  readonly input: InputOf<Endpoint>;
}

function Market({ momentum, input }: MarketProps) {
  const { t } = useTranslation("momentum");
  const { locale } = useReader();
  const { strongest, weakest, known, madeOn } = momentum.market;
  const usual = { by: "twelveMinusOne", type: "1" } as const;
  const tab = (value: string, isUsual: boolean, label: string) => ({ value: isUsual ? null : value, label });
  return (
    <Card title={t("market")} isFlush>
      <div className={classes.choice}>
        <LinkTabs
          param="type"
          value={input.type === undefined || input.type === usual.type ? null : input.type}
          label={t("types")}
          look="pill"
          tabs={momentumTypes.map((type) => tab(type, type === usual.type, t(`type.${type}`)))}
        />
        <LinkTabs
          param="by"
          value={input.by === undefined || input.by === usual.by ? null : input.by}
          label={t("by")}
          look="pill"
          tabs={momentumSpans.map((span) => tab(span, span === usual.by, t(`span.${span}`)))}
        />
        <p className={classes.muted}>
          {madeOn === null
            ? t("notMade")
            : t("known", { count: known, day: formatDayWithName(madeOn, locale) })}
        </p>
      </div>
      {strongest.length > 0 && <MarketTable label={t("strongest")} rows={strongest} />}
      {weakest.length > 0 && <MarketTable label={t("weakest")} rows={weakest} />}
    </Card>
  );
}

interface MarketTableProps {
  readonly label: string;
  readonly rows: Momentum["market"]["strongest"];
}

function MarketTable({ label, rows }: MarketTableProps) {
  const ofMarket = useMarketOpening();
  return (
    <section>
      <h3 className={classes.heading}>{label}</h3>
      <ScrollBox label={label}>
        <table className={classes.table} aria-label={label}>
          <Head />
          <tbody>
            {rows.map(({ symbol, ticker, name, spans }) => (
              <tr key={symbol} data-asset={symbol}>
                <th scope="row" title={name}>
                  <a href={`/public/asset/${encodeURIComponent(symbol)}`}>{ticker}</a>
                  <span className={classes.name}>{name}</span>
                </th>
                <Cells spans={spans} name={symbol} opening={ofMarket(symbol, spans)} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}
