import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { joinPieces, pricePieces } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Chart } from "../../../ui/charts/chart.tsx";
import { GridDownloads } from "../../../ui/charts/chart-downloads.tsx";
import { day, percent } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { linesOption, linesPlainRows, linesRows } from "../../../ui/charts/kinds/lines-chart.ts";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import type { FactAsset } from "../../../ui/market/derive-market-facts.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { type Dividends, factAssetOf, type Summary } from "../asset-parts.ts";
import { Reasons } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";
import { deriveYear, paymentNames } from "./derive-dividends.ts";
import { PaymentRow } from "./dividend-row.tsx";

interface AssetDividendsProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

/** Dividends by year and one by one, and the yield. */
export function AssetDividends({ address: { symbol }, summary: { asset } }: AssetDividendsProps) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/div-history", { symbol });
  return (
    <PartCard title={t("part.dividends")} answer={answer} rows={8}>
      {(data) =>
        data.isUnknown ? (
          <Reasons reasons={[{ code: "no-dividends-given", params: { asset: asset.ticker } }]} />
        ) : (
          <div className={classes.stack}>
            <Years dividends={data} asset={factAssetOf(asset)} />
            <Yields symbol={symbol} />
            <Payments dividends={data} asset={factAssetOf(asset)} />
          </div>
        )
      }
    </PartCard>
  );
}

const shownYears = 10;

type Year = Omit<Dividends["years"][number], "amount"> & { readonly amount: string | null };

/** Adds years without a payment: leaving them out would hide a skipped one. */
function withGaps(years: Dividends["years"]): readonly Year[] {
  return years.flatMap((one, index): Year[] => {
    const older = years[index + 1]?.year ?? one.year;
    const skipped = Array.from(
      { length: Math.max(0, one.year - older - 1) },
      (_, step) => one.year - 1 - step,
    );
    return [one, ...skipped.map((year) => ({ year, amount: null, currency: one.currency }))];
  });
}

interface DividendsOf {
  readonly dividends: Dividends;
  readonly asset: FactAsset;
}

function Years({ dividends: { years, payments }, asset }: DividendsOf) {
  const { t } = useTranslation("asset-pages");
  const shown = withGaps(years).slice(0, shownYears);
  const most = Math.max(...shown.map(({ amount }) => Number(amount ?? 0)));
  const { locale } = useReader();
  const look = useMarketLook("");
  if (shown.length === 0) return null;
  const textOf = ({ amount, currency }: Year) =>
    amount === null ? t("dividends.nothing") : joinPieces(pricePieces(amount, locale, { currency }));
  return (
    <div>
      <table className={classes.years}>
        <caption>{t("dividends.byYear")}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("dividends.year")}</th>
            <th scope="col">{t("dividends.perShare")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ year, amount, currency }) => (
            <tr key={`${year}${currency}`}>
              <th scope="row">{year}</th>
              <td>
                {amount !== null && (
                  <span
                    className={classes.bar}
                    style={{ width: `${Math.max(1, (Number(amount) / most) * 100)}%` }}
                    aria-hidden="true"
                  />
                )}
              </td>
              <td className="num">
                {amount === null ? (
                  t("dividends.nothing")
                ) : (
                  <FigureText
                    figure={{ value: amount, unit: "price", currency }}
                    name={`dividends-${year}-${currency}`}
                    derive={() => deriveYear(t, asset, { year, currency }, payments)}
                    variant="cell"
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <GridDownloads
        title={t("dividends.byYear")}
        columns={[t("dividends.year"), t("dividends.perShare")]}
        rows={() =>
          shown.map((one) => [
            { text: String(one.year) },
            { text: textOf(one), heat: Number(one.amount ?? 0) / most },
          ])
        }
        plainRows={() => withGaps(years).map(({ year, amount }) => [String(year), amount])}
        marks="none"
        colors={look.colors}
        tones={[look.colors.loss, look.colors.accent]}
      />
    </div>
  );
}

function Yields({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation("asset-pages");
  const { data } = useApiQuery("GET /api/public/asset-info/div-yield-history", { symbol });
  const look = useMarketLook("");
  const points = data?.points;
  const chart = useMemo(() => {
    if (!points || points.length < 2) return null;
    const lines = points.map((point) => ({ date: point.date, values: [Number(point.yield)] }));
    return { lines, option: linesOption(lines, [t("dividends.yield")], look) };
  }, [points, look, t]);
  const last = points?.at(-1);
  if (!chart || !last) return data ? <EmptyLine>{t("dividends.noYields")}</EmptyLine> : null;
  return (
    <section>
      <h3>{t("dividends.yields")}</h3>
      <Chart
        option={chart.option}
        look={look}
        height={180}
        serverWidth={780}
        title={t("dividends.yields")}
        summary={`${day(last.date, look)}: ${percent(Number(last.yield), look)}`}
        points={pointsOf(
          points ?? [],
          (point) => `${day(point.date, look)}: ${percent(Number(point.yield), look)}`,
        )}
        table={{
          columns: [t("day"), t("dividends.yield")],
          rows: () => linesRows(chart.lines, look),
          plainRows: () => linesPlainRows(chart.lines),
          marks: "none",
        }}
      />
    </section>
  );
}

const firstRows = 8;

function Payments({ dividends, asset }: DividendsOf) {
  const { t } = useTranslation(["asset-pages", "assets"]);
  const [isWhole, setIsWhole] = useState(false);
  const { payments } = dividends;
  const names = useMemo(() => paymentNames(payments), [payments]);
  const shown = isWhole ? payments : payments.slice(0, firstRows);
  return (
    <section>
      <h3>{t("asset-pages:dividends.payments")}</h3>
      <ScrollBox label={t("asset-pages:dividends.payments")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("asset-pages:dividends.exDate")}</th>
              <th scope="col">{t("asset-pages:dividends.payDate")}</th>
              <th scope="col" className="num">
                {t("asset-pages:dividends.perShare")}
              </th>
              <th scope="col">{t("asset-pages:source")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((payment, index) => (
              <PaymentRow
                key={names[index]}
                name={names[index] ?? ""}
                payment={payment}
                splits={dividends.splits}
                asset={asset}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {payments.length > firstRows && !isWhole && (
        <button type="button" className="button button-quiet" onClick={() => setIsWhole(true)}>
          {t("asset-pages:showAll", { count: payments.length })}
        </button>
      )}
    </section>
  );
}
