import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { providerName } from "../../../shell/sync/provider-name.ts";
import { settingsKey, stepAddress } from "../../../shell/sync/sync-links.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../sync.module.css";
import type { ProviderView } from "../sync.schema.ts";
import type { SyncPageInput } from "../sync.types.ts";

interface FormProps {
  readonly provider: ProviderView;
  readonly input: SyncPageInput;
}

export function CredentialsForm({ provider, input }: FormProps) {
  const { t } = useTranslation("sync");
  const navigate = useNavigate();
  const create = useApiMutation("POST /api/PortfolioSyncSettings/createsyncconnection", [settingsKey]);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState<string | null>(null);
  const title = providerName(provider.id, t);
  const paths = [...provider.fields.map((field) => `secrets.${field.name}`), "name", "passphrase"];
  const errors = toFieldErrors(create.error, paths, t);
  const send = async () => {
    const own = passphrase === null ? {} : { passphrase };
    const body = { provider: provider.id, name: name || title, secrets, ...own };
    const { connection } = await create.mutateAsync(body);
    const { portfolioId } = input;
    await navigate(stepAddress("accounts", { connectionId: connection.id, portfolioId }));
  };
  return (
    <Card title={t("credentials")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) send().catch(() => undefined);
        }}
      >
        <p className={classes.muted}>{t("credentialsText")}</p>
        <CredentialFields
          provider={provider}
          values={secrets}
          onValues={setSecrets}
          errorOf={(field) => errors.of(`secrets.${field}`)}
        />
        <TextBox
          label={t("name")}
          name="name"
          value={name}
          onValue={setName}
          maxLength={100}
          placeholder={t("namePlaceholder", { name: title })}
          error={errors.of("name")}
        />
        <OwnPassphrase value={passphrase} onValue={setPassphrase} error={errors.of("passphrase")} />
        <SubmitRow
          label={create.isPending ? t("checking") : t("check")}
          isBusy={create.isPending}
          error={errors.form}
          onCancel={() => void navigate(stepAddress("info", input))}
        />
      </form>
    </Card>
  );
}

interface FieldsProps {
  readonly provider: ProviderView;
  readonly values: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, string>>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

export function CredentialFields({ provider, values, onValues, errorOf }: FieldsProps) {
  const { t } = useTranslation("sync");
  return provider.fields.map(({ name, isSecret, isMultiline, isOptional }) => (
    <TextBox
      key={name}
      label={t(`field.${name}`, { defaultValue: name })}
      name={name}
      kind={isMultiline ? "lines" : isSecret ? "password" : "text"}
      autoComplete="off"
      value={values[name] ?? ""}
      onValue={(value) => onValues({ ...values, [name]: value })}
      error={errorOf(name)}
      isRequired={!isOptional}
    />
  ));
}

interface PassphraseProps {
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
  readonly error: string | undefined;
}

function OwnPassphrase({ value, onValue, error }: PassphraseProps) {
  const { t } = useTranslation("sync");
  return (
    <div className={classes.form}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={value !== null}
          onChange={(event) => onValue(event.currentTarget.checked ? "" : null)}
        />
        {t("passphraseOn")}
      </label>
      {value !== null && (
        <TextBox
          label={t("passphrase")}
          name="passphrase"
          kind="password"
          autoComplete="new-password"
          hint={t("passphraseText")}
          value={value}
          onValue={onValue}
          error={error}
        />
      )}
    </div>
  );
}
