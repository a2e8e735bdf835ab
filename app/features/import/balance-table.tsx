import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Quantity } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import type { AnswerProps } from "./file-facts.tsx";
import classes from "./import.module.css";
import type { BalanceCheck, BalanceLine } from "./import-shapes.ts";
import { useIssueText } from "./use-issue-text.ts";

interface Props {
  readonly balances: BalanceCheck;
  /** Rows without an answer: until there are none a difference says nothing. */
  readonly open: number;
  readonly answer: AnswerProps;
}

/** The best test of an import on one's own file: what the broker says and what the ledger will say. */
export function BalanceTable({ balances, open, answer }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const lines = [...balances.cash, ...balances.positions];
  const wrong = lines.filter(({ difference }) => difference !== "0").length;
  return (
    <Card title={t("balance.title")}>
      <p className={classes.muted}>{t("balance.text", { date: formatDayWithName(balances.date, locale) })}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("balance.what")}</th>
            <th scope="col" className="num">
              {t("balance.theirs")}
            </th>
            <th scope="col" className="num">
              {t("balance.after")}
            </th>
            <th scope="col" className="num">
              {t("balance.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, name, theirs, after, difference }) => (
            <tr key={id} data-wrong={difference !== "0" || undefined}>
              <th scope="row" title={name || undefined}>
                {label}
              </th>
              <td className="num">
                <Quantity value={theirs} />
              </td>
              <td className="num">
                <Quantity value={after} />
              </td>
              <td className="num">{difference === "0" ? "0" : <Quantity value={difference} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.after}>
        {open > 0 ? (
          <Notice>{t("balance.open")}</Notice>
        ) : wrong === 0 ? (
          <Notice>{t("balance.right")}</Notice>
        ) : (
          <Notice tone="warning">{t("balance.wrong", { count: wrong })}</Notice>
        )}
      </div>
      <Differences lines={lines.filter(({ fix, cause }) => fix !== null || cause !== null)} answer={answer} />
    </Card>
  );
}

interface Alike {
  readonly line: BalanceLine;
  readonly labels: string[];
  readonly text: string;
}

/** Lines with the same explanation and nothing to press are said once. */
function groupAlike(lines: readonly BalanceLine[], textOf: (line: BalanceLine) => string): readonly Alike[] {
  const groups = new Map<string, Alike>();
  for (const line of lines) {
    const text = textOf(line);
    const key = line.fix ? line.id : text;
    const known = groups.get(key);
    if (known) known.labels.push(line.label);
    else groups.set(key, { line, labels: [line.label], text });
  }
  return [...groups.values()];
}

interface DifferencesProps {
  readonly lines: readonly BalanceLine[];
  readonly answer: AnswerProps;
}

/** Per line that does not agree the likely cause, and the one click that makes it agree. */
function Differences({ lines, answer: { id, decide } }: DifferencesProps) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  if (lines.length === 0) return null;
  const textOf = (line: BalanceLine) =>
    line.isFixed
      ? t(`balance.fixed.${line.fix ?? "cash"}`)
      : line.cause
        ? issueText(line.cause)
        : t("balance.noCause");
  const set = (line: BalanceLine) => decide.mutate({ id, adjust: { [line.id]: line.isFixed ? null : true } });
  return (
    <ul className={classes.questions}>
      {groupAlike(lines, textOf).map(({ line, labels, text }) => (
        <li key={line.id} className={classes.entry}>
          <span className={classes.described}>
            <strong>{labels.join(", ")}</strong>
            <span className={classes.muted}>{text}</span>
          </span>
          {line.fix && (
            <button
              type="button"
              className="button button-quiet"
              disabled={decide.isPending}
              onClick={() => set(line)}
            >
              {t(line.isFixed ? "balance.undo" : `balance.fix.${line.fix}`)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
