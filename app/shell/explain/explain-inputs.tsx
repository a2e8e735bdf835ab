import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money, Price, Quantity } from "../../ui/money/amounts.tsx";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import classes from "./explain.module.css";
import type { Explanation } from "./explain.types.ts";
import { ExplainSection } from "./explain-section.tsx";

interface Props {
  readonly explanation: Explanation;
  readonly request: ExplainRequest;
}

export function ExplainInputs(props: Props) {
  return (
    <>
      <Rows {...props} />
      <Prices {...props} />
      <Rates {...props} />
    </>
  );
}

function Rows({ explanation, request }: Props) {
  const { t } = useTranslation("explain");
  return (
    <ExplainSection
      title={t("section.rows")}
      section="rows"
      count={explanation.counts.rows}
      first={explanation.rows}
      request={request}
    >
      {(rows) => (
        <ul className={classes.inputs}>
          {rows.map((row) => (
            <li key={row.id} data-row={row.id}>
              <Link to={`/transactions?p=${row.portfolioId}&id=${row.id}`}>
                <DateText value={row.date} /> · {t(`ledger:kind.${row.kindName}`)}
                {row.asset && ` · ${row.asset.ticker}`}
              </Link>
              <span>
                {row.quantity && <Quantity value={row.quantity} />}
                {row.price && <> × {<Price value={row.price} currency={row.currency} />}</>}
                {!row.price && row.gross && <Money value={row.gross} currency={row.currency} digits="own" />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ExplainSection>
  );
}

function Prices({ explanation, request }: Props) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  return (
    <ExplainSection
      title={t("section.prices")}
      section="prices"
      count={explanation.counts.prices}
      first={explanation.prices}
      request={request}
    >
      {(prices) => (
        <ul className={classes.inputs}>
          {prices.map((price) => (
            <li key={`${price.assetId}${price.date}${price.usedOn}`} data-price={price.assetId}>
              <span>
                {price.asset?.ticker} · <DateText value={price.usedOn} />
                {price.isStale && <em className={classes.muted}> {t("stale")}</em>}
              </span>
              <span className="num">
                {formatNumber(price.close, locale)}{" "}
                <span className={classes.muted}>
                  {t(`assets:source.${price.source}`, { defaultValue: price.source })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ExplainSection>
  );
}

function Rates({ explanation, request }: Props) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  return (
    <ExplainSection
      title={t("section.rates")}
      section="rates"
      count={explanation.counts.rates}
      first={explanation.rates}
      request={request}
    >
      {(rates) => (
        <ul className={classes.inputs}>
          {rates.map((rate) => (
            <li key={`${rate.pair}${rate.date}${rate.usedOn}`} data-rate={rate.pair}>
              <span>
                {rate.pair} · <DateText value={rate.usedOn} />
                {rate.isStale && <em className={classes.muted}> {t("stale")}</em>}
              </span>
              <span className="num">
                {formatNumber(rate.rate, locale)}{" "}
                <span className={classes.muted}>
                  {t(`assets:source.${rate.source}`, { defaultValue: rate.source })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ExplainSection>
  );
}
