import { Fragment, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { foldShares, sharesHeight, sharesOption } from "../../../ui/charts/kinds/shares-chart.ts";
import { useChartLook } from "../../../ui/charts/use-chart-look.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import classes from "../analytics.module.css";
import type { Division } from "../analytics.types.ts";
import { divisions } from "../answers/divisions.ts";
import { Reasons } from "../reasons.tsx";
import { deriveConcentration, deriveKnown } from "./derive-division.ts";
import { SliceTable } from "./slice-table.tsx";
import { useSliceName } from "./use-slice-name.ts";

export function Diversification({ division }: { readonly division: Division }) {
  const { t } = useTranslation("analytics");
  const { by, isThrough, slices, reasons } = division;
  return (
    <Card
      tour="stats-division"
      title={t("division.title")}
      actions={
        by !== "category" && (
          <LinkTabs
            param="funds"
            value={isThrough ? null : "whole"}
            label={t("funds.label")}
            look="pill"
            tabs={[
              { value: null, label: t("funds.through") },
              { value: "whole", label: t("funds.whole") },
            ]}
          />
        )
      }
    >
      <div className={classes.stack}>
        <LinkTabs
          param="by"
          value={by === "asset" ? null : by}
          label={t("division.by")}
          look="pill"
          tabs={divisions.map((name) => ({
            value: name === "asset" ? null : name,
            label: t(`by.${name}`),
          }))}
        />
        {slices.length === 0 || reasons.length > 0 ? (
          <Reasons reasons={reasons} fallback={t("division.empty")} />
        ) : (
          <Shares division={division} />
        )}
        <Concentration division={division} />
        <Funds division={division} />
        <SliceTable division={division} />
      </div>
    </Card>
  );
}

function Shares({ division }: { readonly division: Division }) {
  const { t } = useTranslation("analytics");
  const look = useChartLook(division.currency);
  const nameOf = useSliceName(division.by);
  const shares = useMemo(
    () =>
      division.slices.flatMap((slice) =>
        "value" in slice.weight
          ? [{ name: nameOf(slice), ratio: Number(slice.weight.value), isUnknown: slice.key === "unknown" }]
          : [],
      ),
    [division, nameOf],
  );
  const shown = useMemo(() => foldShares(shares, t("division.other")), [shares, t]);
  const option = useMemo(() => sharesOption(shown, look), [shown, look]);
  const text = ({ name, ratio }: (typeof shown)[number]) => `${name} ${percent(ratio, look)}`;
  const title = t("division.chart", { by: t(`by.${division.by}`) });
  return (
    <Chart
      option={option}
      look={look}
      height={sharesHeight(shown.length)}
      serverWidth={1146}
      title={title}
      summary={shown.slice(0, 5).map(text).join(", ")}
      points={pointsOf(shown, text)}
      table={{
        columns: [t(`by.${division.by}`), t("column.weight")],
        rows: () => shares.map(({ name, ratio }) => [name, percent(ratio, look)]),
        plainRows: () => shares.map(({ name, ratio }) => [name, plainNumber(ratio)]),
        marks: {
          rows: () => division.slices.flatMap(({ weight }) => ("value" in weight ? [[weight]] : [])),
        },
      }}
    />
  );
}

function Concentration({ division }: { readonly division: Division }) {
  const { t } = useTranslation("analytics");
  const nameOf = useSliceName(division.by);
  const { concentration } = division;
  if (concentration === null) return null;
  return (
    <dl className={classes.sums}>
      {(["largest", "largestFive", "equalSlices"] as const).map((name) => (
        <div key={name} title={t(`concentration.hint.${name}`)}>
          <dt>{t(`concentration.${name}`)}</dt>
          <dd>
            <FigureText
              figure={concentration[name]}
              name={`concentration-${name}`}
              derive={() => deriveConcentration(division, name, t, nameOf)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Stated part, source and day by fund; funds without. */
function Funds({ division: { funds, opaque, isThrough, by } }: { readonly division: Division }) {
  const { t, i18n } = useTranslation("analytics");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const isUsed = isThrough && by !== "category";
  return (
    <>
      {isUsed && funds.length > 0 && (
        <p className={classes.muted}>
          {t("funds.known")}{" "}
          {funds.map((fund, at) => (
            <Fragment key={fund.asset.id}>
              {at > 0 && ", "}
              {fund.asset.ticker} <KnownPart fund={fund} />
            </Fragment>
          ))}
        </p>
      )}
      {isUsed && opaque.length > 0 && (
        <p className={classes.muted}>
          {t("funds.opaque", {
            funds: list.format(opaque.map(({ ticker }) => ticker)),
            count: opaque.length,
          })}
        </p>
      )}
      {by === "category" && <p className={classes.muted}>{t("funds.category")}</p>}
    </>
  );
}

function KnownPart({ fund }: { readonly fund: Division["funds"][number] }) {
  const { t } = useTranslation("analytics");
  const figure = { value: plainNumber(Number(fund.knownPercent) / 100), unit: "ratio" } as const;
  return (
    <FigureText
      figure={figure}
      name={`fund-known-${fund.asset.ticker}`}
      derive={() => deriveKnown(fund, figure, t)}
      digits={1}
    />
  );
}
