import { useTranslation } from "react-i18next";
import { formatNumber } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import type { ReadOptions, UploadAnswer } from "./assets.types.ts";
import classes from "./prices.module.css";
import { SeriesTable } from "./series-table.tsx";

interface Props {
  readonly answer: UploadAnswer;
  readonly fileName: string;
  readonly options: ReadOptions;
  readonly onOptions: (part: Partial<ReadOptions>) => void;
  /** `isConfirmed` includes suspect values. */
  readonly onStore: (isConfirmed: boolean) => void;
  readonly isBusy: boolean;
}

/** Content of the file and its issues; storing is offered only without any. */
export function UploadResult({ answer, fileName, options, onOptions, onStore, isBusy }: Props) {
  const { t } = useTranslation("assets");
  const { counts, issues, issuesTotal, isStored, series, warnings } = answer;
  const has = (code: string) => issues.some((issue) => issue.code === code);
  return (
    <section aria-live="polite" className={classes.result}>
      <h3>{fileName}</h3>
      {isStored ? (
        <Notice>{t("stored", { count: counts.rows })}</Notice>
      ) : (
        <p>{t("found", { count: counts.rows, duplicates: counts.duplicates })}</p>
      )}
      {(has("ambiguous-date") || options.dateOrder !== "") && !isStored && (
        <SelectBox
          label={t("dateOrder")}
          name="dateOrder"
          value={options.dateOrder}
          onValue={(dateOrder) => onOptions({ dateOrder })}
          options={["", "dmy", "mdy"].map((value) => ({ value, label: t(`order.${value || "choose"}`) }))}
        />
      )}
      {(has("ambiguous-number") || options.decimalMark !== "") && !isStored && (
        <SelectBox
          label={t("decimalMark")}
          name="decimalMark"
          value={options.decimalMark}
          onValue={(decimalMark) => onOptions({ decimalMark })}
          options={[
            { value: "", label: t("mark.choose") },
            { value: ".", label: t("mark.point") },
            { value: ",", label: t("mark.comma") },
          ]}
        />
      )}
      {issues.length > 0 && (
        <>
          <Notice tone="warning">{t("issues", { count: issuesTotal })}</Notice>
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <li key={`${issue.line}${issue.column}${issue.code}`}>
                {issue.line > 0 && <span className={classes.line}>{t("line", { line: issue.line })}</span>}
                {issue.column && <span className={classes.line}>{issue.column}</span>}
                {t(`issue.${issue.code}`, issue.params)}
              </li>
            ))}
          </ul>
        </>
      )}
      {!isStored && warnings.length > 0 && <Warnings answer={answer} kind={options.kind} />}
      {series.length > 0 && <SeriesTable series={series} />}
      {!isStored && issues.length === 0 && counts.rows > 0 && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => onStore(warnings.length > 0)}
          disabled={isBusy}
        >
          {t(warnings.length > 0 ? "storeAll" : "store", { count: counts.rows })}
        </button>
      )}
    </section>
  );
}

type WarningsProps = Pick<Props, "answer"> & Pick<ReadOptions, "kind">;

/** Suspect closes or rates, stored once the user confirms them. */
function Warnings({ answer, kind }: WarningsProps) {
  const { t } = useTranslation("assets");
  const { locale } = useReader();
  const { warnings, warningsTotal } = answer;
  return (
    <>
      <Notice tone="warning">
        {t(kind === "rates" ? "rateDoubts" : "doubts", { count: warningsTotal })}
      </Notice>
      <ul className={classes.issues}>
        {warnings.map(({ name, date, close, detector }) => (
          <li key={`${name}${date}`}>
            <span className={classes.line}>
              {name} <DateText value={date} />
            </span>
            {formatNumber(close, locale)}:{" "}
            {kind === "rates"
              ? t(`rateDoubt.${detector}`, { defaultValue: t(`doubt.${detector}`) })
              : t(`doubt.${detector}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
