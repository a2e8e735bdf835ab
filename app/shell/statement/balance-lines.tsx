import { useTranslation } from "react-i18next";
import type { BalanceLine } from "../../shared/schemas/balance.schema.ts";
import { Quantity } from "../../ui/money/amounts.tsx";
import classes from "./balance-lines.module.css";
import { useIssueText } from "./use-issue-text.ts";

interface Props {
  readonly lines: readonly BalanceLine[];
  readonly isPending: boolean;
  readonly onFix: (line: BalanceLine) => void;
}

/** Shows each difference with its cause and correction. */
export function BalanceLines({ lines, isPending, onFix }: Props) {
  const { t } = useTranslation("import");
  return (
    <>
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
      <Differences lines={lines} isPending={isPending} onFix={onFix} />
    </>
  );
}

interface Alike {
  readonly line: BalanceLine;
  readonly labels: string[];
  readonly text: string;
}

/** Groups lines with the same explanation and no action. */
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

function Differences({ lines, isPending, onFix }: Props) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const wrong = lines.filter(({ fix, cause, difference }) => fix || cause || difference !== "0");
  if (wrong.length === 0) return null;
  const textOf = (line: BalanceLine) =>
    line.isFixed
      ? t(`balance.fixed.${line.fix ?? "cash"}`)
      : line.cause
        ? issueText(line.cause)
        : t("balance.noCause");
  return (
    <ul className={classes.questions}>
      {groupAlike(wrong, textOf).map(({ line, labels, text }) => (
        <li key={line.id} className={classes.entry}>
          <span className={classes.described}>
            <strong>{labels.join(", ")}</strong>
            <span className={classes.muted}>{text}</span>
          </span>
          {line.fix && (
            <button
              type="button"
              className="button button-quiet"
              disabled={isPending}
              onClick={() => onFix(line)}
              aria-label={`${t(line.isFixed ? "balance.undo" : `balance.fix.${line.fix}`)}: ${line.label}`}
            >
              {t(line.isFixed ? "balance.undo" : `balance.fix.${line.fix}`)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
