import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { factAssetOf, type Summary } from "../asset-parts.ts";
import { Reasons, SourceName } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";
import { deriveFurther, deriveHolding, deriveUndisclosed, ratioOf } from "./derive-reports.ts";

const shownLines = 15;

const figureOf = (percent: string | number) => ({ value: ratioOf(percent), unit: "ratio" as const });

interface AssetFundProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

/** Holdings of a fund or index, and the undisclosed part. */
export function AssetFund({ address: { symbol }, summary }: AssetFundProps) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/fund-data", { symbol });
  const asset = factAssetOf(summary.asset);
  return (
    <PartCard title={t("part.fund")} answer={answer} rows={8}>
      {(fund) => {
        const { holdings, otherPercent, day, isDayTold, source, reasons } = fund;
        const [shown, rest] = [holdings.slice(0, shownLines), holdings.slice(shownLines)];
        const further = rest.reduce((sum, { weightPercent }) => sum + Number(weightPercent), 0);
        return (
          <>
            <Reasons reasons={reasons} />
            {shown.length > 0 && (
              <dl className={classes.facts}>
                {shown.map((holding, index) => (
                  <div key={`${holding.ticker}${holding.name}`}>
                    <dt>{holding.name}</dt>
                    <dd>
                      <FigureText
                        figure={figureOf(holding.weightPercent)}
                        name={`holding-${holding.ticker ?? index + 1}`}
                        derive={() => deriveHolding(t, asset, holding, fund)}
                      />
                    </dd>
                  </div>
                ))}
                {rest.length > 0 && (
                  <div>
                    <dt>{t("fund.further", { count: rest.length })}</dt>
                    <dd>
                      <FigureText
                        figure={figureOf(further)}
                        name="further"
                        derive={() => deriveFurther(t, asset, rest, fund)}
                      />
                    </dd>
                  </div>
                )}
                {Number(otherPercent) > 0 && (
                  <div>
                    <dt>{t("fund.other")}</dt>
                    <dd>
                      <FigureText
                        figure={figureOf(otherPercent)}
                        name="undisclosed"
                        derive={() => deriveUndisclosed(t, asset, fund)}
                      />
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
