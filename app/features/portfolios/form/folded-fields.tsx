import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import classes from "./new-portfolio.module.css";

interface FoldedProps {
  /** Paths of the fields inside: with an error in one of them it is open. */
  readonly paths: readonly string[];
  readonly errors: FieldErrors;
  readonly isOpenAtFirst: boolean;
  readonly children?: ReactNode;
}

/** Fields of a new portfolio that most people leave as they are. */
export function FoldedFields({ paths, errors, isOpenAtFirst, children }: FoldedProps) {
  const { t } = useTranslation("portfolios");
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const isOpen = isOpened || paths.some((path) => errors.of(path) !== undefined);
  return (
    <WideField>
      <details
        className={classes.folded}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        // While it is closed the tour points at it in place of what is inside.
        data-tour={isOpen ? undefined : "portfolio-type"}
      >
        <summary>{t("new.more")}</summary>
        <FormGrid hasSentences>{children}</FormGrid>
      </details>
    </WideField>
  );
}
