import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { defaultWatchColumns, type WatchColumn, watchColumns } from "../../shared/names/watch-columns.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { watchlistQueryKeys } from "./watchlist-query-keys.ts";
import type { Watchlist } from "./watchlists.contract.ts";
import classes from "./watchlists.module.css";

interface ListFormProps {
  /** Null: a new one. */
  readonly list: Watchlist | null;
  /** Called with the id of a saved list. */
  readonly onDone: (id?: string) => void;
}

export function ListForm({ list, onDone }: ListFormProps) {
  const { t } = useTranslation("watchlists");
  const make = useApiMutation("POST /api/watchlist", watchlistQueryKeys);
  const change = useApiMutation("PUT /api/watchlist", watchlistQueryKeys);
  const [name, setName] = useState(list?.name ?? "");
  const [columns, setColumns] = useState<readonly WatchColumn[]>(list?.columns ?? defaultWatchColumns);
  const errors = toFieldErrors(make.error ?? change.error, ["name", "columns"], t);
  const isBusy = make.isPending || change.isPending;
  const toggle = (column: WatchColumn, isOn: boolean) =>
    setColumns(watchColumns.filter((one) => (one === column ? isOn : columns.includes(one))));
  const submit = () => {
    const draft = { name, columns: [...columns] };
    const saved = list
      ? change.mutateAsync({ ...draft, id: list.id, version: list.version })
      : make.mutateAsync(draft);
    saved.then(
      ({ id }) => onDone(id),
      () => undefined,
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      <TextBox
        label={t("form.name")}
        name="name"
        value={name}
        onValue={setName}
        error={errors.of("name")}
        maxLength={60}
        isAutoFocused
        isRequired
      />
      <fieldset className={classes.columns}>
        <legend>{t("form.columns")}</legend>
        {watchColumns.map((column) => (
          <Checkbox
            key={column}
            label={t(`column.${column}`)}
            checked={columns.includes(column)}
            onChange={(event) => toggle(column, event.currentTarget.checked)}
          />
        ))}
        {errors.of("columns") && (
          <p className={classes.wrong} role="alert">
            {errors.of("columns")}
          </p>
        )}
      </fieldset>
      <SubmitRow label={t("form.save")} isBusy={isBusy} onCancel={() => onDone()} error={errors.form} />
    </form>
  );
}
