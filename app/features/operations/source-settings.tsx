import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Source } from "./operations.contract.ts";
import classes from "./operations.module.css";

type Setting = Source["settings"][number];

/** Keys, tokens, addresses, plans and feeds of a source: entered here and kept encrypted; secrets are never shown again. */
export function SourceSettings({ source }: { readonly source: Source }) {
  if (source.settings.length === 0) return null;
  return (
    <div className={classes.settings}>
      {source.settings.map((setting) =>
        setting.from === "environment" ? (
          <FromEnvironment key={setting.field} setting={setting} />
        ) : (
          // Saved values initialise the form.
          <SettingForm key={`${setting.field} ${setting.value ?? ""}`} id={source.id} setting={setting} />
        ),
      )}
    </div>
  );
}

function FromEnvironment({ setting: { field, kind, value } }: { readonly setting: Setting }) {
  const { t } = useTranslation("operations");
  const shown = kind === "choice" && value !== null ? t(`operations:plan.${value}`) : value;
  return (
    <div className={classes.quiet}>
      <p>{t("operations:setting.inEnvironment", { field: t(`operations:setting.${field}`) })}</p>
      {shown !== null && <p className={classes.settingValue}>{shown}</p>}
    </div>
  );
}

interface SettingFormProps {
  readonly id: string;
  readonly setting: Setting;
}

function SettingForm({ id, setting }: SettingFormProps) {
  const { t } = useTranslation(["operations", "assets"]);
  const toasts = useToasts();
  const { field } = setting;
  const isEntered = setting.from === "entered";
  const [value, setValue] = useState(setting.value ?? "");
  const save = useApiMutation("POST /api/admin/set-provider-setting", ["GET /api/admin/providers"]);
  const errors = toFieldErrors(save.error, ["value"], t);
  const name = t(`operations:setting.${field}`);
  const run = (next: string | null) =>
    save.mutate(
      { id, field, value: next },
      {
        onSuccess: () => {
          setValue(setting.kind === "secret" ? "" : value);
          toasts.done(t(next === null ? "operations:setting.removed" : "operations:setting.saved", { name }));
        },
      },
    );
  return (
    <form
      className={classes.settingForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(value);
      }}
    >
      <SettingBox
        setting={setting}
        name={`${id}-${field}`}
        label={name}
        value={value}
        onValue={setValue}
        error={errors.of("value") ?? errors.form}
      />
      <div className={classes.settingButtons}>
        <button
          type="submit"
          className="button button-primary"
          aria-label={t("operations:setting.saveOf", { name })}
          disabled={save.isPending || value.trim() === "" || value === setting.value}
        >
          {t("operations:setting.save")}
        </button>
        {isEntered && (
          <button
            type="button"
            className="button button-quiet"
            disabled={save.isPending}
            aria-label={t("operations:setting.removeOf", { name })}
            onClick={() => run(null)}
          >
            {t("operations:setting.remove")}
          </button>
        )}
      </div>
    </form>
  );
}

interface SettingBoxProps {
  readonly setting: Setting;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
}

function SettingBox({ setting: { kind, options, from }, ...box }: SettingBoxProps) {
  const { t } = useTranslation("operations");
  if (kind === "choice")
    return (
      <SelectBox
        {...box}
        options={options.map((option) => ({ value: option, label: t(`operations:plan.${option}`) }))}
        hint={t("operations:setting.planHint")}
      />
    );
  if (kind === "feeds")
    return <TextBox {...box} kind="lines" hint={t("operations:setting.feedsHint")} maxLength={20_000} />;
  return (
    <TextBox
      {...box}
      kind="password"
      autoComplete="off"
      hint={from === "entered" ? t("operations:setting.entered") : undefined}
      maxLength={1000}
    />
  );
}
