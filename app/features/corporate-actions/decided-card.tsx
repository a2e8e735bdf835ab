import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Writes } from "../../shell/writes.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { DecidedAction } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions.types.ts";
import { deriveDecided } from "./derive-actions.ts";
import type { Decisions } from "./use-decisions.ts";

interface DecidedCardProps {
  readonly answer: CheckAnswer;
  readonly decisions: Decisions;
}

/** Decisions, newest first, each undoable. */
export function DecidedCard({ answer, decisions }: DecidedCardProps) {
  const { t } = useTranslation("corporate-actions");
  if (answer.decided.length === 0) return null;
  return (
    <Card title={t("decided.title")}>
      <ul className={classes.events}>
        {answer.decided.map((action) => (
          <Line key={action.id} action={action} portfolioId={answer.portfolioId} decisions={decisions} />
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  readonly action: DecidedAction;
  readonly portfolioId: string;
  readonly decisions: Decisions;
}

function Line({ action, portfolioId, decisions }: LineProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const { kind, asset, state, due, transactionIds, effectiveOn } = action;
  const ticker = asset?.ticker ?? "";
  const named = { kind: t(`kind.${kind}`), ticker, date: formatDay(effectiveOn, locale) };
  const [rowId] = transactionIds;
  return (
    <li className={classes.line} data-decided={state}>
      <span className={classes.two}>
        <span>
          {t(`kind.${kind}`)} · {ticker} · <DateText value={effectiveOn} width="digits" />
        </span>
        <span className={classes.muted}>
          {t(`decided.state.${state}`)}
          {due && (
            <>
              {" · "}
              <FigureText
                figure={moneyFigure(due.amount, due.currency)}
                name={`due-${action.id}`}
                derive={() => deriveDecided({ t, locale }, portfolioId, action)}
              />
            </>
          )}
        </span>
      </span>
      <span className={classes.buttons}>
        {rowId && (
          <Link className="button button-quiet" to={`/transactions?p=${portfolioId}&id=${rowId}`}>
            {t("action.show")}
          </Link>
        )}
        <Writes>
          <Button
            size="sm"
            variant="default"
            disabled={decisions.isBusy}
            aria-label={t("decided.undoOne", named)}
            onClick={() => decisions.undo(action.id)}
          >
            {t("action.undo")}
          </Button>
        </Writes>
      </span>
    </li>
  );
}
