import { useTranslation } from "react-i18next";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";
import { OversoldQuestion } from "./oversold-question.tsx";
import { SplitQuestion } from "./split-question.tsx";

interface Props extends AnswerProps {
  readonly preview: Preview;
}

/** More are decided together; each is in the table below anyway. */
const shownRows = 20;

/** Oversold rows: opening balance, short position, or skip. */
export function OversoldList({ preview, id, decide }: Props) {
  const { t } = useTranslation("import");
  const { oversold, splits, isShortAllowed } = preview;
  const isBusy = decide.isPending;
  const isSplitOpen = splits.some(({ decision }) => decision === null);
  return (
    <Card title={t("oversold.title")}>
      {splits.length > 0 && (
        <ul className={classes.questions}>
          {splits.map((split) => (
            <SplitQuestion
              key={split.key}
              split={split}
              isBusy={isBusy}
              onDecide={(decision) => decide.mutate({ id, splits: { [split.key]: decision } })}
            />
          ))}
        </ul>
      )}
      {oversold.length > 0 && !isSplitOpen && <p className={classes.muted}>{t("oversold.text")}</p>}
      <ul className={classes.questions}>
        {oversold.slice(0, shownRows).map((row) => (
          <OversoldQuestion
            sheets={preview.sheets}
            key={row.rowId}
            row={row}
            isBusy={isBusy}
            onDecide={(decision) => decide.mutate({ id, oversold: { [row.rowId]: decision } })}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        {oversold.length > 1 && !isSplitOpen && (
          <>
            <button
              type="button"
              className="button button-quiet"
              disabled={isBusy}
              onClick={() =>
                decide.mutate({ id, allOversold: { as: "opening", cost: null, acquiredOn: null } })
              }
            >
              {t("oversold.allUnknown")}
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={isBusy}
              onClick={() => decide.mutate({ id, allOversold: { as: "skip" } })}
            >
              {t("oversold.allSkip")}
            </button>
          </>
        )}
        {oversold.length > 0 && !isShortAllowed && !isSplitOpen && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => decide.mutate({ id, allowShort: true })}
          >
            {t("oversold.short")}
          </button>
        )}
      </div>
    </Card>
  );
}
