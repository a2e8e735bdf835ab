import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Source } from "./operations.contract.ts";
import classes from "./operations.module.css";

/** Keys, tokens and addresses of a source: entered here, kept encrypted, never shown again. */
export function SourceSettings({ source }: { readonly source: Source }) {
  const { t } = useTranslation("operations");
  if (source.settings.length === 0) return null;
  return (
    <div className={classes.settings}>
      {source.settings.map(({ field, from }) =>
        from === "environment" ? (
          <p key={field} className={classes.quiet}>
            {t("operations:setting.inEnvironment", { field: t(`operations:setting.${field}`) })}
          </p>
        ) : (
          <SettingForm key={field} id={source.id} field={field} isEntered={from === "entered"} />
        ),
      )}
    </div>
  );
}

interface SettingFormProps {
  readonly id: string;
  readonly field: string;
  readonly isEntered: boolean;
}

function SettingForm({ id, field, isEntered }: SettingFormProps) {
  const { t } = useTranslation(["operations", "assets"]);
  const toasts = useToasts();
  const [value, setValue] = useState("");
  const save = useApiMutation("POST /api/admin/set-provider-setting", ["GET /api/admin/providers"]);
  const errors = toFieldErrors(save.error, ["value"], t);
  const name = t(`operations:setting.${field}`);
  const run = (next: string | null) =>
    save.mutate(
      { id, field, value: next },
      {
        onSuccess: () => {
          setValue("");
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
      <TextBox
        label={name}
        name={`${id}-${field}`}
        kind="password"
        autoComplete="off"
        value={value}
        onValue={setValue}
        hint={isEntered ? t("operations:setting.entered") : undefined}
        error={errors.of("value") ?? errors.form}
        maxLength={1000}
      />
      <div className={classes.settingButtons}>
        <button type="submit" className="button" disabled={save.isPending || value.trim() === ""}>
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
