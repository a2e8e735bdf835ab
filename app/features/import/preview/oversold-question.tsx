import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OversoldDecision } from "../../../domain/imports/decision.schema.ts";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { FormGrid } from "../../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import classes from "../import.module.css";
import { placeOf } from "../reading/line-place.ts";

interface Props {
  readonly row: Preview["oversold"][number];
  readonly sheets: Preview["sheets"];
  readonly isBusy: boolean;
  readonly onDecide: (decision: OversoldDecision | null) => void;
}

export function OversoldQuestion({ row, sheets, isBusy, onDecide }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const [isCostKnown, setCostKnown] = useState(false);
  const missing = formatNumber(row.missing, locale);
  const date = formatDayWithName(row.date, locale);
  const place = placeOf(row.line, sheets);
  return (
    <li className={classes.question}>
      <strong>
        {t(place.sheet ? "oversold.sheetRow" : "oversold.row", {
          date,
          sheet: place.sheet,
          line: place.row,
          missing,
          ticker: row.asset.ticker,
        })}
      </strong>
      {row.decision !== null ? (
        <div className={classes.buttons}>
          <span className={classes.muted}>{t(`oversold.decided.${row.decision}`)}</span>
          <button type="button" className={classes.link} disabled={isBusy} onClick={() => onDecide(null)}>
            {t("oversold.change")}
          </button>
        </div>
      ) : isCostKnown ? (
        <CostForm row={row} missing={missing} onCancel={() => setCostKnown(false)} onDecide={onDecide} />
      ) : (
        <div className={classes.buttons}>
          {row.splitKey === null ? (
            <>
              <span>{t("oversold.opening")}:</span>
              <button
                type="button"
                className="button button-quiet"
                disabled={isBusy}
                onClick={() => setCostKnown(true)}
              >
                {t("oversold.known")}
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={isBusy}
                onClick={() => onDecide({ as: "opening", cost: null, acquiredOn: null })}
              >
                {t("oversold.unknown")}
              </button>
            </>
          ) : (
            <span className={classes.muted}>{t("split.first")}</span>
          )}
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => onDecide({ as: "skip" })}
          >
            {t("oversold.skip")}
          </button>
        </div>
      )}
    </li>
  );
}

interface CostFormProps extends Pick<Props, "row" | "onDecide"> {
  readonly missing: string;
  readonly onCancel: () => void;
}

function CostForm({ row, missing, onCancel, onDecide }: CostFormProps) {
  const { t } = useTranslation("import");
  const [cost, setCost] = useState<string | null>(null);
  const [acquiredOn, setAcquiredOn] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cost !== null) onDecide({ as: "opening", cost, acquiredOn });
  };
  return (
    <form onSubmit={submit}>
      <FormGrid>
        <MoneyBox
          label={t("oversold.cost", { missing })}
          name={`cost-${row.rowId}`}
          value={cost}
          onValue={setCost}
          currency={row.currency}
          maxDecimals={10}
          isRequired
        />
        <DateBox
          label={t("oversold.acquired")}
          name={`acquired-${row.rowId}`}
          value={acquiredOn}
          onValue={setAcquiredOn}
          today={row.date}
          without="future"
        />
      </FormGrid>
      <SubmitRow label={t("oversold.use")} onCancel={onCancel} isDisabled={cost === null} />
    </form>
  );
}
