import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { HoldingColumn } from "../../shared/names/holding-columns.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { ColumnSet } from "./column-sets.contract.ts";
import classes from "./holdings.module.css";
import type { Holdings } from "./holdings.types.ts";

interface FormProps {
  readonly holdings: Holdings;
  readonly columns: readonly HoldingColumn[];
  /** Current set: the same name changes it, another creates a new one. */
  readonly current: ColumnSet | null;
}

export function ColumnSetForm({ holdings, columns, current }: FormProps) {
  const { t } = useTranslation("holdings");
  const toasts = useToasts();
  const touched = ["GET /api/holdings/column-sets", "GET /api/holdings"] as const;
  const add = useApiMutation("POST /api/holdings/column-sets", touched);
  const change = useApiMutation("PUT /api/holdings/column-sets", touched, { ifMatch: current?.etag });
  const [name, setName] = useState(current?.name ?? "");
  const [isDefault, setDefault] = useState(current?.isDefault ?? false);
  const error = add.error ?? change.error;
  const errors = useMemo(() => toFieldErrors(error, ["name"], t), [error, t]);
  const save = () => {
    const draft = { name, columns: [...columns], groupBy: holdings.groupBy, isDefault };
    add.reset();
    change.reset();
    const isSame = current !== null && current.name === name.trim();
    const saved = isSame ? change.mutateAsync({ ...draft, id: current.id }) : add.mutateAsync(draft);
    saved.then(
      () => toasts.done(t("columns.saved")),
      () => undefined,
    );
  };
  return (
    <form
      noValidate
      className={classes.setForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextBox
        label={t("columns.name")}
        name="setName"
        value={name}
        onValue={setName}
        maxLength={60}
        error={errors.of("name")}
        isRequired
      />
      <label className={classes.check}>
        <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
        {t("columns.makeDefault")}
      </label>
      <SubmitRow label={t("columns.save")} isBusy={add.isPending || change.isPending} error={errors.form} />
    </form>
  );
}
