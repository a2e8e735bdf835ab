import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { Compact, Reasons, SourceName } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";

/** Plain sentences on the last report; each opens to its stored figures. */
export function AssetInsight({ address: { symbol } }: { readonly address: AssetAddress }) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/fundamental-insight", { symbol });
  return (
    <PartCard title={t("part.insight")} answer={answer} rows={5}>
      {({ lines, reasons }) => (
        <>
          <Reasons reasons={reasons} />
          {lines.length > 0 && (
            <ul className={classes.said}>
              {lines.map(({ code, text, figures }) => (
                <li key={code}>
                  <details>
                    <summary>{text}</summary>
                    <ul>
                      {figures.map(({ figure, value, currency, periodEnd, source }) => (
                        <li key={`${figure}${periodEnd}`}>
                          {t(`figure.${figure}`)}: <Compact value={value} currency={currency} />{" "}
                          <span className={classes.muted}>
                            <DateText value={periodEnd} /> · <SourceName id={source} />
                          </span>
                        </li>
                      ))}
                    </ul>
                  </details>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PartCard>
  );
}
