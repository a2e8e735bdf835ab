import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { Chart } from "../../../ui/charts/chart.tsx";
import { percent } from "../../../ui/charts/chart-look.ts";
import { pointsOf } from "../../../ui/charts/chart-points.ts";
import { foldShares, sharesHeight, sharesOption } from "../../../ui/charts/kinds/shares-chart.ts";
import { useMarketLook } from "../../../ui/charts/use-chart-look.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { assetName } from "./asset-name.tsx";
import { numberOf } from "./ratio-figure.ts";
import { type DivisionName, divisions, type Portfolio } from "./view.types.ts";

interface Part {
  readonly name: string;
  readonly ratio: number;
  readonly isUnknown: boolean;
}

function nameOfSlice(by: Exclude<DivisionName, "asset">, key: string, t: TFunction): string {
  if (key === "hidden") return t("public-portfolios:view.hidden");
  if (key === "unknown") return t("public-portfolios:view.unknown");
  if (key === "cash") return t("ledger:assetType.4");
  return by === "class" ? t(`ledger:assetType.${key}`) : key;
}

/** Returns the parts of the value in the chosen breakdown, largest first. */
function partsOf(portfolio: Portfolio, by: DivisionName, t: TFunction): Part[] {
  const part = (name: string, ratio: number | null, isUnknown = false): Part[] =>
    ratio === null ? [] : [{ name, ratio, isUnknown }];
  if (by !== "asset")
    return portfolio.allocation[by].flatMap(({ key, name, weight }) =>
      part(name ?? nameOfSlice(by, key, t), numberOf(weight), key === "unknown" || key === "hidden"),
    );
  const { holdings, hidden, cash } = portfolio;
  const parts = [
    ...holdings.flatMap(({ asset, weight }) => part(assetName(asset, t), numberOf(weight))),
    ...(hidden ? part(t("public-portfolios:view.hidden"), numberOf(hidden.weight), true) : []),
    ...cash.flatMap(({ currency, weight }) =>
      part(t("public-portfolios:view.cashOf", { currency }), numberOf(weight)),
    ),
  ];
  return parts.toSorted((left, right) => right.ratio - left.ratio);
}

interface AllocationProps {
  readonly portfolio: Portfolio;
  readonly by: DivisionName;
}

/** Shows weights by asset, class, sector, currency or country: bars, and a table behind "show data". */
export function AllocationCard({ portfolio, by }: AllocationProps) {
  const { t } = useTranslation("public-portfolios");
  return (
    <Card title={t("view.allocation.title")}>
      <LinkTabs
        param="by"
        value={by === "asset" ? null : by}
        label={t("view.allocation.by")}
        look="pill"
        tabs={divisions.map((name) => ({
          value: name === "asset" ? null : name,
          label: t(`view.allocation.${name}`),
        }))}
      />
      <Parts portfolio={portfolio} by={by} />
    </Card>
  );
}

function Parts({ portfolio, by }: AllocationProps) {
  const { t } = useTranslation("public-portfolios");
  const look = useMarketLook("");
  const parts = useMemo(() => partsOf(portfolio, by, t), [portfolio, by, t]);
  const shown = useMemo(() => foldShares(parts, t("view.allocation.rest")), [parts, t]);
  const option = useMemo(() => sharesOption(shown, look), [shown, look]);
  if (parts.length === 0) {
    const isHeld = portfolio.holdings.length > 0 || portfolio.hidden !== null;
    return <EmptyLine>{isHeld ? t("view.allocation.unweighed") : t("view.allocation.none")}</EmptyLine>;
  }
  const text = ({ name, ratio }: Pick<Part, "name" | "ratio">) => `${name} ${percent(ratio, look)}`;
  const title = t("view.allocation.chart", { by: t(`view.allocation.${by}`) });
  return (
    <Chart
      option={option}
      look={look}
      height={sharesHeight(shown.length)}
      serverWidth={436}
      title={title}
      summary={shown.slice(0, 5).map(text).join(", ")}
      points={pointsOf(shown, text)}
      table={{
        columns: [t(`view.allocation.${by}`), t("view.column.weight")],
        rows: () => parts.map(({ name, ratio }) => [name, percent(ratio, look)]),
        plainRows: () => parts.map(({ name, ratio }) => [name, plainNumber(ratio)]),
        marks: "none",
      }}
    />
  );
}
