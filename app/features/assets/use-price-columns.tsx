import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import { AssetType } from "../../shared/codes.ts";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { AssetMark } from "../../ui/market/asset-mark.tsx";
import { deriveClose, priceFigure } from "../../ui/market/derive-market-facts.ts";
import { DateText, Price, QuotedPrice } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { reasonText } from "../../ui/money/reason-text.ts";
import type { Column } from "../../ui/table/columns.ts";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import type { PricedAsset, PricedPair } from "./assets.contract.ts";
import classes from "./prices.module.css";

type At = (name: string, value: string) => string;

/** Columns of the asset list: last close, its day and source, sparkline, and entry of another. */
export function usePriceColumns(at: At): readonly Column<PricedAsset>[] {
  const { t } = useTranslation("assets");
  return useMemo(
    () => [
      {
        ...{ id: "name", header: t("list.asset"), phone: "title" },
        cell: ({ asset }) => (
          <TwoLines
            icon={<AssetMark asset={asset} />}
            first={
              <Link to={assetPathOf(asset)} className={classes.name}>
                {asset.name}
              </Link>
            }
            second={[asset.ticker, asset.exchangeName].filter(Boolean).join(" · ")}
          />
        ),
        sortValue: ({ asset }) => asset.name,
      },
      {
        ...{ id: "close", header: t("list.close"), align: "end", phone: "value", sortAs: "decimal" },
        cell: (row) => <Close row={row} />,
        sortValue: ({ price }) => (price === null || price.close === hiddenAmount ? null : price.close),
      },
      {
        ...{ id: "date", header: t("list.date") },
        cell: (row) => <TwoLines first={<Day row={row} />} second={<State row={row} />} />,
        sortValue: ({ price, paid }) => price?.date ?? paid?.date ?? null,
      },
      {
        ...{ id: "source", header: t("list.source") },
        cell: ({ price, paid }) =>
          price ? t(`source.${price.source}`, { defaultValue: price.source }) : paid ? t("list.trade") : "",
        sortValue: ({ price }) => price?.source ?? null,
      },
      {
        ...{ id: "spark", header: t("list.spark"), phone: "hidden" },
        cell: ({ spark }) => <Sparkline points={spark} label={t(`list.went.${wentOf(spark)}`)} />,
      },
      {
        ...{ id: "enter", header: t("list.enter"), phone: "block" },
        cell: ({ asset }) =>
          asset.isDemo ? (
            <span className={classes.muted}>{t("list.fictional")}</span>
          ) : (
            <Link
              to={at("asset", asset.id)}
              preventScrollReset
              aria-label={t("list.enterOf", { name: asset.name })}
            >
              {t("enter.price")}
            </Link>
          ),
      },
    ],
    [t, at],
  );
}

/** Compares a sparkline's end with its start. */
const wentOf = (spark: readonly number[]): "up" | "down" | "flat" => {
  const [first = 0, last = 0] = [spark[0], spark.at(-1)];
  return last > first ? "up" : last < first ? "down" : "flat";
};

function Close({ row: { asset, price, paid } }: { readonly row: PricedAsset }) {
  const { t } = useTranslation("assets");
  const facts = { ...asset, isBond: asset.type === AssetType.bond };
  if (price === null)
    return paid === null ? (
      <span className={classes.muted}>{t("list.noPrice")}</span>
    ) : (
      <span className={classes.estimated}>
        ≈ <QuotedPrice value={paid.value} currency={asset.currency} isPercent={facts.isBond} />
      </span>
    );
  return (
    <FigureText
      figure={priceFigure(facts, price.close)}
      name={`close-${asset.id}`}
      derive={() => deriveClose(t, facts, { ...price, value: price.close })}
      digits={asset.priceDigits}
      variant="cell"
    />
  );
}

function Day({ row: { price, paid } }: { readonly row: PricedAsset }) {
  const date = price?.date ?? paid?.date;
  return date === undefined ? "" : <DateText value={date} />;
}

/** State of a price that is not fresh, in words. */
function State({ row: { state, price, reasons } }: { readonly row: PricedAsset }) {
  const { t } = useTranslation("assets");
  const { locale } = useReader();
  if (state === "refused")
    return (
      <span className={classes.refused}>
        {reasons.map((reason) => reasonText(reason, t, locale)).join(" · ") || t("list.refused")}
      </span>
    );
  if (state === "stale" && price) return t("list.stale", { count: price.ageDays });
  return state === "estimated" ? t("list.estimated") : "";
}

/** Columns of the list of rates. */
export function useRateColumns(at: At): readonly Column<PricedPair>[] {
  const { t } = useTranslation("assets");
  return useMemo(
    () => [
      {
        ...{ id: "pair", header: t("list.pair"), phone: "title" },
        cell: ({ from, to, isDemo }) => (
          <TwoLines first={`${from}/${to}`} second={isDemo ? t("list.fictional") : undefined} />
        ),
        sortValue: ({ from, to }) => `${from}/${to}`,
      },
      {
        ...{ id: "rate", header: t("list.rate"), align: "end", phone: "value", sortAs: "decimal" },
        cell: ({ rate, to }) =>
          rate === null ? (
            <span className={classes.muted}>{t("list.noRate")}</span>
          ) : (
            <Price value={rate} currency={to} />
          ),
        sortValue: ({ rate }) => rate,
      },
      {
        ...{ id: "date", header: t("list.date") },
        cell: (row) => <RateDay row={row} />,
        sortValue: ({ legs }) => legs.map(({ date }) => date).sort()[0] ?? null,
      },
      {
        ...{ id: "source", header: t("list.source") },
        cell: ({ legs }) =>
          legs.map(({ pair, source }) => {
            const name = t(`source.${source}`, { defaultValue: source });
            return <div key={pair}>{legs.length > 1 ? `${pair}: ${name}` : name}</div>;
          }),
      },
      {
        ...{ id: "spark", header: t("list.spark"), phone: "hidden" },
        cell: ({ spark }) => <Sparkline points={spark} label={t(`list.went.${wentOf(spark)}`)} />,
      },
      {
        ...{ id: "enter", header: t("list.enterRate"), phone: "block" },
        cell: ({ from, to, isDemo }) =>
          isDemo ? (
            ""
          ) : (
            <Link
              to={at("pair", `${from}/${to}`)}
              preventScrollReset
              aria-label={t("list.enterRateOf", { pair: `${from}/${to}` })}
            >
              {t("enter.rate")}
            </Link>
          ),
      },
    ],
    [t, at],
  );
}

function RateDay({ row: { legs, state } }: { readonly row: PricedPair }) {
  const { t } = useTranslation("assets");
  const [oldest] = legs.map(({ date }) => date).sort();
  const words =
    state === "stale" ? t("list.oldRate") : state === "refused" ? t("list.refusedRate") : undefined;
  return <TwoLines first={oldest ? <DateText value={oldest} /> : ""} second={words} />;
}
