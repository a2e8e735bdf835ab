import { useTranslation } from "react-i18next";
import { moneyPieces } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Pieces } from "../../ui/money/pieces.tsx";
import classes from "./content.module.css";
import type { BlockData } from "./content.types.ts";

type Calendar = NonNullable<BlockData["calendar"]>;

/** The calendar page has the rest. */
const most = 8;

export function CalendarBlock({ calendar: { payments, today } }: { readonly calendar: Calendar }) {
  const { t } = useTranslation("content");
  const next = payments.filter(({ date }) => date >= today).slice(0, most);
  return (
    <>
      {next.length === 0 ? (
        <p className={classes.note}>{t("content:calendar.none")}</p>
      ) : (
        <div className="prose-table">
          <Payments payments={next} />
        </div>
      )}
      <p>
        <a href="/calendars">{t("content:calendar.all")}</a>
      </p>
    </>
  );
}

function Payments({ payments }: { readonly payments: Calendar["payments"] }) {
  const { t } = useTranslation("content");
  const { locale } = useReader();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t("content:calendar.exDate")}</th>
          <th>{t("content:calendar.asset")}</th>
          <th className={classes.number}>{t("content:calendar.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, date, asset, amount, currency }) => (
          <tr key={id}>
            <td>{formatDayWithName(date, locale)}</td>
            <td>
              <a href={`/public/asset/${encodeURIComponent(asset.symbol)}`}>{asset.ticker}</a> {asset.name}
            </td>
            <td className={classes.number}>
              {amount === null ? (
                "—"
              ) : (
                <Pieces
                  pieces={moneyPieces(amount, locale, {
                    currency,
                    digits: Math.max(2, amount.split(".")[1]?.length ?? 0),
                  })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
