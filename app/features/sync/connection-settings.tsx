import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../client/use-api.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { CredentialFields } from "./credentials-form.tsx";
import { refusalText } from "./problem-text.ts";
import classes from "./sync.module.css";
import { settingsKey } from "./sync-links.ts";
import type { ConnectionView, ProviderView } from "./sync-shapes.ts";

interface Props {
  readonly connection: ConnectionView;
}

/** New access, how it is sealed, and the way out. */
export function ConnectionSettings({ connection }: Props) {
  const { t } = useTranslation("sync");
  const { providers = [] } = useApiQuery(settingsKey, {}).data ?? {};
  const provider = providers.find(({ id }) => id === connection.provider);
  return (
    <details className={classes.details}>
      <summary>{t("settings")}</summary>
      <div className={classes.settings}>
        {provider && provider.fields.length > 0 && <Renew connection={connection} provider={provider} />}
        <TokenMode key={connection.tokenMode} connection={connection} />
        <Disconnect connection={connection} />
      </div>
    </details>
  );
}

function Renew({ connection, provider }: Props & { readonly provider: ProviderView }) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const test = useApiMutation("POST /api/PortfolioSyncSettings/testconnection");
  const store = useApiMutation("POST /api/autosync/login", [settingsKey]);
  const [refused, setRefused] = useState<string | null>(null);
  const error = test.error ?? store.error;
  const errors = toFieldErrors(
    error,
    provider.fields.map(({ name }) => `secrets.${name}`),
    t,
  );
  const send = async () => {
    setRefused(null);
    const entered = { provider: provider.id, secrets };
    const { problem } = await test.mutateAsync(entered);
    if (problem)
      return setRefused(refusalText({ code: "SYNC_REFUSED", params: { problem: problem.code } }, t));
    await store.mutateAsync({ ...entered, connectionId: connection.id });
    setSecrets({});
    toasts.done(t("renewed"));
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send().catch(() => undefined);
      }}
    >
      <h3>{t("renew")}</h3>
      <CredentialFields
        provider={provider}
        values={secrets}
        onValues={setSecrets}
        errorOf={(field) => errors.of(`secrets.${field}`)}
      />
      <SubmitRow
        label={t("check")}
        isBusy={test.isPending || store.isPending}
        error={refused ?? errors.form}
      />
    </form>
  );
}

function TokenMode({ connection }: Props) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const [passphrase, setPassphrase] = useState("");
  const isOwn = connection.tokenMode === "passphrase";
  const on = useApiMutation("POST /api/PortfolioSyncSettings/enable-token-encryption", [settingsKey]);
  const off = useApiMutation("POST /api/PortfolioSyncSettings/disable-token-encryption", [settingsKey]);
  const change = isOwn ? off : on;
  const errors = toFieldErrors(change.error, ["passphrase"], t);
  const send = () =>
    change.mutateAsync({ connectionId: connection.id, passphrase }).then(
      () => toasts.done(t("tokenChanged")),
      () => undefined,
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t("tokenMode")}</h3>
      <p className={classes.muted}>{t(isOwn ? "tokenOwn" : "tokenServer")}</p>
      <TextBox
        label={t("passphrase")}
        name="passphrase"
        kind="password"
        autoComplete={isOwn ? "off" : "new-password"}
        hint={isOwn ? undefined : t("passphraseText")}
        value={passphrase}
        onValue={setPassphrase}
        error={errors.of("passphrase")}
      />
      <SubmitRow
        label={t(isOwn ? "tokenToServer" : "tokenToOwn")}
        isBusy={change.isPending}
        error={errors.form}
      />
    </form>
  );
}

function Disconnect({ connection }: Props) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const [isSure, setSure] = useState(false);
  const drop = useApiMutation("POST /api/autosync/delete", [settingsKey]);
  const go = () =>
    drop
      .mutateAsync({ connectionId: connection.id })
      .then(() => toasts.done(t("disconnected")), toasts.failed);
  return (
    <div className={classes.form}>
      <h3>{t("disconnect")}</h3>
      <p className={classes.muted}>{t("disconnectText")}</p>
      {isSure ? (
        <div className={classes.buttons}>
          <span>{t("disconnectSure", { name: connection.name })}</span>
          <button type="button" className="button" onClick={() => setSure(false)}>
            {t("keep")}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={drop.isPending}
            onClick={() => void go()}
          >
            {t("disconnect")}
          </button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <button type="button" className="button" onClick={() => setSure(true)}>
            {t("disconnect")}
          </button>
        </div>
      )}
    </div>
  );
}
