import { useTranslation } from "react-i18next";
import { formatMonth } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import classes from "../income.module.css";
import type { CalendarEntry } from "./calendar.contract.ts";

interface EntryListProps {
  readonly entries: readonly CalendarEntry[];
  readonly isNet: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

/** By month. */
export function EntryList({ entries, isNet, onOpen }: EntryListProps) {
  const { locale } = useReader();
  const months = [...Map.groupBy(entries, ({ date }) => date.slice(0, 7))];
  return (
    <div className={classes.months}>
      {months.map(([month, list]) => (
        <section key={month} aria-label={formatMonth(month, locale, "long")}>
          <h3 className={classes.month}>{formatMonth(month, locale, "long")}</h3>
          <ul className={classes.entries}>
            {list.map((entry) => (
              <li key={entry.id}>
                <EntryButton entry={entry} isNet={isNet} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface EntryButtonProps {
  readonly entry: CalendarEntry;
  readonly isNet: boolean;
  readonly onOpen: (entry: CalendarEntry) => void;
}

function EntryButton({ entry, isNet, onOpen }: EntryButtonProps) {
  const { t } = useTranslation("income");
  const { status, kind, asset, date, exDate, isFloating, isDayExpected } = entry;
  const about = [
    t(`kind.${kind}`),
    ...(isFloating ? [t("floating")] : []),
    ...(isDayExpected ? [t("dayExpected")] : []),
  ].join(" · ");
  return (
    <button
      type="button"
      className={classes.entry}
      data-entry={status}
      data-date={date}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry)}
    >
      <span className={classes.day}>
        <DateText value={date} width="digits" />
      </span>
      {asset ? (
        <MarkedName asset={asset}>
          <span className={classes.what}>
            <span className={classes.ticker}>
              {asset.ticker}
              <span className={classes.beside}>{asset.name}</span>
            </span>
            <span className={classes.muted}>{about}</span>
          </span>
        </MarkedName>
      ) : (
        <span className={classes.what}>
          <span className={classes.ticker}>{t(`kind.${kind}`)}</span>
          <span className={classes.muted}>{about}</span>
        </span>
      )}
      <span className={classes.state} data-status={status}>
        {t(`status.${status}`)}
        {exDate !== null && status !== "confirmed" && (
          <span className={classes.muted}>
            {t("exDate")} <DateText value={exDate} width="digits" />
          </span>
        )}
      </span>
      <span className={classes.amount}>
        <EntryAmount entry={entry} isNet={isNet} />
      </span>
    </button>
  );
}

/** Gross or net; a dash when unknown. */
export function EntryAmount({ entry, isNet }: Pick<EntryButtonProps, "entry" | "isNet">) {
  const value = isNet ? entry.net : entry.gross;
  const { isStealth } = useReader();
  if (isStealth) return <>•••</>;
  return value === null ? <>—</> : <Money value={value} currency={entry.currency} />;
}
