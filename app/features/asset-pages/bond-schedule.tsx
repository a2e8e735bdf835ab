import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateText } from "../../ui/money/amounts.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./asset-page.module.css";
import type { Bond } from "./asset-parts.ts";
import { MarketMoney } from "./market-money.tsx";

const firstRows = 8;

/** What one bond still pays; past payments on demand. */
export function BondSchedule({ bond: { schedule, asset } }: { readonly bond: Bond }) {
  const { t } = useTranslation("asset-pages");
  const [isWhole, setIsWhole] = useState(false);
  const ahead = schedule.filter(({ isPast }) => !isPast).slice(0, firstRows);
  const shown = isWhole ? schedule : ahead;
  return (
    <section>
      <h3>{t("bond.schedule")}</h3>
      {shown.length === 0 ? (
        <p className={classes.muted}>{t("bond.nothingAhead")}</p>
      ) : (
        <ScrollBox label={t("bond.schedule")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("bond.what")}</th>
                <th scope="col" className="num">
                  {t("bond.perBond")}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ date, kind, amount, isEstimated, isPast }) => (
                <tr key={`${date}${kind}`} data-past={isPast || undefined}>
                  <td>
                    <DateText value={date} />
                  </td>
                  <td>
                    {t(`bond.kind.${kind}`)}
                    {isEstimated && <span className={classes.second}>{t("bond.estimated")}</span>}
                  </td>
                  <td className="num">
                    {isEstimated && "≈ "}
                    <MarketMoney value={amount} currency={asset.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {!isWhole && schedule.length > ahead.length && (
        <button type="button" className="button button-quiet" onClick={() => setIsWhole(true)}>
          {t("showAll", { count: schedule.length })}
        </button>
      )}
    </section>
  );
}
