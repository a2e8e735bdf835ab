import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";
import { Writes } from "../../shell/writes.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Opens } from "../../ui/money/opens.tsx";
import { dayFigure, moneyFigure, priceFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { DueLine } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions.types.ts";
import { type DueField, deriveDue } from "./derive-actions.ts";
import { waitsText } from "./pending-event.tsx";
import type { Decisions } from "./use-decisions.ts";

interface DueCardProps {
  readonly answer: CheckAnswer;
  readonly decisions: Decisions;
}

/** Payments without a row, decided one by one or all at once. */
export function DueCard({ answer, decisions }: DueCardProps) {
  const { t } = useTranslation("corporate-actions");
  const { income } = answer;
  if (income.length === 0)
    return (
      <Card title={t("income.title")}>
        <p className={classes.muted}>{t("income.empty")}</p>
      </Card>
    );
  return (
    <Card
      title={t("income.title")}
      actions={
        <Writes by="edit">
          <Button size="sm" loading={decisions.isBusy} onClick={decisions.bookAll}>
            {t("income.bookAll", { count: income.length })}
          </Button>
        </Writes>
      }
    >
      {income.some(({ waitsFor }) => waitsFor !== null) && (
        <p className={classes.muted}>{t("income.inOrder")}</p>
      )}
      <table className={`${classes.table} ${classes.due}`}>
        <thead>
          <tr>
            <th scope="col">{t("income.what")}</th>
            <th scope="col">{t("income.days")}</th>
            <th scope="col" className="num">
              {t("income.quantity")}
            </th>
            <th scope="col" className="num">
              {t("income.perUnit")}
            </th>
            <th scope="col" className="num">
              {t("income.gross")}
            </th>
            <th scope="col" className="num">
              {t("income.tax")}
            </th>
            <th scope="col">{t("income.decide")}</th>
          </tr>
        </thead>
        <tbody>
          {income.map((line) => (
            <Line key={line.key} answer={answer} line={line} decisions={decisions} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Returns warnings before booking; empty for most payments. */
function notesOf(line: DueLine, t: TFunction, locale: Locale) {
  const { near, wasTakenBack, isExpected, isSpecial, waitsFor } = line;
  const short = [...(isExpected ? [t("income.expected")] : []), ...(isSpecial ? [t("income.special")] : [])];
  const long = [
    ...(near
      ? [
          t("income.near", {
            date: formatDay(near.date, locale),
            amount: formatMoney(near.amount, locale, { currency: near.currency }),
          }),
        ]
      : []),
    ...(wasTakenBack ? [t("income.takenBack")] : []),
    ...(waitsFor ? [waitsText(waitsFor, t, locale)] : []),
  ];
  return { short: short.join(" · "), long };
}

interface LineProps extends DueCardProps {
  readonly line: DueLine;
}

function Line({ answer, line, decisions }: LineProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const { asset, kind, currency } = line;
  const { short, long } = notesOf(line, t, locale);
  const named = { kind: t(`kind.${kind}`), ticker: asset.ticker, date: formatDay(line.payDate, locale) };
  return (
    <tr data-due={asset.ticker}>
      <th scope="row">
        <span className={classes.two}>
          <span>
            {t(`kind.${kind}`)} · {asset.ticker}
          </span>
          <span className={classes.muted}>{asset.name}</span>
          {long.map((note) => (
            <span key={note} className={classes.muted}>
              {note}
            </span>
          ))}
        </span>
      </th>
      <td>
        <span className={classes.two}>
          <DueDay answer={answer} line={line} field="payDate" />
          <span className={classes.muted}>
            {line.exDate !== null && <DueDay answer={answer} line={line} field="exDate" />}
            {line.exDate !== null && short !== "" && " · "}
            {short}
          </span>
        </span>
      </td>
      <td className="num" data-label={t("income.quantity")}>
        <DueFigure answer={answer} line={line} field="quantity" figure={quantityFigure(line.quantity)} />
      </td>
      <td className="num" data-label={t("income.perUnit")}>
        <DueFigure answer={answer} line={line} field="perUnit" figure={priceFigure(line.perUnit, currency)} />
      </td>
      <td className="num" data-label={t("income.gross")}>
        <DueFigure answer={answer} line={line} field="gross" figure={moneyFigure(line.gross, currency)} />
      </td>
      <td className="num" data-label={t("income.tax")}>
        {line.tax !== "0" && (
          <DueFigure answer={answer} line={line} field="tax" figure={moneyFigure(line.tax, currency)} />
        )}
      </td>
      <td className={classes.wide}>
        <span className={classes.buttons}>
          <Writes by="edit">
            {line.waitsFor === null && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={decisions.isBusy}
                aria-label={t("income.bookOne", named)}
                onClick={() => decisions.apply(line.key)}
              >
                {t("action.apply")}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={decisions.isBusy}
              aria-label={t("income.ignoreOne", named)}
              onClick={() => decisions.ignore(line.key)}
            >
              {t("action.ignore")}
            </Button>
          </Writes>
        </span>
      </td>
    </tr>
  );
}

interface PartProps {
  readonly answer: CheckAnswer;
  readonly line: DueLine;
}

interface DueFigureProps extends PartProps {
  readonly field: DueField;
  readonly figure: Figure;
}

function DueFigure({ answer, line, field, figure }: DueFigureProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  return (
    <FigureText
      figure={figure}
      name={`${field}-${line.key}`}
      derive={() => deriveDue({ t, locale }, answer, line, field)}
    />
  );
}

interface DueDayProps extends PartProps {
  readonly field: "payDate" | "exDate";
}

/** Day of a payment in digits; the ex-date is labelled. */
function DueDay({ answer, line, field }: DueDayProps) {
  const { t } = useTranslation("corporate-actions");
  const { locale } = useReader();
  const day = line[field] ?? line.payDate;
  return (
    <Opens
      figure={dayFigure(day)}
      name={`${field}-${line.key}`}
      derive={() => deriveDue({ t, locale }, answer, line, field)}
    >
      {field === "payDate" ? (
        <DateText value={day} width="digits" />
      ) : (
        t("income.ex", { date: formatDay(day, locale) })
      )}
    </Opens>
  );
}
