import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { AssetType } from "../../../shared/codes.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import classes from "../asset-support.module.css";
import type { SupportAsset } from "../asset-support.schema.ts";
import { CompositionForm } from "../composition/composition-form.tsx";
import { InsightCard } from "../insight-card.tsx";
import { sourceName } from "../support-text.ts";
import { FigureDrawer } from "./figure-drawer.tsx";
import type { SupportFigure } from "./report.schema.ts";

/** Types with a composition. */
const consisting: readonly number[] = [AssetType.etf, AssetType.index];

/** Report figures by source, their sentences, and a fund's composition. */
export function ReportsPart({ asset }: { readonly asset: SupportAsset }) {
  const { t } = useTranslation("asset-support");
  const { data, error, refetch } = useApiQuery("GET /api/supportAssetEdit/figures", { assetId: asset.id });
  if (error) return <ErrorState what={t("part.reports")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  return (
    <div className={classes.columns}>
      <Figures asset={asset} figures={data.figures} />
      <div className={classes.stack}>
        <InsightCard insight={data.insight} />
        {consisting.includes(asset.type) && (
          <CompositionForm
            key={JSON.stringify(data.composition)}
            asset={asset}
            composition={data.composition}
          />
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly asset: SupportAsset;
  readonly figures: readonly SupportFigure[];
}

function Figures({ asset, figures }: FiguresProps) {
  const { t } = useTranslation("asset-support");
  const [edited, setEdited] = useState<SupportFigure | "new" | null>(null);
  return (
    <Card
      title={t("figures.title")}
      actions={
        <button type="button" className="button button-quiet" onClick={() => setEdited("new")}>
          {t("figures.add")}
        </button>
      }
    >
      {figures.length === 0 ? (
        <p className={classes.empty}>{t("figures.none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={`${classes.scroll} ${classes.long}`} aria-label={t("figures.title")} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("figures.figure")}</th>
                <th scope="col">{t("figures.period")}</th>
                <th scope="col" className="num">
                  {t("figures.value")}
                </th>
                <th scope="col">{t("source")}</th>
                <th scope="col">
                  <span className="visually-hidden">{t("change")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {figures.map((one) => (
                <FigureLine
                  key={`${one.figure} ${one.period} ${one.periodEnd} ${one.source}`}
                  one={one}
                  onEdit={() => setEdited(one)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {edited !== null && (
        <FigureDrawer
          asset={asset}
          figure={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function FigureLine({ one, onEdit }: { readonly one: SupportFigure; readonly onEdit: () => void }) {
  const { t } = useTranslation("asset-support");
  const { locale } = useReader();
  const { figure, period, periodEnd, value, currency, source, isUsed } = one;
  const name = t(`figure.${figure}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {t(`figurePeriod.${period}`)} <DateText value={periodEnd} />
      </td>
      <td className="num">
        {value === null ? t("notKnown") : `${formatNumber(value, locale)} ${currency ?? ""}`}
      </td>
      <td>
        {sourceName(source, t)}
        {isUsed && <span className={classes.detail}>{t("figures.used")}</span>}
      </td>
      <td className={classes.action}>
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("changeField", { field: name })}
          onClick={onEdit}
        >
          {t("change")}
        </button>
      </td>
    </tr>
  );
}
