import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { FIGURE_IDS, infoOf } from "../../../shared/schemas/figure.schema.ts";
import type { FactAsset } from "../../../ui/market/derive-market-facts.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import type { assetPagesContract } from "../asset-pages.contract.ts";
import { factAssetOf, type Summary } from "../asset-parts.ts";
import { Reasons, SourceName } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";
import { deriveReported, reportFigure } from "./derive-reports.ts";

type Reports = OutputOf<(typeof assetPagesContract)["GET /api/public/asset-info/financials"]>;

/** As many columns as a phone can scroll through. */
const shownReports = 6;

interface AssetFinancialsProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

/** Figures of the reports, a column per period. */
export function AssetFinancials({ address: { symbol, reports }, summary }: AssetFinancialsProps) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/financials", { symbol, period: reports });
  return (
    <PartCard
      title={t("part.financials")}
      answer={answer}
      rows={10}
      actions={
        <LinkTabs
          param="reports"
          value={reports === "year" ? null : reports}
          tabs={[
            { value: null, label: t("financials.year") },
            { value: "quarter", label: t("financials.quarter") },
          ]}
          label={t("financials.period")}
          look="pill"
        />
      }
    >
      {(data) =>
        data.reports.length === 0 ? (
          <Reasons reasons={data.reasons} />
        ) : (
          <Table data={data} asset={factAssetOf(summary.asset)} />
        )
      }
    </PartCard>
  );
}

interface TableProps {
  readonly data: Reports;
  readonly asset: FactAsset;
}

function Table({ data, asset }: TableProps) {
  const { t } = useTranslation("asset-pages");
  const { locale } = useReader();
  const reports = data.reports.slice(0, shownReports);
  const known = FIGURE_IDS.filter((id) =>
    reports.some(({ figures }) => figures.some(({ figure }) => figure === id)),
  );
  return (
    <>
      <ScrollBox label={t("part.financials")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("financials.figure")}</th>
              {reports.map(({ end, form }) => (
                <th key={end} scope="col" className="num" title={form ?? undefined}>
                  <DateText value={end} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map((id) => (
              <tr key={id}>
                <th scope="row">{t(`figure.${id}`)}</th>
                {reports.map((report) => (
                  <td key={report.end} className="num">
                    <Reported
                      report={report}
                      id={id}
                      derive={() => deriveReported(t, locale, asset, { report, id })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {data.source && (
        <p className={classes.muted}>
          <SourceName id={data.source} />
          {data.fetchedOn && (
            <>
              {" "}
              · <DateText value={data.fetchedOn} />
            </>
          )}
        </p>
      )}
    </>
  );
}

interface ReportedProps {
  readonly report: Reports["reports"][number];
  readonly id: (typeof FIGURE_IDS)[number];
  readonly derive: () => Derivation;
}

function Reported({ report, id, derive }: ReportedProps) {
  const figure = reportFigure(report, id);
  if (!figure) return <>—</>;
  return (
    <FigureText
      figure={figure}
      name={`${id}-${report.end}`}
      derive={derive}
      variant="cell"
      digits={infoOf(id).unit === "money-per-share" ? undefined : "short"}
    />
  );
}
