import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { formatPrice } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateBox } from "../../ui/form/date-box.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { AdjustForm } from "./adjust-form.tsx";
import classes from "./asset-support.module.css";
import type { SupportAsset } from "./asset-support.schema.ts";
import { sourceName } from "./support-text.ts";

/** Splits and closes with their sources, and a form for corrections. */
export function PricesPart({ asset }: { readonly asset: SupportAsset }) {
  return (
    <div className={classes.columns}>
      <Closes asset={asset} />
      <div className={classes.stack}>
        <AdjustForm assetId={asset.id} />
        <Splits assetId={asset.id} />
      </div>
    </div>
  );
}

function Closes({ asset }: { readonly asset: SupportAsset }) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const { locale } = useReader();
  const [search, setSearch] = useSearchParams();
  const until = search.get("until");
  const input = { assetId: asset.id, ...(until ? { until } : {}) };
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit/prices", input);
  if (error) return <ErrorState what={t("closes.title")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <Card title={t("closes.title")}>
      <DateBox
        label={t("closes.until")}
        name="until"
        value={data.until}
        onValue={(day) => {
          if (day === null) return;
          const next = new URLSearchParams(search);
          next.set("until", day);
          setSearch(next, { preventScrollReset: true });
        }}
        today={today}
      />
      {data.closes.length === 0 ? (
        <p className={classes.empty}>{t("closes.none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={`${classes.scroll} ${classes.long}`} aria-label={t("closes.title")} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col" className="num">
                  {t("closes.close", { currency: asset.currency })}
                </th>
                <th scope="col">{t("source")}</th>
              </tr>
            </thead>
            <tbody>
              {data.closes.map(({ day, close, source }) => (
                <tr key={day}>
                  <td>
                    <DateText value={day} />
                  </td>
                  <td className="num">
                    {close === null ? t("closes.removed") : formatPrice(close, locale, asset.priceDigits)}
                  </td>
                  <td>{sourceName(source, t)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function Splits({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation("asset-support");
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit/adjustments", { assetId });
  if (error) return <ErrorState what={t("splits")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data || data.splits.length === 0) return null;
  return (
    <Card title={t("splits")} isFlush>
      <table className={classes.table}>
        <tbody>
          {data.splits.map(({ exDate, to, from, source }) => (
            <tr key={exDate}>
              <th scope="row">
                <DateText value={exDate} />
              </th>
              <td className="num">
                {to}:{from}
              </td>
              <td>{sourceName(source, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
