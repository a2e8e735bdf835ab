import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import type { SavedProfile } from "../../../domain/imports/mapping.schema.ts";
import { formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import importClasses from "../import.module.css";
import classes from "./mapping.module.css";

const touched = ["GET /api/TransactionsImport/profiles"] as const;

export function SavedMappings() {
  const { t } = useTranslation("mapping");
  const profiles = useApiQuery("GET /api/TransactionsImport/profiles", {}).data?.profiles ?? [];
  return (
    <Card title={t("saved.title")} actions={<AddFromFile />}>
      {profiles.length === 0 ? (
        <p className={importClasses.muted}>{t("saved.empty")}</p>
      ) : (
        <ul className={classes.saved}>
          {profiles.map((profile) => (
            <Saved key={profile.id} saved={profile} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Saved({ saved }: { readonly saved: SavedProfile }) {
  const { t } = useTranslation("mapping");
  const { locale } = useReader();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  const { name, profile, changedAt } = saved;
  const count = Object.keys(profile.columns).length;
  const exported = JSON.stringify({ zernoMapping: 1, name, profile }, null, 2);
  const download = () => saveFile(new Blob([exported], { type: "application/json" }), `${name}.json`);
  if (mode === "renaming") return <Rename saved={saved} onDone={() => setMode("shown")} />;
  if (mode === "deleting") return <Delete saved={saved} onDone={() => setMode("shown")} />;
  return (
    <li className={classes.savedOne}>
      <div className={importClasses.described}>
        <span>{name}</span>
        <span className={importClasses.muted}>
          {t("saved.columns", { count })} · {t("saved.changed", { date: formatInstant(changedAt, locale) })}
        </span>
      </div>
      <div className={importClasses.buttons}>
        <button type="button" className={importClasses.link} onClick={download}>
          {t("saved.export")}
        </button>
        <button type="button" className={importClasses.link} onClick={() => setMode("renaming")}>
          {t("saved.rename")}
        </button>
        <button type="button" className={importClasses.link} onClick={() => setMode("deleting")}>
          {t("saved.delete")}
        </button>
      </div>
    </li>
  );
}

interface EditProps {
  readonly saved: SavedProfile;
  readonly onDone: () => void;
}

function Rename({ saved, onDone }: EditProps) {
  const { t } = useTranslation("mapping");
  const [name, setName] = useState(saved.name);
  const change = useApiMutation("PUT /api/TransactionsImport/profiles", touched);
  const errors = toFieldErrors(change.error, ["name"], t);
  return (
    <li className={classes.savedOne}>
      <TextBox
        label={t("saved.name")}
        name="profile-new-name"
        value={name}
        maxLength={100}
        isAutoFocused
        error={errors.of("name") ?? errors.form}
        onValue={setName}
      />
      <div className={importClasses.buttons}>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t("saved.cancel")}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={change.isPending}
          onClick={() => change.mutate({ id: saved.id, name }, { onSuccess: onDone })}
        >
          {t("saved.done")}
        </button>
      </div>
    </li>
  );
}

function Delete({ saved, onDone }: EditProps) {
  const { t } = useTranslation("mapping");
  const toasts = useToasts();
  const remove = useApiMutation("DELETE /api/TransactionsImport/profiles", touched);
  return (
    <li className={classes.savedOne}>
      <span>{t("saved.confirm", { name: saved.name })}</span>
      <div className={importClasses.buttons}>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t("saved.keep")}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: saved.id }, { onSuccess: onDone, onError: toasts.failed })}
        >
          {t("saved.sure")}
        </button>
      </div>
    </li>
  );
}

/** Validated by the server. */
function AddFromFile() {
  const { t } = useTranslation("mapping");
  const toasts = useToasts();
  const add = useApiMutation("POST /api/TransactionsImport/profiles/file", touched);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    add.mutate(
      { text: await file.text() },
      {
        onSuccess: ({ name }) => toasts.done(t("saved.added", { name })),
        onError: toasts.failed,
      },
    );
  };
  return (
    <label className={`button button-quiet ${classes.choose}`}>
      {t("saved.import")}
      <input type="file" className="visually-hidden" accept=".json" onChange={(event) => void read(event)} />
    </label>
  );
}
