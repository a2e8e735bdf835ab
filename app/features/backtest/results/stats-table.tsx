import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useApiFetch } from "../../../client/data/use-api.ts";
import { formatPercent } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../backtest.module.css";
import { isDemoLine, markDemo } from "../calc/mark-demo.ts";
import type { Stats } from "../form/draft.ts";
import type { CompanyLine, ResultLine } from "../result.schema.ts";
import { deriveStat, type StatId } from "./derive-stats.ts";
import { lineName } from "./line-names.ts";

/** Results have sign and arrow, costs no colour. */
const groups = {
  money: ["value", "netFlows", "totalProfit", "income", "fees", "taxes", "cash"],
  returns: ["simpleReturn", "twr", "twrAnnualised", "irr"],
  parts: ["priceResult", "currencyResult", "realised", "unrealised"],
  risk: ["volatility", "downsideDeviation", "maxDrawdown", "sharpe", "sortino", "calmar", "turnover"],
} as const;
const results: ReadonlySet<string> = new Set([
  ...["totalProfit", "simpleReturn", "twr", "twrAnnualised", "irr", "maxDrawdown"],
  ...groups.parts,
]);
const againstIds = ["beta", "alpha", "rSquared", "trackingError", "informationRatio"] as const;

export function StatsTable({ stats }: { readonly stats: Stats }) {
  const { t } = useTranslation("backtest");
  const { locale } = useReader();
  const lines = stats.lines.filter(({ played }) => played !== null);
  const derive = useDerive(stats);
  const hasAgainst = lines.some(({ played }) => played?.against);
  return (
    <Card title={t("stats.title")} isFlush>
      <ScrollBox label={t("stats.title")}>
        <table className={`${classes.table} ${classes.stats}`} data-stats>
          <thead>
            <tr>
              <th scope="col">{t("stats.figure")}</th>
              {lines.map((line) => (
                <th key={line.portfolio ?? "benchmark"} scope="col" className="num">
                  {lineName(line, t)}
                </th>
              ))}
            </tr>
          </thead>
          {Object.entries(groups).map(([group, ids]) => (
            <tbody key={group}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={lines.length + 1}>
                  {t(`stats.group.${group}`)}
                </th>
              </tr>
              {ids.map((id) => (
                <Fragment key={id}>
                  <Row id={id} lines={lines} of={({ played }) => played?.figures[id]} derive={derive} />
                  {id === "maxDrawdown" && <FallRow lines={lines} />}
                </Fragment>
              ))}
            </tbody>
          ))}
          {hasAgainst && (
            <tbody>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={lines.length + 1}>
                  {t("stats.group.against")}
                </th>
              </tr>
              {againstIds.map((id) => (
                <Row
                  key={id}
                  id={id}
                  lines={lines}
                  of={({ played }) => played?.against?.[id]}
                  derive={derive}
                />
              ))}
            </tbody>
          )}
        </table>
      </ScrollBox>
      {stats.riskFree && (
        <p className={classes.under}>
          {t("stats.riskFree", {
            rate: formatPercent(stats.riskFree.rate, locale, { minDigits: 2, maxDigits: 2 }),
          })}
          {stats.riskFree.series !== null && ` (${t("stats.meanOf", { series: stats.riskFree.series })})`}
        </p>
      )}
    </Card>
  );
}

type Companies = CompanyLine["companies"];
type Derive = (line: ResultLine, id: StatId) => Derivation | Promise<Derivation>;

/** Sums over assets, loaded separately. */
const ofAssets: ReadonlySet<StatId> = new Set(["value", "cash", "income"]);

function useDerive(stats: Stats): Derive {
  const { t } = useTranslation("backtest");
  const fetchCompanies = useApiFetch("GET /api/backtest-result/history-by-company");
  return (line, id) => {
    const derive = (companies: Companies) =>
      markDemo(t, isDemoLine(stats, line.portfolio), deriveStat({ t, stats, line, companies }, id));
    if (line.portfolio === null || !ofAssets.has(id)) return derive([]);
    return fetchCompanies({ id: stats.id }).then(({ lines }) => {
      const companies = lines.find(({ portfolio }) => portfolio === line.portfolio)?.companies ?? [];
      return derive(companies);
    });
  };
}

interface RowProps {
  readonly id: StatId;
  readonly lines: readonly ResultLine[];
  readonly of: (line: ResultLine) => Figure | undefined;
  readonly derive: Derive;
}

function Row({ id, lines, of, derive }: RowProps) {
  const { t } = useTranslation("backtest");
  return (
    <tr>
      <th scope="row" title={t(`stats.hint.${id}`)}>
        {t(`stats.${id}`)}
      </th>
      {lines.map((line) => {
        const figure = of(line);
        return (
          <td key={line.portfolio ?? "benchmark"} className="num">
            {figure === undefined ? (
              "—"
            ) : (
              <FigureText
                figure={figure}
                name={`${id}-${line.portfolio ?? "benchmark"}`}
                derive={() => derive(line, id)}
                sign={results.has(id)}
                variant="cell"
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Start and recovery of the maximum drawdown. */
function FallRow({ lines }: { readonly lines: readonly ResultLine[] }) {
  const { t } = useTranslation("backtest");
  return (
    <tr>
      <th scope="row">{t("stats.fall")}</th>
      {lines.map(({ portfolio, played }) => (
        <td key={portfolio ?? "benchmark"} className="num">
          {played?.fall ? (
            <>
              <DateText value={played.fall.from} width="digits" /> –
              <br />
              <DateText value={played.fall.bottom} width="digits" />
              {played.fall.recovered === null ? (
                <span className={classes.fallEnd}>{t("stats.notRecovered")}</span>
              ) : (
                <span className={classes.fallEnd}>
                  {t("stats.recovered")} <DateText value={played.fall.recovered} width="digits" />
                </span>
              )}
            </>
          ) : (
            "—"
          )}
        </td>
      ))}
    </tr>
  );
}
