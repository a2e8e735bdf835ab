import { useTranslation } from "react-i18next";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import type { SplitDecision } from "../../../domain/imports/split.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import classes from "../import.module.css";

interface Props {
  readonly split: Preview["splits"][number];
  readonly isBusy: boolean;
  readonly onDecide: (decision: SplitDecision | null) => void;
}

/** A known split explaining an oversold row: book or ignore. */
export function SplitQuestion({ split, isBusy, onDecide }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const { asset, date, decision, source } = split;
  const named = {
    ...{ ticker: asset.ticker, date: formatDayWithName(date, locale) },
    ...{ to: formatNumber(split.ratioTo, locale), from: formatNumber(split.ratioFrom, locale) },
    source: t(`assets:source.${source}`, { defaultValue: source }),
  };
  return (
    <li className={classes.question} data-split={asset.ticker}>
      <strong>{t("split.known", named)}</strong>
      {decision === null ? (
        <div className={classes.buttons}>
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => onDecide("book")}
          >
            {t("split.book")}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => onDecide("ignore")}
          >
            {t("split.ignore")}
          </button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <span className={classes.muted}>{t(`split.decided.${decision}`)}</span>
          <button type="button" className={classes.link} disabled={isBusy} onClick={() => onDecide(null)}>
            {t("oversold.change")}
          </button>
        </div>
      )}
    </li>
  );
}
