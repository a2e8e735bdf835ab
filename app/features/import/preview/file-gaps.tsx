import { useTranslation } from "react-i18next";
import type { FileGap } from "../../../domain/imports/import.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { Quantity } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";

interface Props extends AnswerProps {
  readonly gaps: readonly FileGap[];
}

export function FileGaps({ gaps, id, decide }: Props) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  return (
    <Card title={t("gaps.title")}>
      <p className={classes.muted}>{t("gaps.text")}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("gaps.what")}</th>
            <th scope="col" className="num">
              {t("gaps.printed")}
            </th>
            <th scope="col" className="num">
              {t("gaps.rows")}
            </th>
            <th scope="col" className="num">
              {t("gaps.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {gaps.map((gap) => (
            <tr key={gap.id} data-wrong={gap.state === "open" || undefined}>
              <th scope="row">{t(`gaps.${gap.what}`, { label: gap.label, line: gap.line })}</th>
              <td className="num">
                <Quantity value={gap.printed} />
              </td>
              <td className="num">
                <Quantity value={gap.rows} />
              </td>
              <td className="num">
                <Quantity value={gap.difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.questions}>
        {gaps.map((gap) => (
          <li key={gap.id} className={classes.entry}>
            <span className={classes.described}>
              <strong>{t(`gaps.${gap.what}`, { label: gap.label, line: gap.line })}</strong>
              <span className={classes.muted}>{issueText(gap.cause)}</span>
            </span>
            {gap.state !== "failed" && (
              <button
                type="button"
                className="button button-quiet"
                disabled={decide.isPending}
                onClick={() =>
                  decide.mutate({ id, gaps: { [gap.id]: gap.state === "open" ? gap.difference : null } })
                }
                aria-label={`${t(`gaps.${gap.state}`)}: ${gap.label}`}
              >
                {t(`gaps.${gap.state}`)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
