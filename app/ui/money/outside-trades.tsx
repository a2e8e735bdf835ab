import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OutsideTrades } from "../../shared/schemas/transaction.schema.ts";
import { Notice } from "../states/notice.tsx";
import { Money } from "./amounts.tsx";
import classes from "./outside-trades.module.css";

interface QuestionProps {
  readonly trades: OutsideTrades;
  readonly answer: boolean | null;
  readonly onAnswer: (isPaid: boolean) => void;
  readonly isBusy?: boolean;
  readonly note?: ReactNode;
}

const SUM = "\u0001";

/** Asks whether the first cash paid for trades settled outside the portfolio. */
export function OutsideTradesQuestion({ trades, answer, onAnswer, isBusy = false, note }: QuestionProps) {
  const { t } = useTranslation("ledger");
  const { count, paid } = trades;
  const [before = "", after = ""] = t("ledger:outside.question", { count, sum: SUM }).split(SUM);
  const choice = (isPaid: boolean, name: string) => (
    <button
      type="button"
      className={answer === isPaid ? "button button-primary" : "button button-quiet"}
      aria-pressed={answer === isPaid}
      disabled={isBusy}
      onClick={() => onAnswer(isPaid)}
    >
      {t(`ledger:outside.${name}`)}
    </button>
  );
  return (
    <Notice tone="info">
      <div className={classes.question} data-outside-trades={count}>
        <span>
          {before}
          {paid.map(({ currency, amount }, index) => (
            <Fragment key={currency}>
              {index > 0 && ", "}
              <Money value={amount} currency={currency} digits="own" />
            </Fragment>
          ))}
          {after}
        </span>
        <span className={classes.buttons}>
          {choice(true, "yes")}
          {choice(false, "no")}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </div>
    </Notice>
  );
}
