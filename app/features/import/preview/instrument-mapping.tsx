import { useTranslation } from "react-i18next";
import type { Preview } from "../../../domain/imports/import.schema.ts";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";
import { InstrumentQuestion } from "./instrument-question.tsx";

interface Props extends AnswerProps {
  readonly unresolved: Preview["unresolved"];
  readonly portfolioId: string;
}

export function InstrumentMapping({ unresolved, portfolioId, id, decide }: Props) {
  const { t } = useTranslation("import");
  return (
    <Card
      title={t("map.title")}
      actions={
        unresolved.length > 1 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, allOwn: true })}
          >
            {t("map.allOwn")}
          </button>
        )
      }
    >
      <p className={classes.muted}>{t("map.text")}</p>
      <ul className={classes.questions}>
        {unresolved.map((instrument) => (
          <InstrumentQuestion
            key={instrument.code}
            instrument={instrument}
            portfolioId={portfolioId}
            isBusy={decide.isPending}
            onDecide={(decision) => decide.mutate({ id, instruments: { [instrument.code]: decision } })}
          />
        ))}
      </ul>
    </Card>
  );
}
