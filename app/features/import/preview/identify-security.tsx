import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Preview, PreviewRow } from "../../../domain/imports/import.schema.ts";
import classes from "../import.module.css";
import type { AnswerProps } from "../upload/file-facts.tsx";
import { InstrumentQuestion } from "./instrument-question.tsx";

interface Props extends AnswerProps {
  readonly row: PreviewRow;
  readonly unresolved: Preview["unresolved"];
  readonly portfolioId: string;
}

/** The question of the list above, asked at the row. */
export function IdentifySecurity({ row, unresolved, portfolioId, id, decide }: Props) {
  const { t } = useTranslation(["import", "common"]);
  const [isOpen, setOpen] = useState(false);
  const instrument = unresolved.find(({ code }) => code === row.openCode);
  if (!instrument) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {t("map.identify")}
      </button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("map.identifyTitle", { count: instrument.rows })}
        size="lg"
        closeButtonProps={{ "aria-label": t("common:action.close") }}
        centered
      >
        <ul className={classes.questions}>
          <InstrumentQuestion
            instrument={instrument}
            portfolioId={portfolioId}
            isBusy={decide.isPending}
            onDecide={(decision) =>
              decide.mutate({ id, instruments: { [instrument.code]: decision } }, { onSuccess: close })
            }
          />
        </ul>
      </Modal>
    </>
  );
}
