import { useTranslation } from "react-i18next";
import type { ImportView } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";

export function ProgressStep({ view, isSaving }: { readonly view: ImportView; readonly isSaving: boolean }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const { phase, done, total } = view.progress;
  // Indeterminate until the new phase reports.
  const isKnown = total > 0 && (phase === "saving") === isSaving;
  const numbers = { done: formatNumber(String(done), locale), total: formatNumber(String(total), locale) };
  const label = isSaving
    ? t("saving.title", { name: view.fileName })
    : t("reading.title", { name: view.fileName });
  const text = isSaving
    ? t("saving.rows", numbers)
    : phase === "checking"
      ? t("reading.checking")
      : t("reading.lines", numbers);
  return (
    <Card title={label}>
      <progress
        className={classes.progress}
        aria-label={label}
        max={isKnown ? total : undefined}
        value={isKnown ? done : undefined}
      />
      <p className={classes.muted} role="status">
        {isKnown && text}
      </p>
      {isSaving && <p className={classes.muted}>{t("saving.stay")}</p>}
    </Card>
  );
}
