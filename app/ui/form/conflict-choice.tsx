import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./form.module.css";

export interface ConflictField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictChoiceProps {
  readonly fields: readonly ConflictField[];
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Resolves a concurrent edit with both versions side by side; writes nothing unasked. */
export function ConflictChoice({ fields, isBusy, onMine, onTheirs }: ConflictChoiceProps) {
  const { t } = useTranslation("common");
  return (
    <section className={classes.conflict} role="alert" aria-label={t("common:conflict.title")}>
      <p className={classes.conflictTitle}>{t("common:conflict.title")}</p>
      <p>{t(fields.length > 0 ? "common:conflict.text" : "common:conflict.same")}</p>
      {fields.length > 0 && (
        <table className={classes.conflictTable}>
          <thead>
            <tr>
              <th scope="col">{t("common:conflict.field")}</th>
              <th scope="col">{t("common:conflict.theirs")}</th>
              <th scope="col">{t("common:conflict.mine")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs || "—"}</td>
                <td>{mine || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.conflictButtons}>
        <Button variant="default" disabled={isBusy} onClick={onTheirs}>
          {t("common:conflict.takeTheirs")}
        </Button>
        <Button loading={isBusy} onClick={onMine}>
          {t("common:conflict.keepMine")}
        </Button>
      </div>
    </section>
  );
}
