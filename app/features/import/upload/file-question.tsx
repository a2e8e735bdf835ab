import { useTranslation } from "react-i18next";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { useIssueText } from "../../../shell/statement/use-issue-text.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "./file-facts.tsx";

interface Props extends AnswerProps {
  readonly preview: Preview;
}

/** Ambiguous dates or decimals, asked once per file. */
export function FileQuestion({ preview, id, decide }: Props) {
  const { t } = useTranslation("import");
  const issueText = useIssueText();
  const { asks, fatal } = preview;
  const answers =
    asks === "dateOrder"
      ? ([
          [t("ask.dmy"), { dateOrder: "dmy" }],
          [t("ask.mdy"), { dateOrder: "mdy" }],
        ] as const)
      : ([
          [t("ask.point"), { decimalMark: "." }],
          [t("ask.comma"), { decimalMark: "," }],
        ] as const);
  return (
    <Card title={t(asks === "dateOrder" ? "ask.dateOrder" : "ask.decimalMark")}>
      {fatal && <p className={classes.muted}>{issueText(fatal)}</p>}
      <div className={classes.buttons}>
        {answers.map(([label, choice]) => (
          <button
            key={label}
            type="button"
            className="button button-quiet"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, ...choice })}
          >
            {label}
          </button>
        ))}
      </div>
    </Card>
  );
}
