import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { settingsKey } from "../../../shell/sync/sync-links.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { type ApiErrorLike, errorText } from "../../../ui/states/error-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../sync.module.css";
import type { ConnectionView, ProviderView } from "../sync.schema.ts";
import { debugKey, dropKey, progressKey, resultKey } from "../sync-keys.ts";
import { CredentialFields } from "./credentials-form.tsx";
import { problemText } from "./problem-text.ts";

interface Props {
  readonly connection: ConnectionView;
}

export function ConnectionSettings({ connection }: Props) {
  const { t } = useTranslation("sync");
  const { providers = [] } = useApiQuery(settingsKey, {}).data ?? {};
  const provider = providers.find(({ id }) => id === connection.provider);
  return (
    <details className={classes.details}>
      <summary>{t("settings")}</summary>
      <div className={classes.settings}>
        <CheckAccess connection={connection} />
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
  const store = useApiMutation("POST /api/autosync/login", [settingsKey]);
  const errors = toFieldErrors(
    store.error,
    provider.fields.map(({ name }) => `secrets.${name}`),
    t,
  );
  // Checked and stored in one request: the check consumes a single-use token.
  const send = async () => {
    const entered = { provider: provider.id, secrets, isChecked: true };
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
        if (!store.isPending) send().catch(() => undefined);
      }}
    >
      <h3>{t("renew")}</h3>
      {connection.tokenMode === "passphrase" && <p className={classes.muted}>{t("renewOwn")}</p>}
      <CredentialFields
        provider={provider}
        values={secrets}
        onValues={setSecrets}
        errorOf={(field) => errors.of(`secrets.${field}`)}
      />
      <SubmitRow
        label={store.isPending ? t("checking") : t("renewSave")}
        isBusy={store.isPending}
        error={refusedText(store.error, t) ?? errors.form}
      />
    </form>
  );
}

/** Text of a provider's refusal; other errors are the form's. */
const refusedText = (error: ApiErrorLike | null, t: TFunction): string | undefined =>
  error?.code === "SYNC_REFUSED" ? errorText(error, t) : undefined;

function CheckAccess({ connection }: Props) {
  const { t } = useTranslation("sync");
  const [passphrase, setPassphrase] = useState("");
  const test = useApiMutation("POST /api/PortfolioSyncSettings/testconnection");
  const isOwn = connection.tokenMode === "passphrase";
  const send = () =>
    test.mutateAsync({ connectionId: connection.id, ...(isOwn && { passphrase }) }).catch(() => undefined);
  const errors = toFieldErrors(test.error, ["passphrase"], t);
  const { isOk, problem } = test.data ?? {};
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!test.isPending) void send();
      }}
    >
      <h3>{t("testTitle")}</h3>
      {isOwn && (
        <TextBox
          label={t("passphrase")}
          name="test-passphrase"
          kind="password"
          autoComplete="off"
          value={passphrase}
          onValue={setPassphrase}
          error={errors.of("passphrase")}
        />
      )}
      <div role="status" aria-live="polite">
        {!test.isPending && isOk && <Notice>{t("testGood")}</Notice>}
        {!test.isPending && problem && <Notice tone="warning">{problemText(problem.code, t)}</Notice>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={test.isPending}>
          {t("test")}
        </Button>
        {errors.form && (
          <span className={classes.problem} role="alert">
            {errors.form}
          </span>
        )}
      </div>
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
        error={refusedText(change.error, t) ?? errors.form}
      />
    </form>
  );
}

function Disconnect({ connection }: Props) {
  const { t } = useTranslation("sync");
  const toasts = useToasts();
  const [isSure, setSure] = useState(false);
  const client = useQueryClient();
  const drop = useApiMutation(dropKey, [settingsKey]);
  const go = () => {
    // A pending query would respond after the connection is gone.
    for (const asked of [progressKey, resultKey, debugKey]) void client.cancelQueries({ queryKey: [asked] });
    return drop
      .mutateAsync({ connectionId: connection.id })
      .then(() => toasts.done(t("disconnected")), toasts.failed);
  };
  return (
    <div className={classes.form}>
      <h3>{t("disconnect")}</h3>
      <p className={classes.muted}>{t("disconnectText")}</p>
      {isSure ? (
        <div className={classes.buttons}>
          <span>{t("disconnectSure", { name: connection.name })}</span>
          <button type="button" className="button button-quiet" onClick={() => setSure(false)}>
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
          <button type="button" className="button button-quiet" onClick={() => setSure(true)}>
            {t("disconnect")}
          </button>
        </div>
      )}
    </div>
  );
}
