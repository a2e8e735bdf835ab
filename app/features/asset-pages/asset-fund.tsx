import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/use-api.ts";
import { DateText, Percent } from "../../ui/money/amounts.tsx";
import type { AssetAddress } from "./asset-address.ts";
import classes from "./asset-page.module.css";
import { Reasons, SourceName } from "./market-money.tsx";
import { PartCard } from "./part-card.tsx";

const shownLines = 15;

/** A percent as the stored text says it, as a ratio. */
const ratio = (percent: string): string => String(Number((Number(percent) / 100).toFixed(10)));

/** What a fund or an index consists of, and the remainder that nobody told. */
export function AssetFund({ address: { symbol } }: { readonly address: AssetAddress }) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/fund-data", { symbol });
  return (
    <PartCard title={t("part.fund")} answer={answer} rows={8}>
      {({ holdings, otherPercent, day, isDayTold, source, reasons }) => {
        const [shown, rest] = [holdings.slice(0, shownLines), holdings.slice(shownLines)];
        const further = rest.reduce((sum, { weightPercent }) => sum + Number(weightPercent), 0);
        return (
          <>
            <Reasons reasons={reasons} />
            {shown.length > 0 && (
              <dl className={classes.facts}>
                {shown.map(({ ticker, name, weightPercent }) => (
                  <div key={`${ticker}${name}`}>
                    <dt>{name}</dt>
                    <dd>
                      <Percent value={ratio(weightPercent)} />
                    </dd>
                  </div>
                ))}
                {rest.length > 0 && (
                  <div>
                    <dt>{t("fund.further", { count: rest.length })}</dt>
                    <dd>
                      <Percent value={ratio(String(further))} />
                    </dd>
                  </div>
                )}
                {Number(otherPercent) > 0 && (
                  <div>
                    <dt>{t("fund.other")}</dt>
                    <dd>
                      <Percent value={ratio(otherPercent)} />
                    </dd>
                  </div>
                )}
              </dl>
            )}
            {day && source && (
              <p className={classes.muted}>
                {t(isDayTold ? "fund.asOf" : "fund.fetched")} <DateText value={day} /> ·{" "}
                <SourceName id={source} />
              </p>
            )}
          </>
        );
      }}
    </PartCard>
  );
}
