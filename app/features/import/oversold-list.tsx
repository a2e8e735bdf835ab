import { useTranslation } from "react-i18next";
import type { Preview } from "../../ledger/intake/import-shapes.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { AnswerProps } from "./file-facts.tsx";
import classes from "./import.module.css";
import { OversoldQuestion } from "./oversold-question.tsx";

interface Props extends AnswerProps {
  readonly preview: Preview;
}

/** More rows than this are answered together; each has its place in the table below anyway. */
const shownRows = 20;

/** Sales of units nobody has: an opening balance, a short position, or without the row. */
export function OversoldList({ preview, id, decide }: Props) {
  const { t } = useTranslation("import");
  const { oversold, isShortAllowed } = preview;
  const isBusy = decide.isPending;
  return (
    <Card title={t("oversold.title")}>
      <p className={classes.muted}>{t("oversold.text")}</p>
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
        {oversold.length > 1 && (
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
        {!isShortAllowed && (
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
