import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../../ui/form/form-grid.tsx";
import classes from "./new-portfolio.module.css";

interface FoldedProps {
  /** Fields inside; an error in one of them opens the section. */
  readonly paths: readonly string[];
  readonly errors: FieldErrors;
  readonly isOpenAtFirst: boolean;
  readonly children?: ReactNode;
}

/** Collapsed fields of a new portfolio with usual defaults. */
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
        // While collapsed it represents its content in the tour.
        data-tour={isOpen ? undefined : "portfolio-type"}
      >
        <summary>{t("new.more")}</summary>
        <FormGrid hasSentences>{children}</FormGrid>
      </details>
    </WideField>
  );
}
