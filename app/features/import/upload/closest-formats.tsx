import { useTranslation } from "react-i18next";
import type { ClosestFormat } from "../../../domain/imports/import.schema.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "./file-facts.tsx";

interface Props extends AnswerProps {
  readonly closest: readonly ClosestFormat[];
}

export function ClosestFormats({ closest, id, decide }: Props) {
  const { t } = useTranslation("import");
  const list = (marks: readonly string[]) => marks.map((mark) => t("closest.mark", { mark })).join(", ");
  return (
    <Card title={t("closest.title")}>
      {closest.length === 0 ? (
        <p className={classes.muted}>{t("closest.none")}</p>
      ) : (
        <ul className={classes.questions}>
          {closest.map(({ brokerId, brokerName, formatName, found, missing, words }) => (
            <li key={brokerId} className={classes.entry}>
              <span className={classes.described}>
                <strong>
                  {brokerName} · {formatName}
                </strong>
                <span className={classes.muted}>{t("closest.found", { marks: list(found) })}</span>
                {missing.length > 0 ? (
                  <span>{t("closest.missing", { marks: list(missing) })}</span>
                ) : (
                  words.length > 0 && <span>{t("closest.words", { words: list(words) })}</span>
                )}
              </span>
              {missing.length === 0 && (
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id, brokerId, profile: null })}
                >
                  {t("closest.readAs", { broker: brokerName })}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
